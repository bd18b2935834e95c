import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { dayKey, daysOf, neighbours, readDay } from './day.ts'

test('a day of the year is four figures some year has', () => {
  expect(readDay('0229')).toEqual({ month: 2, day: 29 })
  expect(readDay('1231')).toEqual({ month: 12, day: 31 })
  for (const wrong of ['0230', '0431', '1301', '0000', '0100', '128', '11281', '１１２８', '11-28', ''])
    expect(readDay(wrong), wrong).toBeUndefined()
})

test('days follow each other round the year, back as forth', () => {
  const days = fc
    .integer({ min: 1, max: 12 })
    .chain((month) => fc.record({ month: fc.constant(month), day: fc.integer({ min: 1, max: daysOf(month) }) }))
  fc.assert(
    fc.property(days, (day) => {
      expect(neighbours(neighbours(day).after).before).toEqual(day)
      expect(readDay(dayKey(neighbours(day).before))).toEqual(neighbours(day).before)
    }),
  )
  let at = { month: 1, day: 1 }
  for (let step = 0; step < 366; step++) at = neighbours(at).after
  expect(at).toEqual({ month: 1, day: 1 })
})
