import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { randomId } from '#lib/std/id.ts'
import type {
  addBookLink,
  BookShare,
  changeBookLink,
  removeBookLink,
  revokeBookLink,
  ShareAccess,
  ShareLink,
  setBookAccess,
} from './share.api.ts'

/** Who may see the book that lies open, and its links; null until the page has told. */
export const $share = atom<BookShare | null>(null)
/** Which link the poster is of. */
export const $chosenLink = atom<string | null>(null)
/** Why the last new link was not made; ''. */
export const $linkRefusal = atom('')

const firstOpen = ({ links }: BookShare): string | null => links.find(({ state }) => state === 'open')?.id ?? null

export const openShare = (share: BookShare): void => {
  $share.set(share)
  $chosenLink.set(firstOpen(share))
}

/** What an answer says; the poster stays with its link while that is open. */
const take = (share: BookShare): void => {
  $share.set(share)
  const chosen = share.links.find(({ id }) => id === $chosenLink.get())
  if (chosen?.state !== 'open') $chosenLink.set(firstOpen(share))
}

/** Asks whether what was written for few eyes is meant to be shown; undefined: it is not. */
type Confirm = () => Promise<boolean>

const asking = async <T>(
  work: (confirmed: { confirmShare?: true }) => Promise<T>,
  confirm: Confirm,
): Promise<T | undefined> => {
  try {
    return await work({})
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'confirm_share') throw error
    return (await confirm()) ? work({ confirmShare: true }) : undefined
  }
}

export const { $busy: $changingAccess, run: changeAccess } = mutation(
  async (id: string, access: ShareAccess, confirm: Confirm) => {
    const share = await asking(
      (confirmed) =>
        call<typeof setBookAccess>('POST /api/book/{id}/share', { params: { id }, body: { access, ...confirmed } }),
      confirm,
    )
    if (share) take(share)
  },
)

export type NewLink = { label: string; lastDay: string | null; password: string }

/** Links on their way, by what was filled in: pressed again after a lost answer it is the same one. */
const beingMade = new Map<string, string>()

/** Makes a link; answers it, or undefined where it was refused ($linkRefusal says why). */
export const { $busy: $makingLink, run: makeLink } = mutation(
  async (id: string, { label, lastDay, password }: NewLink, confirm: Confirm): Promise<ShareLink | undefined> => {
    $linkRefusal.set('')
    const wanted = JSON.stringify([id, label, lastDay, password])
    const linkId = beingMade.get(wanted) ?? randomId()
    beingMade.set(wanted, linkId)
    const body = { linkId, linkLabel: label, lastDay, ...(password === '' ? {} : { linkPassword: password }) }
    try {
      const share = await asking(
        (confirmed) =>
          call<typeof addBookLink>(
            'POST /api/book/{id}/share/links',
            { params: { id }, body: { ...body, ...confirmed } },
            { silent: true },
          ),
        confirm,
      )
      if (!share) return undefined
      beingMade.delete(wanted)
      $share.set(share)
      $chosenLink.set(linkId)
      return share.links.find((one) => one.id === linkId)
    } catch (error) {
      $linkRefusal.set(error instanceof CallError ? error.message : '没有生成，请再试一次')
      return undefined
    }
  },
)

type LinkChange = { linkLabel?: string; lastDay?: string | null; linkPassword?: string | null }

/** Changes a link: true when it was. */
export const { $busy: $changingLink, run: changeLink } = mutation(
  async (id: string, linkId: string, body: LinkChange): Promise<true> => {
    take(
      await call<typeof changeBookLink>('POST /api/book/{id}/share/links/{linkId}', { params: { id, linkId }, body }),
    )
    return true
  },
)

export const { run: revokeLink } = mutation(async (id: string, linkId: string) =>
  take(
    await call<typeof revokeBookLink>('POST /api/book/{id}/share/links/{linkId}/revoke', {
      params: { id, linkId },
      body: {},
    }),
  ),
)

export const { run: removeLink } = mutation(async (id: string, linkId: string) =>
  take(
    await call<typeof removeBookLink>('POST /api/book/{id}/share/links/{linkId}/remove', {
      params: { id, linkId },
      body: {},
    }),
  ),
)
