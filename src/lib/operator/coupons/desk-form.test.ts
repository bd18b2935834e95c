import { expect, test } from 'vitest'
import { momentField, readMoment, readTenths, readYuan } from './desk-form.ts'

test('a discount is typed in tenths', () => {
  expect(['8.5', '9', '0.1', '9.9', '8.888'].map((text) => readTenths(text))).toMatchObject(
    [8500, 9000, 100, 9900, 8888].map((value) => ({ ok: true, value })),
  )
  for (const wrong of ['', '10', '9.91', '0', '0.05', '85', '八五', '8.5折', '-1', '1e1'])
    expect(readTenths(wrong).ok).toBe(false)
})

test('yuan and moments are read as they are typed, in UTC+8', () => {
  expect(readYuan('30.5', undefined)).toMatchObject({ value: 3050 })
  expect(readYuan(' ', 0)).toMatchObject({ value: 0 })
  expect(readYuan('三十', undefined).ok).toBe(false)
  expect(readMoment('2026-12-20T10:00')).toBe(Date.parse('2026-12-20T02:00:00Z'))
  expect(momentField(Date.parse('2026-12-20T02:00:00Z'))).toBe('2026-12-20T10:00')
  expect([readMoment(''), readMoment('2026-13-40T99:00'), readMoment('明天')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
