import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { type PhotoFile, readFiles } from '../draft/read-files.store.ts'
import { patienceFor, shortName, wallClock } from '../tray/as-sent.ts'
import type { putContribution } from './contribution.api.ts'

/** What arrived by this page, the newest first; `small`: an address of this device, '' where the browser can't show it. */
export const $sent = atom<readonly { id: string; name: string; small: string }[]>([])
/** What is on its way, and what did not arrive with why. */
export const $sending = atom<{ done: number; total: number } | undefined>()
export const $notSent = atom<readonly { name: string; why: string }[]>([])
/** Nothing more can be brought: the link is over, or full; ''. */
export const $closed = atom('')

type Read = { sha256: string; fileName: string; taken?: string; file: File; small: string }

const refuse = (name: string, why: string): void => $notSent.set([...$notSent.get(), { name, why }])

const linkOver = '这条链接已经打不开了，请问请您来的人'
const isFinal = ({ code, status }: CallError): boolean => status === 404 || code === 'no_room' || code === 'bad_name'

/** Sends one; false where nothing more can come. */
const send = async (id: string, contributor: string, { file, small, ...photo }: Read): Promise<boolean> => {
  const { sha256, fileName, taken } = photo
  try {
    await call<typeof putContribution>(
      'PUT /jx/albums/{id}/contributions/{sha256}',
      { params: { id, sha256 }, query: { contributor, fileName, ...(taken ? { taken } : {}) }, body: file },
      { silent: true, timeout: patienceFor(file.size) },
    )
    const others = $sent.get().filter((one) => one.id !== sha256)
    $sent.set([{ id: sha256, name: fileName, small }, ...others])
    return true
  } catch (error) {
    const why = error instanceof CallError && error.status === 404 ? linkOver : messageOf(error)
    if (error instanceof CallError && isFinal(error)) {
      $closed.set(why)
      return false
    }
    refuse(fileName, why)
    return true
  }
}

/** Reads photographs here and sends them one after the other; what arrived stays when the line breaks. */
export const { $busy: $isBringing, run: bringPhotos } = mutation(
  async (id: string, contributor: string, files: readonly PhotoFile[]) => {
    $notSent.set([])
    $closed.set('')
    $sending.set({ done: 0, total: files.length })
    const read: Read[] = []
    try {
      await readFiles(files, (seen, { file }) => {
        if ('reason' in seen) return refuse(seen.file, seen.why)
        const { id: sha256, takenMs, name } = seen.photo
        const small = seen.small ? URL.createObjectURL(seen.small) : ''
        const taken = takenMs === undefined ? {} : { taken: wallClock(takenMs) }
        read.push({ sha256, fileName: shortName(name), file, small, ...taken })
      })
      for (const [done, one] of read.entries()) {
        $sending.set({ done, total: read.length })
        if (!(await send(id, contributor, one))) return
      }
    } finally {
      $sending.set(undefined)
    }
  },
)
