/**
 * Any commands on all fields there are, from two devices whose lines break, while sources are merged: what the server has is
 * the log replayed, every command is in it once, and what was acknowledged holds or stands as a conflict.
 * `RUNS=20000 FC_SEED=n npx vitest run any-edits` draws more, and others.
 */
import { expect, test } from 'vitest'
import { apply, type EditState, emptyState, replay } from '#lib/editing/apply.ts'
import type { Change, Command, LogEntry } from '#lib/editing/command.ts'
import { openConflicts } from '#lib/editing/history.ts'
import { Outbox, type Sent } from '#lib/editing/outbox.ts'
import { type EditRecord, keyOf, type Place } from '#lib/editing/record.ts'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { changeAt, type MeantChange, somePlaces } from '../../../tests/support/any-change.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { importOf, type ToldBy, told, wholly } from '../../../tests/support/told-posts.ts'
import { stepOf, stepsOf } from '../../../tests/support/undo-order.ts'
import { applyEdits, changesOf } from './apply-edits.ts'
import { designOf } from './book/book-design.ts'
import { homeIn, postsOf, targetOf } from './post-target.ts'
import { readChange } from './read-change.ts'

const runs = { numRuns: Number(process.env.RUNS ?? 1000) }

/** What an answer comes to: told; written and the answer lost; the call never arrived. */
type Fate = 'told' | 'answer lost' | 'never came'
type Deed =
  | { t: 'write'; device: number; changes: MeantChange[] }
  | { t: 'undo' | 'redo' | 'listen' | 'reload' | 'online'; device: number }
  | { t: 'restore'; device: number; at: number }
  | { t: 'bring'; source: number }
  | { t: 'copy' }

const kinds: readonly ToldBy[] = ['id', 'bare name', 'words']
const sources = [0, 1, 2].flatMap((id) => kinds.map((kind) => importOf(told(String(id), kind))))
const posts = sources.map(({ entries }) => targetOf(entries[0]!))

const device = fc.nat(1)
const deed = (change: fc.Arbitrary<MeantChange>): fc.Arbitrary<Deed> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        t: fc.constant('write' as const),
        device,
        changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        t: fc.constantFrom('undo' as const, 'redo' as const, 'listen' as const, 'reload' as const, 'online' as const),
        device,
      }),
    },
    { weight: 1, arbitrary: fc.record({ t: fc.constant('restore' as const), device, at: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ t: fc.constant('bring' as const), source: fc.nat(sources.length - 1) }) },
    { weight: 1, arbitrary: fc.constant({ t: 'copy' as const }) },
  )
const fates = fc.array(fc.constantFrom<Fate>('told', 'told', 'answer lost', 'never came'), { maxLength: 30 })

const inOrder = (records: ReadonlyMap<string, EditRecord>): EditRecord[] =>
  [...records.values()].sort((a, b) => a.seq - b.seq)

/** As the server does it: under the name by which the post was changed before. */
const applied = (state: EditState, command: Command, book: PostImport) => {
  const targets = 'changes' in command ? command.changes.map(({ target }) => target) : []
  return apply(state, command, homeIn(inOrder(state.records), postsOf(book.entries, targets)))
}
const after = (state: EditState, command: Command, book: PostImport): EditState => {
  const done = applied(state, command, book)
  return done.t === 'refused' ? state : done.state
}

