import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { randomId } from '#lib/std/id.ts'
import type { removeAlbumLink, revokeAlbumLink } from '../share/share.api.ts'
import type { addInvitation, listInvitations } from './contribution.api.ts'

export type Invitation = OutputOf<typeof listInvitations>['links'][number]
export type NewInvitation = { label: string; lastDay: string | null; password: string }

/** Links by which relatives bring photographs to the album that lies open; undefined until they are there. */
export const $invitations = atom<readonly Invitation[] | undefined>()
/** Why the last new one was not made; ''. */
export const $invitationRefusal = atom('')

const read = async (id: string): Promise<void> => {
  const { links } = await call<typeof listInvitations>('GET /jx/albums/{id}/invitations', { params: { id } })
  $invitations.set(links)
}

export const openInvitations = mutation(read).run

/** Links on their way, by what was filled in: pressed again after a lost answer it is the same one. */
const beingMade = new Map<string, string>()

/** Makes one; answers it, or undefined where it was refused ($invitationRefusal says why). */
export const { $busy: $isInviting, run: invite } = mutation(
  async (id: string, { label, lastDay, password }: NewInvitation): Promise<Invitation | undefined> => {
    $invitationRefusal.set('')
    const wanted = JSON.stringify([id, label, lastDay, password])
    const linkId = beingMade.get(wanted) ?? randomId()
    beingMade.set(wanted, linkId)
    const body = { linkId, linkLabel: label, lastDay, ...(password === '' ? {} : { linkPassword: password }) }
    try {
      const { links } = await call<typeof addInvitation>(
        'POST /jx/albums/{id}/invitations',
        { params: { id }, body },
        { silent: true },
      )
      beingMade.delete(wanted)
      $invitations.set(links)
      return links.find((one) => one.id === linkId)
    } catch (error) {
      $invitationRefusal.set(error instanceof CallError ? error.message : '没有生成，请再试一次')
      return undefined
    }
  },
)

export const revokeInvitation = mutation(async (id: string, linkId: string) => {
  await call<typeof revokeAlbumLink>('POST /jx/albums/{id}/share/links/{linkId}/revoke', {
    params: { id, linkId },
    body: {},
  })
  await read(id)
}).run

export const removeInvitation = mutation(async (id: string, linkId: string) => {
  await call<typeof removeAlbumLink>('POST /jx/albums/{id}/share/links/{linkId}/remove', {
    params: { id, linkId },
    body: {},
  })
  await read(id)
}).run
