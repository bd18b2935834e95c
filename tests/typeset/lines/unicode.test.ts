import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clustersOf } from '#lib/typeset/line/grapheme-break.ts'
import { tailoredClasses } from '#lib/typeset/line/item-kinds.ts'
import { lineBreaks } from '#lib/typeset/line/line-break.ts'

const fixtures = new URL('../../../../shared/fixtures/unicode/', import.meta.url)

type Case = { line: string; text: string; breaks: number[] }

/** Unicode's own test files: `÷` a boundary, `×` none, code points in hex between them. */
function cases(name: string): Case[] {
  const file = new URL(name, fixtures)
  if (!existsSync(file)) {
    console.warn(`${name} is not here; only the cases in this file were run`)
    return []
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('#')[0]!.trim())
    .filter(Boolean)
    .map((line) => {
      let text = ''
      const breaks: number[] = []
      for (const token of line.split(/\s+/)) {
        if (token === '÷') breaks.push(text.length)
        else if (token !== '×') text += String.fromCodePoint(Number.parseInt(token, 16))
      }
      return { line, text, breaks }
    })
}

const lineBreaksOf = (text: string, bmp?: Uint16Array): number[] => {
  const out = new Uint8Array(text.length + 1)
  lineBreaks(text, out, bmp)
  return [...out.keys()].filter((at) => out[at] !== 0)
}
const clusterBreaks = (text: string): number[] => {
  let at = 0
  return [0, ...clustersOf(text).map((one) => (at += one.length))]
}

test('UAX #14 with tailoring off passes LineBreakTest 17.0', () => {
  const all = cases('LineBreakTest.txt')
  expect(all.filter((one) => String(lineBreaksOf(one.text)) !== String(one.breaks)).map((one) => one.line)).toEqual([])
  if (all.length > 0) expect(all.length).toBe(19_338)
}, 120_000)

test('UAX #29 passes GraphemeBreakTest 17.0', () => {
  const all = cases('GraphemeBreakTest.txt')
  expect(all.filter((one) => String(clusterBreaks(one.text)) !== String(one.breaks)).map((one) => one.line)).toEqual([])
  if (all.length > 0) expect(all.length).toBe(766)
})

describe('a few cases of our own, for places without the Unicode files', () => {
  test.each([
    ['春眠不觉', [1, 2, 3, 4]],
    ['hello world', [6, 11]],
    ['3.14%', [5]],
    ['a-b', [2, 3]],
    ['（春）', [3]],
    ['春\u00a0秋', [3]],
    ['a\u200bb', [2, 3]],
    ['春\n秋', [2, 3]],
    ['🇨🇳🇫🇷', [4, 8]],
    ['👍🏽好', [4, 5]],
    ['שלום-עולם', [5, 9]],
    ['한국어', [1, 2, 3]],
    ['“春”', [3]],
  ])('%s', (text, breaks) => expect(lineBreaksOf(text)).toEqual(breaks))

  test.each([
    ['e\u0301a', ['e\u0301', 'a']],
    ['👨‍👩‍👧春', ['👨‍👩‍👧', '春']],
    ['🇨🇳🇫🇷', ['🇨🇳', '🇫🇷']],
    ['\r\n', ['\r\n']],
    ['각', ['각']],
    ['क्षि', ['क्षि']],
    ['a\ud800b', ['a', '\ud800', 'b']],
    ['1️⃣2', ['1️⃣', '2']],
  ])('%s', (text, parts) => expect(clustersOf(text)).toEqual(parts))
})

test('the Chinese tailoring is switchable and changes what UAX #14 leaves to the language', () => {
  const text = '春·秋'
  expect(lineBreaksOf(text)).toContain(1)
  expect(lineBreaksOf(text, tailoredClasses('basic'))).not.toContain(1)
  expect(lineBreaksOf('春，秋', tailoredClasses('none'))).toContain(1)
  expect(lineBreaksOf('春／秋', tailoredClasses('basic'))).toEqual([1, 2, 3])
  expect(lineBreaksOf('春／秋', tailoredClasses('gb'))).toEqual([3])
})
