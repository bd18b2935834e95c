import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { type CourierResult, companyOf, nothingHeard, readCourierResult, readPush, withResult } from './tracking.ts'

const result = (state: string, data: { time: string; context: string }[]): CourierResult => ({ nu: 'SF1', state, data })
const at = (minute: number) => `2026-11-28 10:${String(minute).padStart(2, '0')}:00`

test('couriers are called as 快递100 calls them', () => {
  expect(['shunfeng', 'youzheng', 'jitu', 'EMS'].map(companyOf)).toEqual([
    ...['shunfeng', 'youzhengguonei', 'jtexpress', 'ems'],
  ])
})

test('steps are of UTC+8, the newest first; empty ones, odd times and blanks go', () => {
  const told = withResult(
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
  const whole = pushes.reduce(withResult, nothingHeard)
  expect(whole.state).toBe('signed')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }), (times) => {
      const shuffled = [...times, 4, ...times].map((one) => pushes[one]!)
      expect(shuffled.reduce(withResult, nothingHeard)).toEqual(whole)
    }),
  )
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
