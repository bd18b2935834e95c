import { atom } from 'nanostores'
import type { getDesign, showDesign } from '#lib/books/design/design.api.ts'
import {
  type Answer,
  answeredOf,
  giveUpFirst,
  type OpenBook,
  openBook,
  wordsOf,
} from '#lib/books/edit/book-outbox.store.ts'
import type { ClosedWhy } from '#lib/books/edit/edit-words.ts'
import { applyAll, emptyState } from '#lib/editing/apply.ts'
import type { Command } from '#lib/editing/command.ts'
import { type Choice, merge } from '#lib/editing/history.ts'
import { emptyOutbox, type OutboxState } from '#lib/editing/outbox.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { type BookDesign, designOf } from '#lib/edits/book/book-design.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { randomId } from '#lib/std/id.ts'

type Design = OutputOf<typeof getDesign>
type Shown = OutputOf<typeof showDesign>
export type UndecidedPlace = Design['conflicts'][number]
export type Said = Place & { value: Value }

export type Designing = {
  status: 'loading' | 'ready'
  /** What the book says of itself, with what waits to be sent. */
  design: BookDesign
  answered: Omit<Design, 'said' | 'conflicts'>
  undo: string | null
  redo: string | null
  save: OutboxState
  /** Two devices said something else of these places. */
  conflicts: readonly UndecidedPlace[]
  /** The book takes nothing any more; the words of changes that came too late, to be copied. */
  closed: { why: ClosedWhy; late: number; words: readonly string[] } | null
}

/** The pages of the part in hand as they would be printed; those shown stay while newer ones are set. */
export type ShownPart = {
  state: 'waiting' | 'ready' | 'failed'
  pages: Shown['pages']
  over: Shown['over']
  why: string
}

const nothing: ShownPart = { state: 'waiting', pages: [], over: null, why: '' }
const begun: Designing = {
  status: 'loading',
  design: designOf([]),
  answered: {
    ...{ usual: [], child: null, sections: [], isbn: false, style: '' },
    ...{ undo: null, redo: null, status: 'ready' },
  },
  ...{ undo: null, redo: null, conflicts: [], closed: null },
  save: emptyOutbox,
}

export const $design = atom<Designing>(begun)
export const $shown = atom<ShownPart>(nothing)

type Open = OpenBook & { bookId: string; said: Design['said'] }
let open: Open | undefined

const set = (change: Partial<Designing>): void => $design.set({ ...$design.get(), ...change })

/** The records as they are with what waits; undo goes by the whole log, which the server has. */
const recordsOf = ({ said, given }: Open) => {
  const records = new Map(said.map((one) => [keyOf(one), { ...one, origin: one.version, seq: 0 }] as const))
  return applyAll({ ...emptyState, records }, given)
}

const show = (): void => {
  if (open) set({ design: designOf([...recordsOf(open).values()]) })
}

const refresh = async (of: Open): Promise<void> => {
  const answered = answeredOf(of)
  const { said, conflicts, ...rest } = await call<typeof getDesign>(
    'GET /api/book/{id}/design',
    { params: { id: of.bookId } },
    { silent: true },
  )
  if (open !== of) return
  of.said = said
  of.given = of.given.filter(({ id }) => !answered.has(id))
  if (of.outbox.commands.length === 0) set({ undo: rest.undo, redo: rest.redo })
  const { closed } = $design.get()
  const signed = rest.status === 'finalized' ? { why: 'finalized' as const, late: 0, words: [] } : null
  set({ status: 'ready', answered: rest, conflicts, closed: closed ?? signed })
  show()
}

/** Rooms and posts share one log: a step taken back here may be of a post, and that is said. */
const tellOfPosts = (of: Open, { outcomes }: Answer): void => {
  const names = new Map(of.given.map(({ id, name }) => [id, name]))
  for (const { id, posts, postCount } of outcomes) {
    const [first] = posts
    const done = names.get(id) === 'undo' ? '撤销' : names.get(id) === 'redo' ? '重做' : undefined
    if (!first || !done) continue
    const more = postCount > 1 ? `等 ${postCount} 条` : '那条'
    showAlert('info', `${done}的是内容里的修改：${first.text ? `「${first.text}」` : '没有文字的'}${more}`)
  }
}

