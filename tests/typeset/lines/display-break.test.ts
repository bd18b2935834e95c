import { describe, expect, test } from 'vitest'
import { displayBreak } from '#lib/typeset/line/display-break.ts'
import { fc } from '../../support/runner/property.ts'

test.each([
  ['一张书桌的诞生：从鲁班尺到 CNC 的手工木作笔记', 15.5, ['一张书桌的诞生：', '从鲁班尺到 CNC 的手工木作笔记']],
  ['杂记之 3：On Rereading Old Letters', 15.5, ['杂记之 3：', 'On Rereading Old Letters']],
  ['中秋月饼测评（按好吃程度）：', 12, ['中秋月饼测评', '（按好吃程度）：']],
  ['给去年的自己 写一封长信', 10, ['给去年的自己', '写一封长信']],
  ['把这两年的朋友圈从头看了一遍', 12, ['把这两年的', '朋友圈从头看了一遍']],
  ['第一次跑完 10 公里的那个早上', 11, ['第一次跑完 10 公里的', '那个早上']],
  ['十年', 12, ['十年']],
])('%s in lines of %d em turns where one draws breath', (text, room, lines) => {
  expect(displayBreak(text, { room })).toMatchObject({ lines, sound: true })
})

test.each([
  ['我们是怎样活下来的：杂记', 2, ['我们是怎样', '活下来的：杂记']],
  ['慢慢来：我们租过的房子、读过的书和爱过的人', 3, ['慢慢来：', '我们租过的房子、', '读过的书和爱过的人']],
  ['2024年的第一场雪落在了老家的院子里', 3, ['2024年的', '第一场雪落在了', '老家的院子里']],
])('%s in %i lines', (text, count, lines) => {
  expect(displayBreak(text, { count })).toMatchObject({ lines, sound: true })
})

test('a word in letters wider than the measure is named: smaller type may hold it', () => {
  const { lines, sound } = displayBreak('Internationalisierung', { room: 6 })
  expect(sound).toBe(false)
  expect(lines.join('')).toBe('Internationalisierung')
})

const word = fc.constantFrom(
  ...['柿子树', '院子里', '朋友圈', '我们', '去年', '的', '了', '从', '鲁班尺', '慢慢', '外婆', '阳台', '一只', '猫'],
  ...['CNC', 'Letters', 'On', 'exactType', '10 公里', '2024年', '45 km', '3 个', '第 12 章'],
  ...['，', '。', '：', '、', '；', '——', '……', '！', '《老人与海》', '（按好吃程度）', '“好”', '「雨」', ' ', '　'],
)
const pieces = fc.array(word, { minLength: 1, maxLength: 24 })
const room = fc.integer({ min: 7, max: 20 })
const wholes = /[A-Za-z]+|\d+\s?(?:公里|年|km|个)|第 12 章|鲁班尺|柿子树|朋友圈/g

describe('any title', () => {
  test('loses nothing, gains no hyphen, and keeps both ends of its lines from marks that may not stand there', () => {
    fc.assert(
      fc.property(pieces, room, (parts, wide) => {
        const text = parts.join('')
        const { lines, ends } = displayBreak(text, { room: wide })
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        expect(ends.at(-1)).toBe([...text].length)
        for (const line of lines.slice(1)) expect(line).not.toMatch(/^[，。：、；！—…》）”」]/)
        for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[《（“「]$/)
      }),
    )
  })

  test('where it is sound keeps words and numbers whole, and its last line has three characters', () => {
    fc.assert(
      fc.property(pieces, room, (parts, wide) => {
        const text = parts.join('').trim()
        const { lines, ends, sound } = displayBreak(text, { room: wide })
        if (!sound || lines.length < 2) return
        for (const { 0: whole, index } of text.matchAll(wholes)) {
          for (const end of ends) expect(end <= index || end >= index + whole.length, `${whole} in ${lines}`).toBe(true)
        }
        const letters = (line: string): number => line.match(/[\p{L}\p{N}]/gu)?.length ?? 0
        if (letters(text) >= 6) expect(letters(lines.at(-1)!), lines.join('|')).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('of Chinese words alone is sound', () => {
    const chinese = fc.array(fc.constantFrom('柿子树', '院子里', '外婆', '阳台', '去年', '，'), {
      minLength: 4,
      maxLength: 30,
    })
    fc.assert(
      fc.property(chinese, room, (parts, wide) => {
        const text = parts
          .join('')
          .replaceAll(/，+/g, '，')
          .replaceAll(/^，|，$/g, '')
        expect(displayBreak(text, { room: wide }).sound).toBe(true)
      }),
    )
  })
})
