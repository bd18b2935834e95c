import { atom, map } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { type Polling, poll } from '#lib/http/client/poll.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { checkPay, getPay, linkPay, startPay } from './pay.api.ts'
import type { PayDevice, PayProvider } from './pay-words.ts'

export type PayView = OutputOf<typeof getPay>
type Started = OutputOf<typeof startPay>
export type Prompt = Extract<Started, { state: 'pending' }>['prompt']

/** What is known of the payment of the open page. */
export const $pay = atom<PayView | null>(null)

type Trying = {
  /** The way that is chosen. */
  provider: PayProvider | null
  /** What the provider wants done; null: not begun, or it is being begun. */
  prompt: Prompt | null
  /** Why it could not be begun; '' where it could. */
  refusal: string
  /** Nobody could say whether it was paid. */
  isUnknown: boolean
  /** Until when asking again would only say the same, ms since 1970. */
  checkedUntil: number
}
const nothing: Trying = { provider: null, prompt: null, refusal: '', isUnknown: false, checkedUntil: 0 }
export const $trying = map<Trying>(nothing)

/** A question to a provider is worth asking this often. */
const betweenChecksMs = 10_000
const [everyMs, awayMs] = [2000, 5000]

const params = (view: PayView) => ({ params: { orderNo: view.orderNo } })

const { $busy: $starting, run: begin } = mutation(async (provider: PayProvider, device: PayDevice) => {
  const view = $pay.get()
  if (!view) return undefined
  $trying.set({ ...nothing, provider, checkedUntil: $trying.get().checkedUntil })
  try {
    const started = await call<typeof startPay>(
      'POST /api/pay/{orderNo}/start',
      { ...params(view), body: { provider, device } },
      { silent: true },
    )
    if (started.state === 'settled') return refresh()
    // Another way was chosen meanwhile: what this one says is of no use any more.
    if ($trying.get().provider !== provider) return undefined
    $trying.setKey('prompt', started.prompt)
    return started.prompt
  } catch (error) {
    if ($trying.get().provider !== provider) return undefined
    // What a provider did not answer may still have been begun: asked again by the same press, it goes on.
    $trying.setKey('refusal', messageOf(error))
    if (error instanceof CallError && ['payment_closed', 'payment_expired'].includes(error.code)) await refresh()
    return undefined
  }
})

export { $starting }

/**
 * Chooses a way and begins to pay by it; the same way again goes on with what was begun. One chosen while another is being
 * begun is begun after it. Answers what the provider wants done, if it is still wanted.
 */
export const start = async (provider: PayProvider, device: PayDevice): Promise<Prompt | undefined> => {
  if ($starting.get()) {
    chooseWay(provider)
    return undefined
  }
  const prompt = await begin(provider, device)
  const chosen = $trying.get().provider
  return device === 'desk' && chosen !== null && chosen !== provider ? start(chosen, device) : prompt
}

/** Chooses a way without beginning it: on a phone nothing opens by itself. */
export const chooseWay = (provider: PayProvider): void =>
  $trying.set({ ...$trying.get(), provider, prompt: null, refusal: '' })

/** Goes back to the ways from a provider that did not answer. */
export const backToWays = (): void => $trying.setKey('isUnknown', false)

/** What is known now, without asking a provider. */
const refresh = async (): Promise<undefined> => {
  const view = $pay.get()
  if (view) $pay.set(await call<typeof getPay>('GET /api/pay/{orderNo}', params(view), { silent: true }))
  return undefined
}

/** Asks the provider whether money came; within ten seconds of the last question only what is known is looked at. */
const { $busy: $checking, run: check } = mutation(async () => {
  const view = $pay.get()
  if (!view) return
  if (Date.now() < $trying.get().checkedUntil) return refresh()
  $trying.setKey('checkedUntil', Date.now() + betweenChecksMs)
  try {
    $pay.set(await call<typeof checkPay>('POST /api/pay/{orderNo}/check', params(view), { silent: true }))
    $trying.setKey('isUnknown', false)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (['provider_unavailable', 'provider_refused'].includes(error.code)) $trying.setKey('isUnknown', true)
    else if (error.code === 'payment_doubtful') $trying.setKey('refusal', error.message)
    // The net, or too many questions: nothing is known of the provider, and it may be asked at once.
    else $trying.setKey('checkedUntil', 0)
  }
})

export { $checking, check }

/** A link somebody of the family can pay by; undefined: none, and it was said why. */
export const { run: payLink } = mutation(async () => {
  const view = $pay.get()
  return view ? (await call<typeof linkPay>('POST /api/pay/{orderNo}/link', params(view))).url : undefined
})

/** What is heard while one waits. Begun another way elsewhere (a link that was sent), the code here is dead, and says so. */
const take = (fresh: PayView, known: PayView): void => {
  $pay.set(fresh)
  const { provider, prompt } = $trying.get()
  const isElsewhere =
    fresh.attempt !== null && fresh.attempt.provider !== provider && fresh.attempt.at !== known.attempt?.at
  if (prompt === null || $starting.get() || !isElsewhere) return
  $trying.set({ ...$trying.get(), prompt: null, refusal: '这一单正在用另一种方式付。要在这里付，请按重试。' })
}

/** Puts the page's payment here and keeps to it until it is over. Answers what ends it. */
export const followPay = (view: PayView): (() => void) => {
  $pay.set(view)
  $trying.set(nothing)
  const polling: Polling = poll(
    async (isStopped) => {
      const known = $pay.get()
      if (known?.state !== 'open') return 'over'
      if (document.visibilityState === 'visible') {
        const fresh = await call<typeof getPay>('GET /api/pay/{orderNo}', params(known), { silent: true })
        if (!isStopped()) take(fresh, known)
      }
      return everyMs
    },
    () => awayMs,
  )
  const back = (): void => {
    if (document.visibilityState === 'visible' && $trying.get().prompt !== null) void check()
  }
  document.addEventListener('visibilitychange', back)
  addEventListener('pageshow', back)
  return () => {
    polling.stop()
    document.removeEventListener('visibilitychange', back)
    removeEventListener('pageshow', back)
  }
}
