import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { type Step, stepOf, stepsOf, stepsOfPart } from '../../../tests/support/undo-order.ts'
import { apply, applyAll, type EditState, emptyState, replay } from './apply.ts'
import type { Command, LogEntry } from './command.ts'
import { merge, openConflicts } from './history.ts'
import { type EditRecord, keyOf, type Value } from './record.ts'

const write = (id: string, value: Value, base = '', field = 'text'): Extract<Command, { changes: unknown }> => ({
  id,
  name: 'change-text',
  changes: [{ target: 'a', field, base, value }],
})
const undo = (id: string, of: string): Command => ({ id, name: 'undo', of })
const redo = (id: string, of: string): Command => ({ id, name: 'redo', of })

/** The state after commands none of which is refused. */
const then = (before: EditState, ...commands: Command[]): EditState =>
  commands.reduce<EditState>((state, command) => {
    const applied = apply(state, command)
    if (applied.t === 'refused') throw new Error(`${command.id}: ${applied.code}`)
    return applied.state
  }, before)
const after = (...commands: Command[]): EditState => then(emptyState, ...commands)
const saysOf = (state: EditState, field = 'text'): Value | undefined =>
  state.records.get(keyOf({ target: 'a', field }))?.value
const nextOf = (log: ReadonlyMap<string, LogEntry>) => stepsOf([...log.values()].map(stepOf))
const entryOf = (state: EditState, id: string): LogEntry => state.log.get(id)!
const valuesOf = (records: ReadonlyMap<string, EditRecord>) =>
  [...records].map(([key, { value, origin }]) => [key, value, origin]).sort()

test('sending a command again does nothing; the same id with another body is refused', () => {
  const once = after(write('1', '甲'))
  expect(apply(once, write('1', '甲'))).toMatchObject({ t: 'known', state: once })
  expect(apply(once, write('1', '乙'))).toEqual({ t: 'refused', code: 'command_reused' })
  expect(apply(once, { ...write('1', '甲'), settles: [] })).toEqual({ t: 'refused', code: 'command_reused' })
  expect(apply(once, undo('2', 'nobody'))).toEqual({ t: 'refused', code: 'command_unknown' })
  const twice = { ...write('3', '甲'), changes: [...write('3', '甲').changes, ...write('3', '乙').changes] }
  expect(apply(once, twice)).toEqual({ t: 'refused', code: 'place_twice' })
})

test('many commands in one go leave the records they leave one by one, and change nothing they were given', () => {
  const field = fc.constantFrom('x', 'y')
  const id = fc.integer({ min: 1, max: 9 }).map(String)
  const one = fc.oneof(
    fc
      .record({ id, value: fc.constantFrom('甲', '乙', null), base: fc.oneof(id, fc.constant('')), field })
      .map((said) => write(said.id, said.value, said.base, said.field)),
    fc.record({ id, of: id }).map((said) => undo(said.id, said.of)),
  )
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (commands) => {
      const start = after(write('0', '丙', '', 'x'))
      const singly = commands.reduce<EditState>((state, command) => {
        const applied = apply(state, command)
        return applied.t === 'refused' ? state : applied.state
      }, start)
      expect([...applyAll(start, commands)].sort()).toEqual([...singly.records].sort())
      expect(start.records.size).toBe(1)
    }),
  )
})

test('undo and redo go step by step through one record', () => {
  const written = after(write('1', '甲'), write('2', '乙', '1'))
  const back = then(written, undo('3', '2'))
  expect(saysOf(back)).toBe('甲')
  const start = then(back, undo('4', '1'))
  expect(saysOf(start)).toBeNull()
  const again = then(then(start, redo('5', '4')), redo('6', '3'))
  expect([saysOf(again), nextOf(again.log)]).toEqual(['乙', { undo: '6', redo: undefined }])
})

test('what was changed since is left alone by an undo, and said', () => {
  const both: Command = {
    id: '1',
    name: 'hide-posts',
    changes: ['x', 'y'].map((field) => ({ target: 'a', field, base: '', value: true })),
  }
  const state = after(both, write('2', false, '1', 'y'), undo('3', '1'))
  expect([saysOf(state, 'x'), saysOf(state, 'y')]).toEqual([null, false])
  expect(entryOf(state, '3').skipped).toEqual([{ target: 'a', field: 'y' }])
})

test('who had not seen the other is told of both values, and a decision closes it', () => {
  const state = after(write('1', '甲'), write('2', '乙'))
  expect(saysOf(state)).toBe('甲')
  const [open] = openConflicts([...state.log.values()])
  expect(open).toEqual({ target: 'a', field: 'text', mine: '乙', against: '1', command: '2' })
  expect(
    (['mine', 'theirs', 'both'] as const).map((choice) => merge({ mine: open!.mine, theirs: '甲' }, choice)),
  ).toEqual(['乙', '甲', '甲\n\n乙'])
  expect(merge({ mine: true, theirs: '甲' }, 'both')).toBeUndefined()
  const decided = then(state, {
    ...write('3', '乙', '1'),
    settles: [{ target: 'a', field: 'text', command: '2' }],
  })
  expect([saysOf(decided), openConflicts([...decided.log.values()])]).toEqual(['乙', []])
  // Two who say the same agree.
  expect(entryOf(after(write('1', '甲'), write('2', '甲')), '2')).toMatchObject({ wrote: [], conflicts: [] })
})