const onAnswer = (of: Open, answer: Answer): void => {
  tellOfPosts(of, answer)
  const { undo, redo } = answer
  if (of.outbox.commands.length > 0) return
  set({ undo, redo })
  void refresh(of).catch(() => undefined)
}

const onClosed = (of: Open, why: ClosedWhy): void => {
  const { commands } = of.outbox
  of.given = []
  set({ closed: { why, late: commands.length, words: wordsOf(commands) }, undo: null, redo: null })
  show()
}

/** Opens what a book says of itself. Answers what closes it. */
export const openDesign = (bookId: string): (() => void) => {
  $design.set(begun)
  $shown.set(nothing)
  let mine: Open | undefined
  const close = openBook({
    bookId,
    draws: () => false,
    onOpen: (book) => {
      mine = Object.assign(book, { bookId, said: [] })
      open = mine
    },
    onState: (save) => set({ save }),
    onAnswer: (answer) => mine && onAnswer(mine, answer),
    onClosed: (why) => mine && onClosed(mine, why),
    refresh: async () => {
      if (mine) await refresh(mine)
    },
  })
  return () => {
    close()
    open = undefined
  }
}

const give = (command: Command, steps: Pick<Designing, 'undo' | 'redo'>): void => {
  if (!open) return
  open.given = [...open.given, command]
  set(steps)
  show()
  void open.outbox.add(command)
}

/** Says these things of the book, as one step. What stands there already is left out. */
export const dress = (name: string, said: readonly Said[]): void => {
  if (!open) return
  const records = recordsOf(open)
  const changes = said.flatMap(({ target, field, value }) => {
    const now = records.get(keyOf({ target, field }))
    return (now?.value ?? null) === value ? [] : [{ target, field, value, base: now?.version ?? '' }]
  })
  if (changes.length === 0) return
  const id = randomId()
  give({ id, name, changes }, { undo: id, redo: null })
}

export const takeBackDesign = (name: 'undo' | 'redo'): void => {
  const of = $design.get()[name]
  if (of !== null) give({ id: randomId(), name, of }, { undo: null, redo: null })
}

export const sendDesignAgain = (): void => void open?.outbox.flush()

/** Gives up what the server will not take. */
export const giveUpDesign = async (): Promise<void> => {
  const of = open
  if (!of) return
  await giveUpFirst(of)
  await refresh(of).catch(() => undefined)
}

/** Gives up what came too late. */
export const giveUpLateDesign = async (): Promise<void> => {
  const { closed } = $design.get()
  await open?.outbox.dropAll()
  if (closed) set({ closed: { ...closed, late: 0, words: [] } })
}

export const decidePlace = (place: UndecidedPlace, choice: Choice): void => {
  const { target, field, base, command } = place
  const value = merge(place, choice)
  if (value === undefined) return
  const id = randomId()
  const settles = [{ target, field, command }]
  give({ id, name: 'settle-conflict', changes: [{ target, field, base, value }], settles }, { undo: id, redo: null })
  set({ conflicts: $design.get().conflicts.filter((one) => one.command !== command || keyOf(one) !== keyOf(place)) })
}

let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Whoever types is not asked about at every key. */
const restMs = 300

/** Sets a part with these changes and shows it; `then` is told what came of it, unless another one overtook it. */
export const showPart = (
  bookId: string,
  part: string,
  edits: readonly Said[],
  then: (shown: Shown) => void = () => undefined,
): void => {
  turn += 1
  const mine = turn
  const first = $shown.get().pages.length === 0
  if (timer !== undefined) clearTimeout(timer)
  const ask = async (): Promise<void> => {
    try {
      const body = { part, edits: edits.map(({ target, field, value }) => ({ target, field, value })) }
      const shown = await call<typeof showDesign>(
        'POST /api/book/{id}/design/show',
        { params: { id: bookId }, body },
        { silent: true },
      )
      if (mine !== turn) return
      $shown.set({ state: 'ready', ...shown, why: '' })
      then(shown)
    } catch (error) {
      if (mine === turn) $shown.set({ ...$shown.get(), state: 'failed', why: messageOf(error) })
    }
  }
  timer = setTimeout(() => void ask(), first ? 0 : restMs)
}
