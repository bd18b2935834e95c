import { atom } from 'nanostores'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { randomId } from '#lib/std/id.ts'
import type { AccessBody, LinkBody, NewLinkBody, ShareAccess, ShareLink, WorkShare } from './share.contract.ts'

/** The calls by which a kind of work is shared. */
export type ShareCalls = {
  /** Silent: that it asks to be confirmed is no failure, and what is one is told here. */
  setAccess(id: string, body: AccessBody): Promise<WorkShare>
  /** Refused, it is said beside the form and not in an alert. */
  addLink(id: string, body: NewLinkBody): Promise<WorkShare>
  changeLink(id: string, linkId: string, body: LinkBody): Promise<WorkShare>
  revokeLink(id: string, linkId: string): Promise<WorkShare>
  removeLink(id: string, linkId: string): Promise<WorkShare>
}

export type NewLink = { label: string; lastDay: string | null; password: string }

/** Asks whether what was meant for few eyes shall be shown; undefined: it shall not. */
type Confirm = () => Promise<boolean>

const firstOpen = ({ links }: WorkShare): string | null => links.find(({ state }) => state === 'open')?.id ?? null

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

/** Who may see the work that lies open and its links, for a kind of work. */
export const shareStore = (calls: ShareCalls) => {
  /** Null until the page has told. */
  const $share = atom<WorkShare | null>(null)
  /** Which link the poster is of. */
  const $chosenLink = atom<string | null>(null)
  /** Why the last new link was not made; ''. */
  const $linkRefusal = atom('')
  /** Links on their way, by what was filled in: pressed again after a lost answer it is the same one. */
  const beingMade = new Map<string, string>()

  /** What an answer says; the poster stays with its link while that is open. */
  const take = (share: WorkShare): void => {
    $share.set(share)
    const chosen = share.links.find(({ id }) => id === $chosenLink.get())
    if (chosen?.state !== 'open') $chosenLink.set(firstOpen(share))
  }

  const access = mutation(async (id: string, wanted: ShareAccess, confirm: Confirm) => {
    try {
      const share = await asking((confirmed) => calls.setAccess(id, { access: wanted, ...confirmed }), confirm)
      if (share) take(share)
    } catch (error) {
      if (error instanceof CallError) showAlert('danger', error.message, error.code)
      throw error
    }
  })

  const making = mutation(
    async (id: string, { label, lastDay, password }: NewLink, confirm: Confirm): Promise<ShareLink | undefined> => {
      $linkRefusal.set('')
      const wanted = JSON.stringify([id, label, lastDay, password])
      const linkId = beingMade.get(wanted) ?? randomId()
      beingMade.set(wanted, linkId)
      const body = { linkId, linkLabel: label, lastDay, ...(password === '' ? {} : { linkPassword: password }) }
      try {
        const share = await asking((confirmed) => calls.addLink(id, { ...body, ...confirmed }), confirm)
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

  const changing = mutation(async (id: string, linkId: string, body: LinkBody): Promise<true> => {
    take(await calls.changeLink(id, linkId, body))
    return true
  })

  return {
    $share,
    $chosenLink,
    $linkRefusal,
    open: (share: WorkShare): void => {
      $share.set(share)
      $chosenLink.set(firstOpen(share))
    },
    $changingAccess: access.$busy,
    changeAccess: access.run,
    $makingLink: making.$busy,
    /** Makes a link; answers it, or undefined where it was refused ($linkRefusal says why). */
    makeLink: making.run,
    $changingLink: changing.$busy,
    /** Changes a link: true when it was. */
    changeLink: changing.run,
    revokeLink: mutation(async (id: string, linkId: string) => take(await calls.revokeLink(id, linkId))).run,
    removeLink: mutation(async (id: string, linkId: string) => take(await calls.removeLink(id, linkId))).run,
  }
}
export type ShareStore = ReturnType<typeof shareStore>
