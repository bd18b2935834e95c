import { atom } from 'nanostores'
import type { getDesign, showDesign } from '#lib/books/design/design.api.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import { apply, type EditState, emptyState } from '#lib/editing/apply.ts'
import type { Command } from '#lib/editing/command.ts'
import { forgetCommands, keepCommand, keptCommands } from '#lib/editing/kept-commands.store.ts'
import { Outbox, type OutboxState, type Sent } from '#lib/editing/outbox.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { type BookDesign, designOf } from '#lib/edits/book/book-design.ts'
import { isBookTarget } from '#lib/edits/book/book-fields.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import { randomId } from '#lib/std/id.ts'

type Design = OutputOf<typeof getDesign>
type Shown = OutputOf<typeof showDesign>
type Answer = OutputOf<typeof writeEdits>
export type Said = Place & { value: Value }

export type Designing = {
  status: 'loading' | 'ready'
  /** What the book says of itself, with what waits to be sent. */
  design: BookDesign
  answered: Omit<Design, 'said'>
  undo: string | null
  redo: string | null
  save: OutboxState
  /** The book was found to be finalized meanwhile. */
  closed: boolean
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
  ...{ undo: null, redo: null, closed: false },
  save: { state: 'saved', waiting: 0, message: '', kept: true },
}

export const $design = atom<Designing>(begun)
export const $shown = atom<ShownPart>(nothing)

type Open = { bookId: string; said: Design['said']; given: readonly Command[]; outbox: Outbox<Answer> }
let open: Open | undefined

const set = (change: Partial<Designing>): void => $design.set({ ...$design.get(), ...change })

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

type Wire = Parameters<typeof call<typeof writeEdits>>[1]['body']['commands'][number]

const sendTo = async (id: string, commands: readonly Command[]): Promise<Sent<Answer>> => {
  try {
    const body = { commands: commands as unknown as Wire[] }
    const answer = await call<typeof writeEdits>(
      'POST /api/book/{id}/edits',
      { params: { id }, body },
      { silent: true },
    )
    return { t: 'ok', answer }
  } catch (error) {
    if (isAway(error)) return { t: 'away' }
    const { code, message } = error as CallError
    return code === 'finalized' ? { t: 'closed' } : { t: 'refused', code, message }
  }
}

/** The records as they are with what waits; undo goes by the whole log, which the server has. */
const stateOf = ({ said, given }: Open): EditState => {
  const records = new Map(said.map((one) => [keyOf(one), { ...one, origin: one.version, seq: 0 }] as const))
  return given.reduce<EditState>(
    (state, command) => {
      const applied = apply(state, command)
      return applied.t === 'refused' ? state : applied.state
    },
    { ...emptyState, records },
  )
}

const show = (): void => {
  if (open) set({ design: designOf([...stateOf(open).records.values()]) })
}

const refresh = async (of: Open): Promise<void> => {
  const answered = new Set(of.given.map(({ id }) => id))
  for (const { id } of of.outbox.commands) answered.delete(id)
  const { said, ...rest } = await call<typeof getDesign>(
    'GET /api/book/{id}/design',
    { params: { id: of.bookId } },
    { silent: true },
  )
  if (open !== of) return
  of.said = said
  of.given = of.given.filter(({ id }) => !answered.has(id))
  if (of.outbox.commands.length === 0) set({ undo: rest.undo, redo: rest.redo })
  set({ status: 'ready', answered: rest, closed: rest.status === 'finalized' })
  show()
}

const onAnswer = (of: Open, { outcomes, undo, redo }: Answer): void => {
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused) showAlert('warning', refused.message ?? '', refused.code ?? undefined)
  const skipped = outcomes.reduce((sum, one) => sum + one.skipped.length, 0)
  if (skipped > 0) showAlert('info', `有 ${skipped} 处后来又改过，没有动`)
  // Of the book itself there is one writer at a time as a rule: what stood there stays, and it is said.
  if (outcomes.some(({ conflicts }) => conflicts.some(({ target }) => isBookTarget(target))))
    showAlert('warning', '另一台设备刚改过这一处，留的是那边的；要用这里的，请再改一次')
  if (open !== of || of.outbox.commands.length > 0) return
  set({ undo, redo })
  void refresh(of).catch(() => undefined)
}

/** Opens what a book says of itself; what this device had not sent goes first. Answers what closes it. */
export const openDesign = (bookId: string): (() => void) => {
  $design.set(begun)
  $shown.set(nothing)
  let closed = false
  const flush = (): void => void open?.outbox.flush()
  const start = async (): Promise<void> => {
    const kept = await keptCommands(bookId)
    if (closed) return
    const outbox = new Outbox<Answer>(kept, {
      send: (commands) => sendTo(bookId, commands),
      keep: (command) => keepCommand(bookId, command),
      forget: forgetCommands,
      onState: (save) => set({ save }),
      onAnswer: (answer) => onAnswer(mine, answer),
      onClosed: () => {
        mine.given = []
        set({ closed: true, undo: null, redo: null })
        show()
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    const mine: Open = { bookId, said: [], given: outbox.commands, outbox }
    open = mine
    window.addEventListener('online', flush)
    await outbox.flush()
    await refresh(mine)
  }
  void start().catch(failPage)
  return () => {
    closed = true
    window.removeEventListener('online', flush)
    open?.outbox.close()
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
  const { records } = stateOf(open)
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
  const [first] = of?.outbox.commands ?? []
  if (!of || !first) return
  of.given = of.given.filter(({ id }) => id !== first.id)
  await of.outbox.drop()
  await refresh(of).catch(() => undefined)
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
