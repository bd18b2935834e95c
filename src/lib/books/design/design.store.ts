import { atom } from 'nanostores'
import type { getDesign, showDesign } from '#lib/books/design/design.api.ts'
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
import { applyAll, emptyState } from '#lib/editing/apply.ts'
import type { Command } from '#lib/editing/command.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { type Choice, notSettledBy } from '#lib/editing/history.ts'
import { emptyOutbox, type OutboxState } from '#lib/editing/outbox.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { type BookDesign, designOf } from '#lib/edits/book/book-design.ts'
import { call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { answeredOf } from '#lib/works/edits/open-document.store.ts'

type Design = OutputOf<typeof getDesign>
type Shown = OutputOf<typeof showDesign>
export type UndecidedPlace = Design['conflicts'][number]
export type Said = Place & { value: Value }

export type Designing = NextSteps & {
  status: 'loading' | 'ready'
  /** What the book says of itself, with what waits to be sent. */
  design: BookDesign
  answered: Omit<Design, 'said' | 'conflicts'>
  save: OutboxState
  /** Two devices said something else of these places. */
  conflicts: readonly UndecidedPlace[]
  /** What the last undo or redo changed; null before the first, and after any other change. */
  back: TakenBack | null
  closed: Closed | null
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
    ...{ usual: [], child: null, sections: [], placed: [], isbn: null, style: '' },
    ...{ undo: null, redo: null, status: 'ready' },
  },
  ...{ undo: null, redo: null, conflicts: [], back: null, closed: null },
  save: emptyOutbox,
}

export const $design = atom<Designing>(begun)
export const $shown = atom<ShownPart>(nothing)

/** `asked`, `shown`: how often was asked how things stand, and the last of these that was shown; an older answer is not. */
type Open = OpenBook & { bookId: string; said: Design['said']; asked: number; shown: number }
let open: Open | undefined

const set = (change: Partial<Designing>): void => $design.set({ ...$design.get(), ...change })

/** The records as they are with what waits; undo goes by the log, which the server has. */
const recordsOf = ({ said, given }: Open) => {
  const records = new Map(said.map((one) => [keyOf(one), { ...one, origin: one.version, seq: 0 }] as const))
  return applyAll({ ...emptyState, records }, given)
}

const show = (): void => {
  if (open) set({ design: designOf([...recordsOf(open).values()]) })
}

const fetchDesign = (id: string) =>
  call<typeof getDesign>('GET /api/book/{id}/design', { params: { id } }, { silent: true })

const refresh = async (of: Open): Promise<void> => {
  const turn = ++of.asked
  const answered = answeredOf(of)
  const { said, conflicts, ...rest } = await fetchDesign(of.bookId)
  if (open !== of || turn < of.shown) return
  of.shown = turn
  of.said = said
  of.given = of.given.filter(({ id }) => !answered.has(id))
  if (of.outbox.pending === 0) set({ undo: rest.undo, redo: rest.redo })
  const { closed } = $design.get()
  const signed = rest.status === 'finalized' ? { why: 'finalized' as const, late: 0, words: [] } : null
  set({ status: 'ready', answered: rest, conflicts: notSettledBy(conflicts, of.given), closed: closed ?? signed })
  show()
}

const refreshConflicts = async (of: Open): Promise<void> => {
  const { conflicts } = await fetchDesign(of.bookId)
  if (open === of) set({ conflicts: notSettledBy(conflicts, of.given) })
}

/** Which step comes next is asked for: the answer's steps are those of the whole book, its posts too. */
const onAnswer = (of: Open, answer: Answer): void => {
  const back = takenBackBy(of, answer)
  if (back) set({ back })
  if (of.outbox.pending === 0) void refresh(of).catch(() => undefined)
}

/** Opens what a book says of itself. Answers what closes it. */
export const openDesign = (bookId: string): (() => void) => {
  $design.set(begun)
  $shown.set(nothing)
  const close = openRoom<Open>({
    bookId,
    draws: () => false,
    begun: { bookId, said: [], asked: 0, shown: 0 },
    onOpen: (room) => {
      open = room
    },
    onState: (save) => set({ save }),
    onAnswer,
    onClosed: (room, why) => {
      set(closedBy(room, why))
      show()
    },
    refresh,
    refreshConflicts,
  })
  return () => {
    close()
    open = undefined
  }
}

/** Asks how things stand by now: the book may have been set meanwhile. */
export const askDesign = (): void => {
  if (open && $design.get().status === 'ready') void refresh(open).catch(() => undefined)
}

const give = (command: Command, steps: NextSteps): void => {
  if (!open) return
  open.given = [...open.given, command]
  set({ ...steps, back: null })
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
  const id = newCommandId()
  give({ id, name, changes }, { undo: id, redo: null })
}

/** Takes back the last change of the design, whatever was changed in the posts since. */
export const takeBackDesign = (name: 'undo' | 'redo'): void => {
  const back = takingBack(name, $design.get())
  if (back) give(back.command, back.next)
}

export const sendDesignAgain = (): void => void open?.outbox.flush()

export const giveUpDesign = (): Promise<void> => giveUpFirstOf(open, refresh)

export const giveUpLateDesign = async (): Promise<void> =>
  set({ closed: await giveUpLateOf(open, $design.get().closed) })

export const decidePlace = (place: UndecidedPlace, choice: Choice): void => {
  const settled = settling(place, choice)
  if (!settled) return
  give(settled.command, settled.next)
  set({ conflicts: othersThan($design.get().conflicts, place) })
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
      // Nothing a book says of itself is composed of parts.
      const plain = edits.flatMap(({ target, field, value }) =>
        value !== null && typeof value === 'object' ? [] : [{ target, field, value }],
      )
      const body = { part, edits: plain }
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