type Answer = { told: Command[] }
/** `book`: the posts as it saw them last. */
type Device = {
  state: EditState
  book: PostImport
  outbox: Outbox<Answer>
  shelf: Map<number, Command>
  late: (() => void)[]
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** One server with a book, its copies, and two devices. */
class World {
  imports: PostImport[] = [sources[1]!, sources[5]!]
  book: PostImport = mergeImports([sources[1]!, sources[5]!])
  server = emptyState
  readonly made: Command[] = []
  readonly acknowledged = new Set<string>()
  /** What the sources were when a command was written. */
  readonly books = new Map<string, PostImport>()
  readonly copies: { at: EditState; book: PostImport; state: EditState }[] = []
  private readonly fates: Fate[]
  readonly devices: Device[]

  constructor(fates: readonly Fate[]) {
    this.fates = [...fates]
    this.devices = [0, 1].map(() => this.opened(new Map()))
  }

  private opened(shelf: Map<number, Command>): Device {
    const own: Device = {
      state: emptyState,
      book: this.book,
      shelf,
      late: [],
      outbox: undefined as unknown as Outbox<Answer>,
    }
    const kept = [...shelf].map(([key, command]) => ({ key, command }))
    let keys = Math.max(0, ...shelf.keys())
    own.outbox = new Outbox<Answer>(kept, {
      send: async (commands) => this.take(commands),
      keep: async (command) => {
        shelf.set(++keys, command)
        return keys
      },
      forget: async (gone) => {
        for (const key of gone) shelf.delete(key)
      },
      onState: () => undefined,
      onAnswer: ({ told: heard }) => {
        for (const { id } of heard) this.acknowledged.add(id)
      },
      onClosed: () => undefined,
      later: (run) => {
        own.late.push(run)
        return () => {
          own.late = own.late.filter((one) => one !== run)
        }
      },
    })
    this.listen(own)
    return own
  }

  private async take(commands: readonly Command[]): Promise<Sent<Answer>> {
    const fate = this.fates.shift() ?? 'told'
    if (fate === 'never came') return { t: 'away', message: '' }
    for (const command of commands) {
      const done = applied(this.server, command, this.book)
      if (done.t === 'refused') throw new Error(`${command.id} refused: ${done.code}`)
      expect(done.t === 'known').toBe(this.server.log.has(command.id))
      if (done.t === 'written') this.books.set(command.id, this.book)
      this.server = done.state
    }
    return fate === 'told' ? { t: 'ok', answer: { told: [...commands] } } : { t: 'away', message: '' }
  }

  listen(own: Device): void {
    own.book = this.book
    own.state = own.outbox.commands.reduce((state, one) => after(state, one, own.book), this.server)
  }

  async give(own: Device, command: Command): Promise<void> {
    // A place twice in one command is no command a screen makes.
    if (applied(own.state, command, own.book).t === 'refused') return
    this.made.push(command)
    own.state = after(own.state, command, own.book)
    void own.outbox.add(command)
    await settle()
  }

  private meant(own: Device, one: MeantChange): Change {
    const { entries } = own.book
    const target = one.target ?? targetOf(entries[(one.post ?? 0) % entries.length]!)
    const home = homeIn(inOrder(own.state.records), postsOf(entries, [target]))({ target, field: one.field })
    const base = own.state.records.get(keyOf({ target: home, field: one.field }))?.version ?? ''
    const read = readChange({ target, field: one.field }, one.value)
    if (!read.ok) throw new Error(`${one.field}: ${read.failure.message}`)
    return { target: home, field: one.field, base, value: read.value }
  }

  async live(one: Deed): Promise<void> {
    if (one.t === 'bring') {
      this.imports.push(sources[one.source]!)
      this.book = mergeImports([this.book, sources[one.source]!])
      return
    }
    if (one.t === 'copy') {
      this.copies.push({ at: this.server, book: this.book, state: this.server })
      return
    }
    const own = this.devices[one.device]!
    const id = `c${this.made.length + 1}`
    if (one.t === 'listen') this.listen(own)
    else if (one.t === 'online') {
      for (const run of own.late.splice(0)) run()
      await settle()
    } else if (one.t === 'reload') {
      // The window is gone with whatever it knew; what it kept is found again.
      own.outbox.close()
      this.devices[one.device] = this.opened(own.shelf)
    } else if (one.t === 'write')
      await this.give(own, { id, name: 'change-post', changes: one.changes.map((change) => this.meant(own, change)) })
    else if (one.t === 'restore') {
      const known = [...own.state.log.keys()].filter((name) => this.server.log.has(name))
      await this.give(own, { id, name: 'restore', to: known[one.at % (known.length + 1)] ?? '' })
    } else {
      const of = stepsOf([...own.state.log.values()].map(stepOf))[one.t]
      if (of !== undefined) await this.give(own, { id, name: one.t, of })
    }
  }

  /** Both lines are back: all that waits is sent, and both devices ask again. */
  async end(): Promise<void> {
    this.fates.length = 0
    for (const own of this.devices) {
      await own.outbox.flush()
      await settle()
    }
    for (const own of this.devices) this.listen(own)
  }
}

const played = async (deeds: readonly Deed[], fate: readonly Fate[]): Promise<World> => {
  const world = new World(fate)
  for (const one of deeds) await world.live(one)
  await world.end()
  return world
}
const shuffled = (imports: readonly PostImport[]): [PostImport, ...PostImport[]] =>
  [...imports].reverse() as [PostImport, ...PostImport[]]

/** Of a post that goes by several names: was it changed under the one it had been changed by last? */
const isLatestName = (
  { target, field }: Place,
  seen: ReadonlyMap<string, EditRecord>,
  { entries }: PostImport,
): boolean => {
  const said = [...seen.values()].filter((one) => one.field === field)
  const found = postsOf(entries, [target, ...said.map((one) => one.target)])
  const post = found.get(target)
  const latest = inOrder(new Map(said.map((one) => [keyOf(one), one]))).filter((one) => found.get(one.target) === post)
  return (
    post === undefined || latest.every((one) => one.target === target) || latest[latest.length - 1]?.target === target
  )
}

/** Entry by entry: nobody writes over what they had not seen, and each change holds after its command or waits as a conflict. */
const seenInOrder = (log: readonly LogEntry[], books: ReadonlyMap<string, PostImport>): void => {
  const open = openConflicts(log)
  const entries = new Map(log.map((entry) => [entry.command.id, entry]))
  const seen = new Map<string, EditRecord>()
  const stoodAfter = new Map<string, Map<string, EditRecord>>([['', new Map()]])
  for (const { seq, command, wrote, conflicts, skipped } of log) {
    if ('changes' in command)
      expect(wrote.filter((one) => !isLatestName(one, seen, books.get(command.id)!))).toEqual([])
    const versions = wrote.map((one) => [one.field, seen.get(keyOf(one))?.version ?? ''])
    for (const one of wrote) {
      const { value = null, origin = '' } = seen.get(keyOf(one)) ?? {}
      expect(one.before).toEqual({ value, origin })
      seen.set(keyOf(one), { target: one.target, field: one.field, ...one.after, version: command.id, seq })
    }
    stoodAfter.set(command.id, new Map(seen))
    if ('to' in command) {
      const then = stoodAfter.get(command.to)!
      for (const [key, now] of seen) expect(now.value).toBe(then.get(key)?.value ?? null)
    }
    if ('of' in command) {
      // Back to what stood before, each place that still said what was written; the others are named.
      const undone = entries.get(command.of)!.wrote
      expect(wrote.map(({ before, after: now }) => [now, before])).toEqual(
        undone
          .filter((one) => wrote.some((other) => keyOf(other) === keyOf(one)))
          .map((one) => [one.before, one.after]),
      )
      expect(wrote.length + skipped.length).toBe(undone.length)
    }
    if (!('changes' in command)) continue
    for (const [field, version] of versions)
      expect(command.changes.some((one) => one.field === field && one.base === version)).toBe(true)
    for (const { field, value } of command.changes) {
      const conflict = conflicts.find((one) => one.field === field && one.mine === value)
      const holds = [...seen.values()].some((one) => one.field === field && one.value === value)
      expect(holds || value === null || conflict !== undefined).toBe(true)
      if (conflict) expect(open).toContainEqual({ ...conflict, command: command.id })
    }
  }
}

const lives = fc.tuple(
  somePlaces(posts).chain((places) => fc.array(deed(changeAt(places)), { maxLength: 40 })),
  fates,
)

test('whatever two devices do on lines that break: the log replayed is the book, each command in it once, both agree', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ([deeds, fate]) => {
      const { server, made, acknowledged, devices, books } = await played(deeds, fate)
      const log = [...server.log.values()]
      expect(new Map(inOrder(replay(log)).map((one) => [keyOf(one), one]))).toEqual(
        new Map(inOrder(server.records).map((one) => [keyOf(one), one])),
      )
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1))
      expect(log.map(({ command }) => command.id).sort()).toEqual(made.map(({ id }) => id).sort())
      for (const id of acknowledged) expect(server.log.has(id)).toBe(true)
      for (const { state, shelf } of devices) {
        expect(state.records).toEqual(server.records)
        expect(shelf.size).toBe(0)
      }
      seenInOrder(log, books)
    }),
    runs,
  )
})

