import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type {
  buyGiftCard,
  lookAtGiftCard,
  makeGiftCardLink,
  openGiftCardCall,
  returnOwnGiftCard,
} from './gift-card.api.ts'

export type OpenedCard = OutputOf<typeof openGiftCardCall>
export type SealedCard = OutputOf<typeof lookAtGiftCard>
type Written = {
  amountFen: number
  drawing: OpenedCard['drawing']
  cardTo: string
  cardFrom: string
  cardWords: string
}

/** Why the last press came to nothing; '': it did, or nobody pressed. */
export const $cardRefusal = atom('')

const said = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  $cardRefusal.set('')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    $cardRefusal.set(messageOf(error))
    return undefined
  }
}

/** Orders a card; answers its number, or undefined where it was refused. */
export const { $busy: $buyingCard, run: orderCard } = mutation((body: Written) =>
  said(
    async () =>
      (await call<typeof buyGiftCard>('POST /api/gift_card/cards', { body }, { silent: true, idempotent: true }))
        .orderNo,
  ),
)

/** A link anew, told this once. */
export const { $busy: $linking, run: makeCardLink } = mutation(
  async (orderNo: string) =>
    (await call<typeof makeGiftCardLink>('POST /api/gift_card/cards/{orderNo}/link', { params: { orderNo } })).url,
)

/** Takes back a card nobody opened. */
export const { $busy: $takingBack, run: takeCardBack } = mutation((orderNo: string) =>
  call<typeof returnOwnGiftCard>(
    'POST /api/gift_card/cards/{orderNo}/return',
    { params: { orderNo }, body: {} },
    { idempotent: true },
  ),
)

/** Who sent what this link opens. */
export const { run: lookAtCard } = mutation((secret: string) =>
  said(() => call<typeof lookAtGiftCard>('POST /api/gift_card/look', { body: { secret } }, { silent: true })),
)

/** Opens it: its value is in the balance. */
export const { $busy: $openingCard, run: openCard } = mutation((secret: string) =>
  said(() => call<typeof openGiftCardCall>('POST /api/gift_card/open', { body: { secret } }, { silent: true })),
)
