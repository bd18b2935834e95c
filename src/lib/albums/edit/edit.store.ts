import { atom } from 'nanostores'
import type { Command } from '#lib/editing/command.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { notSettledBy } from '#lib/editing/history.ts'
import { emptyOutbox, type OutboxState } from '#lib/editing/outbox.ts'
import type { Place, Value } from '#lib/editing/record.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import {
  answeredOf,
  giveUpFirst as giveUpFirstOf,
  type OpenDocument,
  openDocument,
} from '#lib/works/edits/open-document.store.ts'
import type { getAlbumPages } from '../album/album.api.ts'
import { type AlbumPhotoView, allPhotos } from '../album/opened-album.store.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { getAlbumEdits, writeAlbumEdits } from './album-edits.api.ts'
import { changeOver, type Known, standing, type ToldRecord } from './local-pages.ts'

type Answer = OutputOf<typeof writeAlbumEdits>
export type Undecided = Answer['conflicts'][number]
export type ClosedWhy = 'locked' | 'gone'

export type AlbumEditing = Known & {
  status: 'loading' | 'ready'
  photos: readonly AlbumPhotoView[]
  conflicts: readonly Undecided[]
  undo: string | null
  redo: string | null
  save: OutboxState
  closed: ClosedWhy | null
}

const begun: AlbumEditing = {
  ...{ status: 'loading', pages: [], records: [], waiting: [], photos: [], conflicts: [], undo: null, redo: null },
  ...{ save: emptyOutbox, closed: null },
}
/** The album that lies open to be changed. */
export const $albumEditing = atom<AlbumEditing>(begun)

/** `asked`, `shown`: how often was asked how things stand, and the last of these that was shown. */
type Open = OpenDocument<Answer> & { id: string; asked: number; shown: number }
let open: Open | undefined

const set = (change: Partial<AlbumEditing>): void => $albumEditing.set({ ...$albumEditing.get(), ...change })

type Wire = Parameters<typeof call<typeof writeAlbumEdits>>[1]['body']['commands'][number]

const fetchAlbum = async (id: string) => {
  const [edits, { pages }] = await Promise.all([
    call<typeof getAlbumEdits>('GET /jx/albums/{id}/edits', { params: { id } }, { silent: true }),
    call<typeof getAlbumPages>('GET /jx/albums/{id}/pages', { params: { id } }, { silent: true }),
  ])
  return { ...edits, pages: pages as StoredPage[] }
}

const refresh = async (of: Open): Promise<void> => {
  const turn = ++of.asked
  // What had been answered before is in what the server says now.
  const answered = answeredOf(of)
  const [album, photos] = await Promise.all([fetchAlbum(of.id), allPhotos(of.id)])
  if (open !== of || turn < of.shown) return
  of.shown = turn
  of.given = of.given.filter(({ id }) => !answered.has(id))
  const { pages, records, undo, redo } = album
  const steps = of.outbox.pending === 0 ? { undo, redo } : {}
  const conflicts = notSettledBy(album.conflicts, of.given)
  set({ status: 'ready', pages, records: records as ToldRecord[], photos, conflicts, waiting: of.given, ...steps })
}

const onAnswer = (of: Open, { pages: changed, records, conflicts, undo, redo }: Answer): void => {
  const answered = answeredOf(of)
  of.given = of.given.filter(({ id }) => !answered.has(id))
  // A look that was asked for before this answer knows less.
  of.shown = ++of.asked
  const pages = $albumEditing
    .get()
    .pages.map((page, at) => (changed.find(({ pageIndex }) => pageIndex === at) as StoredPage | undefined) ?? page)
  const steps = of.outbox.pending === 0 ? { undo, redo } : {}
  const open = notSettledBy(conflicts, of.given)
  set({ pages, records: records as ToldRecord[], conflicts: open, waiting: of.given, ...steps })
}

/** Opens an album to be changed; what this device had not sent goes first. Answers what closes it. */
export const openAlbumEdits = (id: string): (() => void) => {
  $albumEditing.set(begun)
  const ifOpen = async (act: (of: Open) => unknown): Promise<void> => {
    if (open) await act(open)
  }
  const close = openDocument<Answer, ClosedWhy>({
    workId: id,
    send: (commands) =>
      call<typeof writeAlbumEdits>(
        'POST /jx/albums/{id}/edits',
        { params: { id }, body: { commands: commands as unknown as Wire[] } },
        { silent: true },
      ),
    ...{ closedWhys: { locked: 'locked', not_found: 'gone' }, gone: 'gone' },
    onOpen: (document) => {
      open = Object.assign(document, { id, asked: 0, shown: 0 })
    },
    onState: (save) => set({ save }),
    onAnswer: (answer) => void ifOpen((of) => onAnswer(of, answer)),
    onClosed: (closed) => set({ closed }),
    refresh: () => ifOpen(refresh),
    look: () => ifOpen(refresh),
  })
  return () => {
    close()
    open = undefined
  }
}

const give = (command: Command, steps: Pick<AlbumEditing, 'undo' | 'redo'>): void => {
  if (!open) return
  open.given = [...open.given, command]
  set({ ...steps, waiting: open.given })
  void open.outbox.add(command)
}

/** Says something of some places at once: one step, undone together. */
export const changeAlbum = (name: string, said: readonly (Place & { value: Value })[]): void => {
  const stand = standing($albumEditing.get())
  const id = newCommandId()
  give({ id, name, changes: said.map((one) => changeOver(stand, one)) }, { undo: id, redo: null })
}

/** Undo and redo go by the log of the album, wherever it was written; what comes next the server says. */
export const takeBack = (name: 'undo' | 'redo'): void => {
  const of = $albumEditing.get()[name]
  if (of !== null) give({ id: newCommandId(), name, of }, { undo: null, redo: null })
}

/** Decides a conflict: what this device had said, or what stands there. */
export const decide = ({ target, field, command, mine, base }: Undecided, choice: 'mine' | 'theirs'): void => {
  const id = newCommandId()
  const changes = choice === 'mine' ? [{ target, field, base, value: mine as Value }] : []
  const settled = { target, field, command }
  give({ id, name: 'settle-conflict', changes, settles: [settled] }, { undo: id, redo: null })
  set({ conflicts: notSettledBy($albumEditing.get().conflicts, open?.given ?? []) })
}

export const sendAgain = (): void => void open?.outbox.flush()

export const giveUpFirst = async (): Promise<void> => {
  if (!open) return
  await giveUpFirstOf(open)
  await refresh(open)
}