test('in whatever order sources were merged the changed book is the same, and what is said of the book itself with it', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ([deeds, fate]) => {
      const { server, imports } = await played(deeds, fate)
      const edits = inOrder(server.records)
      const [whole, other] = [mergeImports(imports as [PostImport, ...PostImport[]]), mergeImports(shuffled(imports))]
      const sorted = (book: PostImport): string[] =>
        wholly(applyEdits(book, edits))
          .map((one) => JSON.stringify(one))
          .sort()
      expect(sorted(other)).toEqual(sorted(whole))
      // Each place is said once: whatever order they are read in.
      expect(designOf([...edits].reverse())).toEqual(designOf(edits))
      const found = postsOf(
        whole.entries,
        edits.map(({ target }) => target),
      )
      const changed = changesOf(whole.entries, edits)
      for (const { target, field, seq } of edits.filter((one) => found.has(one.target)))
        expect(changed.get(found.get(target)!)?.get(field)?.seq).toBeGreaterThanOrEqual(seq)
    }),
    runs,
  )
})

test('a copy goes its own way: its log replayed is what it says, and nothing done to it or to the book reaches the other', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ([deeds, fate]) => {
      const { server, copies } = await played([...deeds, { t: 'copy' }], fate)
      const before = structuredClone([...server.records])
      for (const { at, book } of copies) {
        let state = at
        for (let step = 0; step < 4; step += 1) {
          const { undo, redo } = stepsOf([...state.log.values()].map(stepOf))
          const [name, of] = step < 3 ? (['undo', undo] as const) : (['redo', redo] as const)
          if (of === undefined) break
          const done = applied(state, { id: `copy-${step}`, name, of }, book)
          expect(done.t).toBe('written')
          state = done.t === 'refused' ? state : done.state
        }
        expect(inOrder(replay(state.log.values()))).toEqual(inOrder(state.records))
        // The book's own log goes on from where the copy left it.
        expect([...server.log.values()].slice(0, at.seq)).toEqual([...at.log.values()])
      }
      expect([...server.records]).toEqual(before)
    }),
    { numRuns: Math.ceil(runs.numRuns / 4) },
  )
})