test('a composed value is one: the same parts in another order agree, half of it is never mixed in', () => {
  const one = { photos: ['a', 'b'], skeleton: { t: 'tree', cut: 0.4 } }
  const same = { skeleton: { cut: 0.4, t: 'tree' }, photos: ['a', 'b'] }
  const state = after(write('1', one))
  expect(entryOf(then(state, write('2', same)), '2')).toMatchObject({ wrote: [], conflicts: [] })
  const other = { ...one, photos: ['b', 'a'] }
  expect(entryOf(then(state, write('2', other)), '2').conflicts).toMatchObject([{ mine: other, against: '1' }])
  expect(saysOf(then(state, write('2', other)))).toEqual(one)
  expect(merge({ mine: other, theirs: one }, 'both')).toBeUndefined()
})

test('a new command leaves nothing to redo', () => {
  const state = after(write('1', '甲'), undo('2', '1'))
  expect(nextOf(state.log)).toEqual({ undo: undefined, redo: '2' })
  expect(nextOf(then(state, write('3', true, '', 'hidden')).log)).toEqual({ undo: '3', redo: undefined })
})

test('going back to a point is a command like others', () => {
  const state = after(
    ...[write('0', '旧', '', 'title'), write('1', '甲'), write('2', '乙', '1'), write('3', true, '', 'hidden')],
  )
  const back = then(state, { id: '4', name: 'restore', to: '1' })
  expect([saysOf(back), saysOf(back, 'hidden')]).toEqual(['甲', null])
  // What has not changed since is not written.
  expect(
    entryOf(back, '4')
      .wrote.map(({ field }) => field)
      .sort(),
  ).toEqual(['hidden', 'text'])
  const forth = then(back, undo('5', '4'))
  expect([saysOf(forth), saysOf(forth, 'hidden')]).toEqual(['乙', true])
  expect(saysOf(then(back, undo('6', '1')))).toBeNull()
})

/** What two devices do, each knowing what it last heard: write, undo, redo, go back, send the oldest waiting one (twice), or listen. */
type Deed =
  | { device: 0 | 1; t: 'write'; places: number[]; value: number }
  | { device: 0 | 1; t: 'undo' | 'redo' | 'send' | 'send-twice' | 'listen' }
  | { device: 0 | 1; t: 'restore'; at: number }
const device = fc.constantFrom<0 | 1>(0, 1)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      device,
      t: fc.constant('write' as const),
      places: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
      value: fc.nat(4),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      device,
      t: fc.constantFrom('undo' as const, 'redo' as const, 'send' as const, 'send-twice' as const, 'listen' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ device, t: fc.constant('restore' as const), at: fc.nat(9) }) },
)

/** A server and two devices; everything waiting is sent at the end. */
const play = (deeds: readonly Deed[]) => {
  let server = emptyState
  const accepted: Command[] = []
  const devices = [0, 1].map(() => ({ state: emptyState, waiting: [] as Command[] }))
  let count = 0
  const listen = (own: (typeof devices)[number]): void => {
    own.state = own.waiting.reduce((state, one) => {
      const applied = apply(state, one)
      return applied.t === 'refused' ? state : applied.state
    }, server)
  }
  const send = (own: (typeof devices)[number], times: number): void => {
    const [first] = own.waiting
    if (!first) return
    for (let time = 0; time < times; time++) {
      const applied = apply(server, first)
      if (time > 0 || applied.t === 'refused') expect(applied.t).toBe(time > 0 ? 'known' : 'written')
      else server = applied.state
    }
    accepted.push(first)
    own.waiting = own.waiting.slice(1)
  }
  const command = (own: (typeof devices)[number], one: Deed): Command | undefined => {
    const id = `c${++count}`
    if (one.t === 'write')
      return {
        id,
        name: 'write',
        changes: one.places.map((at) => {
          const place = { target: `t${at % 2}`, field: `f${at}` }
          const base = own.state.records.get(keyOf(place))?.version ?? ''
          return { ...place, base, value: one.value === 0 ? null : `v${one.value}` }
        }),
      }
    if (one.t === 'restore') {
      // Only what the server has can be gone back to from elsewhere.
      const known = [...own.state.log.keys()].filter((name) => server.log.has(name))
      return { id, name: 'restore', to: known[one.at % (known.length + 1)] ?? '' }
    }
    const of = one.t === 'undo' || one.t === 'redo' ? nextOf(own.state.log)[one.t] : undefined
    return of === undefined ? undefined : { id, name: one.t as 'undo', of }
  }
  for (const one of deeds) {
    const own = devices[one.device]!
    if (one.t === 'send' || one.t === 'send-twice') send(own, one.t === 'send' ? 1 : 2)
    else if (one.t === 'listen') listen(own)
    else {
      const next = command(own, one)
      if (!next) continue
      own.waiting.push(next)
      const applied = apply(own.state, next)
      if (applied.t !== 'refused') own.state = applied.state
    }
  }
  for (const own of devices) while (own.waiting.length > 0) send(own, 1)
  for (const own of devices) listen(own)
  return { server, devices, accepted }
}

