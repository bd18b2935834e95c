import { atom } from 'nanostores'
import type { Answer, OpenBook } from '#lib/books/edit/book-outbox.store.ts'
import {
  type Closed,
  closedBy,
  giveUpFirstOf,
  giveUpLateOf,
  type NextSteps,
  openRoom,
  othersThan,
  settling,
  type TakenBack,
  takenBackBy,
  takingBack,
} from '#lib/books/edit/book-room.store.ts'
import type { listEditHistory } from '#lib/books/edit/edits.api.ts'
import type { getMonthItems, getSourceMonths } from '#lib/books/edit/source-items.api.ts'
import type { Change, Command } from '#lib/editing/command.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { type Choice, notSettledBy } from '#lib/editing/history.ts'
import { emptyOutbox, type OutboxState } from '#lib/editing/outbox.ts'
import type { Value } from '#lib/editing/record.ts'
import { pictureField } from '#lib/edits/edit-fields.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { randomId } from '#lib/std/id.ts'
import { answeredOf } from '#lib/works/edits/open-document.store.ts'
import type { Span } from './joined-months.ts'
import { type EditItem, localEdits } from './local-edits.ts'
import { inLots } from './many/in-lots.ts'
import { pictureBehind } from './picture-behind.ts'
import { cutAt, newPost, type Said } from './post-pieces.ts'

type History = OutputOf<typeof listEditHistory>
export type Undecided = History['conflicts'][number]

export type Editing = NextSteps & {
  status: 'loading' | 'ready'
  /** The months that lie open. */
  span: Span
  months: OutputOf<typeof getSourceMonths>
  /** As they are with what waits to be sent. */
  items: readonly EditItem[]
  conflicts: readonly Undecided[]
  /** What the last undo or redo changed; null before the first, and after any other change. */
  back: TakenBack | null
  save: OutboxState
  /** New pages of what the last answered commands changed, as they will be printed; the pages of others may have moved. */
  sections: Answer['sections']
  /** What a copy costs as these pages have it; null: not counted. */
  cost: Answer['cost']
  closed: Closed | null
}

/** Which posts of which book: of a month, or of those that share a chapter. */
export type EditPlace = { bookId: string; sourceId: string; span: Span }

const begun: Editing = {
  ...{
    status: 'loading',
    span: { from: '', until: '' },
    months: [],
    items: [],
    undo: null,
    redo: null,
    conflicts: [],
    back: null,
    sections: [],
    cost: null,
    closed: null,
  },
  save: emptyOutbox,
}
export const $editing = atom<Editing>(begun)

/**
 * The months that lie open: what the server said of it, what was given since, and what of that is on its way there.
 * `asked`, `shown`: how often was asked how things stand, and the last of these that was shown; an older answer is not.
 */
type Open = OpenBook & { place: EditPlace; items: readonly EditItem[]; asked: number; shown: number }
let open: Open | undefined

const set = (change: Partial<Editing>): void => $editing.set({ ...$editing.get(), ...change })

/** Nobody looks at the page of each of many that waited for the net. */
const mostDrawn = 3

const fetchHistory = (id: string) =>
  call<typeof listEditHistory>(
    'GET /api/book/{id}/edits',
    { params: { id }, query: { pageSize: 1, lost: '0' } },
    { silent: true },
  )

/** What the server says of these months, asked for again while what is shown stays. */
const fetchMonths = async ({ bookId, sourceId, span }: EditPlace) => {
  const query = { book: bookId }
  const [months, items, history] = await Promise.all([
    call<typeof getSourceMonths>('GET /api/book/{sourceId}/months', { params: { sourceId }, query }, { silent: true }),
    call<typeof getMonthItems>(
      'GET /api/book/{sourceId}/items/month/{month}',
      { params: { sourceId, month: span.from }, query: { ...query, until: span.until } },
      { silent: true },
    ),
    fetchHistory(bookId),
  ])
  return { months, items, history }
}

const show = (): void => {
  if (open) set({ items: localEdits(open.items, open.given).shown })
}

const refresh = async (of: Open): Promise<void> => {
  const turn = ++of.asked
  // What had been answered before is in what the server says now.
  const answered = answeredOf(of)
  const { months, items, history } = await fetchMonths(of.place)
  if (open !== of || turn < of.shown) return
  of.shown = turn
  of.items = items
  of.given = of.given.filter(({ id }) => !answered.has(id))
  const settled = of.outbox.pending === 0
  set({ status: 'ready', months, conflicts: notSettledBy(history.conflicts, of.given) })
  if (settled) set({ undo: history.undo, redo: history.redo })
  show()
}

const refreshConflicts = async (of: Open): Promise<void> => {
  const { conflicts } = await fetchHistory(of.place.bookId)
  if (open === of) set({ conflicts: notSettledBy(conflicts, of.given) })
}

/** Asks how things stand, once nothing more is on its way. */
const onAnswer = (of: Open, answer: Answer): void => {
  const { undo, redo, sections, cost } = answer
  const back = takenBackBy(of, answer)
  if (back) set({ back })
  if (sections.length > 0) set({ sections, cost })
  if (of.outbox.pending > 0) return
  set({ undo, redo })
  void refresh(of).catch(() => undefined)
}

