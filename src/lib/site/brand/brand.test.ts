import { expect, test } from 'vitest'
import { firstClauses } from './brand.ts'

test('a title takes whole clauses of the first sentence, one at least', () => {
  expect(firstClauses('微博写得快，翻得也快。印成书。', 21)).toBe('微博写得快，翻得也快')
  expect(firstClauses('一趟远路，一段病中日子，一只猫的一生：从别处摘出来。', 18)).toBe(
    '一趟远路，一段病中日子，一只猫的一生',
  )
  expect(firstClauses('很长很长很长的一句，短，也短。', 4)).toBe('很长很长很长的一句')
})
