import { atom } from 'nanostores'
import type { Choice } from '#lib/books/update/compare.ts'
import type {
  acceptUpdate,
  beginUpdate,
  dropUpdate,
  getUpdate,
  getUpdatePosts,
  UpdateView,
} from '#lib/books/update/update.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import { beginWith, startOver } from '#lib/sources/upload/import-hand.store.ts'

const ask = (id: string): Promise<UpdateView> =>
  call<typeof getUpdate>('GET /api/book/{id}/update', { params: { id } }, { silent: true })

/** What waits for the book in hand. */
export const update = query(ask)

/** What another window or device did with this update meanwhile, as it is said; '' nothing. */
export const $meanwhile = atom('')

/** One that waits for its files goes on: they were taken back, or it was begun in another window. */
const begun = async (id: string): Promise<{ id: string }> => {
  $meanwhile.set('')
  try {
    return await call<typeof beginUpdate>('POST /api/book/{id}/update', { params: { id }, body: {} }, { silent: true })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error
    const { state, importId } = await ask(id)
    if (state !== 'receiving' || importId === null) throw error
    return { id: importId }
  }
}

const waitingIn = (known: ReturnType<typeof update.$known.get>): UpdateView | undefined =>
  known.state === 'ready' && known.value.state === 'ready' ? known.value : undefined

/** Looks again, as a window does that was away: what became of the update in another one is said. */
export const lookAgain = async (id: string): Promise<void> => {
  if (accept.$busy.get() || discardUpdate.$busy.get()) return
  const before = waitingIn(update.$known.get())
  await update.refresh(id)
  const known = update.$known.get()
  if (!before || accept.$busy.get() || discardUpdate.$busy.get() || known.state !== 'ready') return
  const now = known.value
  if (now.importId !== before.importId) {
    if (now.importId === null) startOver()
    $meanwhile.set('这次更新刚才已经在别的窗口或设备上收完，或者不要了。')
  } else if (now.taken > before.taken)
    $meanwhile.set(`有 ${now.taken - before.taken} 个月刚才已经在别的窗口或设备上收下了。`)
}

/** Files that are put in from now on are an update of this book. */
export const updateOfBook = (id: string): void => beginWith(() => begun(id))

export const postsOfMonth = (id: string, month: string, page: number) =>
  call<typeof getUpdatePosts>('GET /api/book/{id}/update/{month}', { params: { id, month }, query: { page } })

/** What was decided of posts and not sent yet: by field and target, and those that shall leave the book. */
export type Decisions = { choices: Readonly<Record<string, Choice>>; out: readonly string[]; other: boolean }
export const undecided: Decisions = { choices: {}, out: [], other: false }
export const $decisions = atom<Decisions>(undecided)
export const decide = (part: Partial<Decisions>): void => $decisions.set({ ...$decisions.get(), ...part })

export const choiceKey = ({ field, target }: { field: string; target: string }): string => `${field}\n${target}`

type Field = 'text' | 'title' | 'date' | 'place'

/** Refusals of what another window was quicker with. */
const overtaken = ['update_over', 'months_taken']

/** Accepts these months with what was decided; what waits afterwards is shown. */
export const accept = mutation(async (id: string, months: readonly string[], meanwhile: boolean) => {
  const { choices, out, other } = $decisions.get()
  const body = {
    months: [...months],
    meanwhile,
    choices: Object.entries(choices).map(([key, choice]) => {
      const at = key.indexOf('\n')
      return { field: key.slice(0, at) as Field, target: key.slice(at + 1), choice }
    }),
    out: [...out],
    otherAuthor: other,
  }
  $meanwhile.set('')
  try {
    const options = { timeout: false, silent: true } as const
    await call<typeof acceptUpdate>('POST /api/book/{id}/update/accept', { params: { id }, body }, options)
  } catch (error) {
    if (error instanceof CallError && overtaken.includes(error.code)) $meanwhile.set(`${error.message}。`)
    else if (error instanceof CallError) showAlert('danger', error.message, error.code)
    throw error
  }
  await update.refresh(id)
  return true
})

/** Throws away what was brought. */
export const discardUpdate = mutation(async (id: string) => {
  await call<typeof dropUpdate>('DELETE /api/book/{id}/update', { params: { id } })
  startOver()
  $decisions.set(undecided)
  $meanwhile.set('')
  await update.refresh(id)
  return true
})