/** Opens a month, or several. Answers what closes it. */
export const openMonths = (place: EditPlace): (() => void) => {
  $editing.set({ ...begun, span: place.span })
  const close = openRoom<Open>({
    bookId: place.bookId,
    draws: (commands) => commands <= mostDrawn,
    begun: { place, items: [], asked: 0, shown: 0 },
    onOpen: (room) => {
      open = room
    },
    onState: (save) => set({ save }),
    onAnswer,
    onPages: ({ sections, cost }) => sections.length > 0 && set({ sections, cost }),
    onClosed: (room, why) => {
      set(closedBy(room, why))
      show()
      void refresh(room).catch(() => undefined)
    },
    refresh,
    refreshConflicts,
  })
  return () => {
    close()
    open = undefined
  }
}

/** Asks again how things stand. */
export const refreshOpen = (): void => {
  if (open) void refresh(open).catch(() => undefined)
}

const give = (command: Command, steps: NextSteps): void => {
  if (!open) return
  open.given = [...open.given, command]
  set({ ...steps, back: null })
  show()
  void open.outbox.add(command)
}

const changeNow = (name: string, make: (change: ReturnType<typeof localEdits>['change']) => Change[]): void => {
  if (!open) return
  const { change } = localEdits(open.items, open.given)
  const id = newCommandId()
  give({ id, name, changes: make(change) }, { undo: id, redo: null })
}

/** Fields of several posts, changed and undone together. */
const changePosts = (name: string, said: readonly Said[]): void =>
  changeNow(name, (change) => said.map(({ item, field, value }) => change(item, field, value)))

/** Writes a post for the book: of this day or month, with these words. */
export const addPost = (date: string, text: string): void => {
  const item = newPost(randomId())
  changePosts('add-post', [
    { item, field: 'added', value: true },
    { item, field: 'date', value: date },
    { item, field: 'text', value: text },
  ])
}

export const cutPost = (item: EditItem, at: number): void =>
  changePosts('split-post', cutAt($editing.get().items, item, at, randomId()))

/** Puts a post behind another, as one; null: it stands alone again. */
export const joinPost = (item: EditItem, to: EditItem | null): void =>
  changePost(item, to ? 'join-post' : 'part-post', [{ field: 'joined-to', value: to?.target ?? null }])

/** Puts a picture behind all a post has by now, wherever those were moved. */
export const putPicture = (item: EditItem, kind: 'added-picture' | 'new-picture', value: string): void => {
  const { pics } = $editing.get().items.find(({ target }) => target === item.target) ?? item
  changePost(item, 'add-picture', pictureBehind(pics, { kind, id: randomId(), value }))
}

/** Shows a picture of another post in this one, too. */
export const addPicture = (item: EditItem, from: EditItem, name: string): void =>
  putPicture(item, 'added-picture', `${name}\n${from.target}`)

/** Fields of one post, changed and undone together. */
export const changePost = (item: EditItem, name: string, said: readonly { field: string; value: Value }[]): void => {
  if (said.length > 0) changeNow(name, (change) => said.map(({ field, value }) => change(item, field, value)))
}

export const takeOut = (item: EditItem): void => changePost(item, 'hide-post', [{ field: 'hidden', value: true }])

/** Also takes in what the book had left out from the beginning. */
export const putBack = (item: EditItem): void => changePost(item, 'restore-post', [{ field: 'hidden', value: false }])

export const changeText = (item: EditItem, text: string): void =>
  changePost(item, 'change-text', [{ field: 'text', value: text }])

export const showPicture = (item: EditItem, name: string, shown: boolean): void =>
  changePost(item, shown ? 'restore-picture' : 'hide-picture', [{ field: pictureField(name), value: !shown }])

/** The same said of many posts, also of other months: one command, or several where they are more than one holds. */
export const changeMany = (
  name: string,
  items: readonly EditItem[],
  make: (item: EditItem) => { field: string; value: Value } | undefined,
): void => {
  if (!open) return
  const { change } = localEdits(items, open.given)
  const changes = items.flatMap((item) => {
    const said = make(item)
    return said ? change(item, said.field, said.value) : []
  })
  for (const some of inLots(changes)) {
    const id = newCommandId()
    give({ id, name, changes: some }, { undo: id, redo: null })
  }
}

export const takeOutMany = (items: readonly EditItem[]): void =>
  changeMany('hide-posts', items, ({ included }) => (included ? { field: 'hidden', value: true } : undefined))

export const putBackMany = (items: readonly EditItem[]): void =>
  changeMany('restore-posts', items, ({ included }) => (included ? undefined : { field: 'hidden', value: false }))

/** Back to how the book was after this command: a command as well, which can be undone. */
export const restoreTo = (to: string): void => {
  const id = newCommandId()
  give({ id, name: 'restore', to }, { undo: id, redo: null })
}

/** Undo and redo go by the log of the book, wherever it was written, past what only dressed it: what comes next the server says. */
export const takeBack = (name: 'undo' | 'redo'): void => {
  const back = takingBack(name, $editing.get())
  if (back) give(back.command, back.next)
}

export const decide = (place: Undecided, choice: Choice): void => {
  const settled = settling(place, choice)
  if (!settled) return
  give(settled.command, settled.next)
  set({ conflicts: othersThan($editing.get().conflicts, place) })
}

export const sendAgain = (): void => void open?.outbox.flush()

export const giveUpFirst = (): Promise<void> => giveUpFirstOf(open, refresh)

export const giveUpLate = async (): Promise<void> => set({ closed: await giveUpLateOf(open, $editing.get().closed) })
