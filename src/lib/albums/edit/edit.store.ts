import { atom } from 'nanostores'
import type { Command } from '#lib/editing/command.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { notSettledBy } from '#lib/editing/history.ts'
import { emptyOutbox, type OutboxState } from '#lib/editing/outbox.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import {
  answeredOf,
  giveUpFirst as giveUpFirstOf,
  type OpenDocument,
  openDocument,
} from '#lib/works/edits/open-document.store.ts'
import { type AlbumPhotoView, allPhotos } from '../album/opened-album.store.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { getAlbumEdits, writeAlbumEdits } from './album-edits.api.ts'
import { pageTarget } from './edit-places.ts'
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

/** `asked`, `shown`: how often was asked how things stand, and the last of these that was shown; `own`: commands of this page. */
type Open = OpenDocument<Answer> & { id: string; asked: number; shown: number; own: ReadonlySet<string> }
let open: Open | undefined

const set = (change: Partial<AlbumEditing>): void => $albumEditing.set({ ...$albumEditing.get(), ...change })

type Wire = Parameters<typeof call<typeof writeAlbumEdits>>[1]['body']['commands'][number]

const fetchAlbum = (id: string) =>
  call<typeof getAlbumEdits>('GET /jx/albums/{id}/edits', { params: { id } }, { silent: true })

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
  set({
    status: 'ready',
    pages: pages as StoredPage[],
    records: records as ToldRecord[],
    photos,
    conflicts,
    waiting: of.given,
    ...steps,
  })
}

const onAnswer = (of: Open, { pages: changed, pageTotal, records, conflicts, undo, redo }: Answer): void => {
  const answered = answeredOf(of)
  const own = new Set([...answered, ...of.own])
  of.own = own
  of.given = of.given.filter(({ id }) => !answered.has(id))
  const before = new Map($albumEditing.get().records.map((one) => [keyOf(one), one]))
  const told = new Set(changed.map(({ name }) => pageTarget(name)))
  // What another device wrote of a page that is not told shows here as it was: so does its version, until all is fetched.
  const isStale = (one: ToldRecord): boolean =>
    one.version !== before.get(keyOf(one))?.version && !own.has(one.version) && !told.has(one.target)
  const stale = (records as ToldRecord[]).filter(isStale)
  const known = (records as ToldRecord[]).flatMap((one) => (isStale(one) ? (before.get(keyOf(one)) ?? []) : [one]))
  // A look that was asked for before this answer knows less.
  of.shown = ++of.asked
  const shown = $albumEditing.get().pages
  const pages = Array.from({ length: pageTotal }).flatMap((_, at) => {
    const page = (changed.find(({ pageIndex }) => pageIndex === at) as StoredPage | undefined) ?? shown[at]
    return page ? [page] : []
  })
  const steps = of.outbox.pending === 0 ? { undo, redo } : {}
  const open = notSettledBy(conflicts, of.given)
  set({ pages, records: known, conflicts: open, waiting: of.given, ...steps })
  if ((stale.length > 0 || pages.length < pageTotal) && of.outbox.pending === 0) void refresh(of).catch(() => undefined)
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
      open = Object.assign(document, { id, asked: 0, shown: 0, own: new Set<string>() })
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
