import { expect, test } from 'vitest'
import { styles } from '../../../src/lib/typeset/styles/styles.ts'

const trim = (id: string): [number, number] => [styles[id]!.widthMm, styles[id]!.heightMm]

test('A5 books are 148 × 210 mm', () => {
  for (const id of ['shiguang', 'sujian', 'changwen']) expect(trim(id)).toEqual([148, 210])
})

test('A4 magazines are 210 × 285 mm, not the 297 of office paper', () => {
  expect(trim('zazhi')).toEqual([210, 285])
})

test('the other styles have the trims of the board', () => {
  expect([trim('jiaopian'), trim('tongnian'), trim('yuanxing')]).toEqual([
    [210, 210],
    [185, 210],
    [170, 240],
  ])
})
