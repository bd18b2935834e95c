import { expect, test } from 'vitest'
import { merge } from '#lib/editing/history.ts'
import { betweenBoth } from './between-both.ts'
import { canKeepBoth } from './both-kept.ts'
import { readEdit } from './edit-fields.ts'

const contested = (field: string, mine: string | boolean | null, theirs: string | null) => ({
  ...{ target: 'i:a\n101', field, mine, theirs },
})

test('two captions are both kept, in a line, while a caption may be as long', () => {
  const field = 'picture-caption/0.jpg'
  expect(canKeepBoth(contested(field, '沙滩', '海边'))).toBe(true)
  const both = merge(contested(field, '沙滩', '海边'), 'both', betweenBoth(field))
  expect(both).toBe('海边 沙滩')
  expect(readEdit(field, both ?? null)).toEqual({ ok: true, value: both })
  expect(canKeepBoth(contested(field, '沙'.repeat(100), '海'.repeat(99)))).toBe(true)
  expect(canKeepBoth(contested(field, '沙'.repeat(100), '海'.repeat(100)))).toBe(false)
})

test('so are two texts; a key, a name or what was taken back is one or the other', () => {
  expect(canKeepBoth(contested('text', '乙', '甲'))).toBe(true)
  expect(canKeepBoth({ ...contested('preface/text', '乙', '甲'), target: 'book' })).toBe(true)
  expect(canKeepBoth(contested('title', '乙', '甲'))).toBe(false)
  expect(canKeepBoth(contested('picture-order/a/text', 'a0', 'a1'))).toBe(false)
  expect(canKeepBoth(contested('picture-caption/0.jpg', '沙滩', null))).toBe(false)
})