test('any commands, undo, redo and going back on two devices: all come to the same, which is the log replayed', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const { server, devices, accepted } = play(deeds)
      const log = [...server.log.values()]
      expect(log.map(({ command }) => command)).toEqual(accepted)
      expect([...replay(log)].sort()).toEqual([...server.records].sort())
      const anew = accepted.reduce<EditState>((state, one) => {
        const applied = apply(state, one)
        return applied.t === 'refused' ? state : applied.state
      }, emptyState)
      expect(anew).toEqual(server)
      for (const own of devices) expect(own.state).toEqual(server)
    }),
    { numRuns: 500 },
  )
})

test('an acknowledged change is in effect after its command, or stands as a conflict with what stood there', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
      const { server } = play(deeds)
      const log = [...server.log.values()]
      for (const { seq, command, conflicts } of log) {
        if (!('changes' in command)) continue
        const records = replay(log.filter((one) => one.seq <= seq))
        for (const change of command.changes) {
          const { value: now, version } = records.get(keyOf(change)) ?? { value: null, version: '' }
          const conflict = conflicts.find((one) => keyOf(one) === keyOf(change))
          expect(conflict ? [conflict.mine, conflict.against] : [now]).toEqual(
            conflict ? [change.value, version] : [change.value],
          )
        }
      }
    }),
  )
})

test('undoing everything one after the other leaves the document as it was, and redoing it as it became', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat(3), value: fc.nat(3) }), { maxLength: 30 }), (writes) => {
      let state = emptyState
      for (const [i, { at, value }] of writes.entries()) {
        const base = state.records.get(keyOf({ target: 'a', field: `f${at}` }))?.version ?? ''
        const applied = apply(state, write(`w${i}`, `v${value}`, base, `f${at}`))
        if (applied.t !== 'refused') state = applied.state
      }
      const full = valuesOf(state.records)
      let count = 0
      const all = (name: 'undo' | 'redo'): void => {
        for (;;) {
          const of = nextOf(state.log)[name]
          if (of === undefined) return
          const applied = apply(state, { id: `${name}${++count}`, name, of })
          if (applied.t === 'refused') throw new Error(applied.code)
          expect(applied.entry.skipped).toEqual([])
          state = applied.state
        }
      }
      all('undo')
      expect([...state.records.values()].every(({ value, origin }) => value === null && origin === '')).toBe(true)
      all('redo')
      expect(valuesOf(state.records)).toEqual(full)
    }),
  )
})

test('200 steps can be taken back, and no more', () => {
  const ids = Array.from({ length: 203 }, (_, i) => `w${i}`)
  let state = after(...ids.map((id, i) => write(id, `v${i}`, i === 0 ? '' : `w${i - 1}`)))
  let count = 0
  for (let of = nextOf(state.log).undo; of !== undefined; of = nextOf(state.log).undo) {
    const applied = apply(state, undo(`u${++count}`, of))
    if (applied.t === 'refused') break
    state = applied.state
  }
  expect([count, saysOf(state)]).toEqual([200, 'v2'])
})

test('two parts of a document are undone each by itself, and what takes a step back belongs where that step does', () => {
  const { log } = after(
    write('text-1', '甲'),
    write('cover-1', '红', '', 'cover'),
    write('cover-2', '蓝', 'cover-1', 'cover'),
    undo('back-1', 'text-1'),
    // It has another value since: the undo of a step of the cover finds nothing, and is one of the cover all the same.
    undo('back-2', 'cover-1'),
  )
  const steps = [...log.values()].map((entry) => ({
    ...stepOf(entry),
    isOfCover: entry.wrote.length > 0 && entry.wrote.every(({ field }) => field === 'cover'),
  }))
  const cover = stepsOfPart(steps, ({ isOfCover }) => isOfCover)
  const rest = stepsOfPart(steps, ({ isOfCover }) => !isOfCover)
  const ids = (of: readonly Step[]) => of.map(({ id }) => id)
  expect(ids(cover)).toEqual(['cover-1', 'cover-2', 'back-2'])
  expect(ids(rest)).toEqual(['text-1', 'back-1'])
  expect(stepsOf(cover)).toEqual({ undo: 'cover-2', redo: 'back-2' })
  expect(stepsOf(rest)).toEqual({ undo: undefined, redo: 'back-1' })
})
