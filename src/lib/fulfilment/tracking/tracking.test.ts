import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import {
  type CourierResult,
  companyOf,
  nothingHeard,
  readCourierResult,
  readPush,
  type Tracking,
  withResult,
} from './tracking.ts'

const result = (state: string, data: { time: string; context: string }[]): CourierResult => ({ nu: 'SF1', state, data })
const when = { shippedMs: Date.parse('2026-11-28T09:00:00+08:00'), nowMs: Date.parse('2026-11-28T12:00:00+08:00') }
const heard = (before: Tracking, said: CourierResult) => withResult(before, said, when)
const at = (minute: number) => `2026-11-28 10:${String(minute).padStart(2, '0')}:00`

test('couriers are called as 快递100 calls them', () => {
  expect(['shunfeng', 'youzheng', 'jitu', 'EMS'].map(companyOf)).toEqual([
    ...['shunfeng', 'youzhengguonei', 'jtexpress', 'ems'],
  ])
})

test('steps are of UTC+8, the newest first; empty ones, odd times and blanks go', () => {
  const told = heard(
    nothingHeard,
    result('5', [
      { time: at(1), context: ' 快件已揽收\n ' },
      { time: at(9), context: '正在派件' },
      { time: '昨天', context: '无' },
      { time: at(3), context: '  ' },
    ]),
  )
  expect(told).toEqual({
    ...{ state: 'delivering', saidMs: Date.parse('2026-11-28T10:09:00+08:00') },
    steps: [
      { atMs: Date.parse('2026-11-28T10:09:00+08:00'), words: '正在派件' },
      { atMs: Date.parse('2026-11-28T10:01:00+08:00'), words: '快件已揽收' },
    ],
  })
})

test('told in any order, however often: one history and one state', () => {
  const steps = ['快件已揽收', '到达上海', '离开上海', '正在派件', '已签收'].map((context, minute) => ({
    ...{ time: at(minute), context },
  }))
  const pushes = ['1', '0', '0', '5', '3'].map((state, upTo) => result(state, steps.slice(0, upTo + 1)))
  const whole = pushes.reduce(heard, nothingHeard)
  expect(whole.state).toBe('signed')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }), (times) => {
      const shuffled = [...times, 4, ...times].map((one) => pushes[one]!)
      expect(shuffled.reduce(heard, nothingHeard)).toEqual(whole)
    }),
  )
})

test('a number that was another parcel’s before tells nothing of this one; what is dated ahead is not believed', () => {
  const old = [
    { time: '2026-10-02 10:00:00', context: '已签收' },
    { time: '2026-10-01 10:00:00', context: '快件已揽收' },
  ]
  expect(heard(nothingHeard, result('3', old))).toEqual(nothingHeard)
  const ahead = heard(nothingHeard, result('0', [{ time: '2026-12-01 10:00:00', context: '预计送达' }]))
  expect(heard(ahead, result('3', [{ time: at(30), context: '已签收' }])).state).toBe('signed')
})

test('signs nobody sees go; a step that cannot be read leaves the others', () => {
  const said = readCourierResult({
    ...{ nu: '1', state: '0' },
    data: [
      { ftime: null, time: at(1), context: '到达\u0000\u202e上海' },
      { time: at(2), context: null },
      { time: 7 },
      'x',
    ],
  })
  expect(heard(nothingHeard, said!).steps.map(({ words }) => words)).toEqual(['到达 上海'])
})

test('what is no answer is none', () => {
  expect(readPush('{"status":"polling","lastResult":{"nu":"1","state":"0","data":[]}}')).toMatchObject({ nu: '1' })
  for (const text of ['', '{', 'null', '{"status":"polling"}', '{"status":"polling","lastResult":{"nu":1}}'])
    expect(readPush(text)).toBeUndefined()
  expect(readCourierResult({ result: false, returnCode: '500', message: '查询无结果' })).toBeUndefined()
  expect(
    readCourierResult({ nu: '1', state: '0', data: Array.from({ length: 2001 }, () => ({ time: '', context: '' })) }),
  ).toBeUndefined()
})
