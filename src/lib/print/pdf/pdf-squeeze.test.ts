import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deflatePage } from './pdf-deflate.server.ts'
import { squeeze } from './pdf-squeeze.ts'

/** Numbers that look like chance and are the same every time. */
const chance = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0
  return (seed >>> 8) / 2 ** 24
}

/** A page as ours are: lines with their place, and two bytes for each glyph, some much more often than others. */
const page = (lines: number, seed: number): Uint8Array => {
  const next = chance(seed)
  const bytes: number[] = []
  const say = (text: string): void => void bytes.push(...Buffer.from(text, 'latin1'))
  for (let line = 0; line < lines; line++) {
    say(`BT 0 Tc 1 0 0 -1 ${(20 + next()).toFixed(3)} ${(30 + 6 * line).toFixed(3)} Tm[(`)
    for (let glyph = 0; glyph < 26; glyph++) {
      const code = Math.floor(next() ** 3 * 20_000)
      bytes.push(code >> 8, code & 255)
      if (next() < 0.1) say(')-333 (')
    }
    say(')]TJ\nET\n')
  }
  return Uint8Array.from(bytes)
}

const back = (packed: Uint8Array): Uint8Array => new Uint8Array(inflateSync(packed))

test('what was squeezed comes back, from nothing to pages longer than a window', () => {
  for (const length of [0, 1, 3, 4, 5, 257, 258, 259, 4096, 70_000, 200_000]) {
    const next = chance(length)
    const noise = Uint8Array.from({ length }, () => next() * 256)
    const same = new Uint8Array(length).fill(65)
    const few = Uint8Array.from({ length }, () => 40 + next() * 3)
    for (const plain of [noise, same, few]) expect(Buffer.compare(back(squeeze(plain)), plain)).toBe(0)
  }
  for (let seed = 0; seed < 200; seed++) {
    const plain = page(seed % 40, seed)
    expect(Buffer.compare(back(squeeze(plain)), plain)).toBe(0)
  }
})

test('a repeat is found as far back as a window reaches and no further', () => {
  const next = chance(7)
  const words = Uint8Array.from({ length: 64 }, () => next() * 256)
  for (const gap of [32_704, 32_705, 40_000]) {
    const plain = new Uint8Array(gap + 128)
    plain.set(words)
    for (let i = 64; i < gap; i++) plain[i] = 97 + (i % 23)
    plain.set(words, gap + 64)
    expect(Buffer.compare(back(squeeze(plain)), plain)).toBe(0)
  }
})

test('the same page gives the same bytes whatever was squeezed before', () => {
  const plain = page(30, 1)
  const first = squeeze(plain)
  squeeze(page(30, 2))
  expect(Buffer.compare(squeeze(plain), first)).toBe(0)
})

test('pages of text come out about as small as from zlib, and zlib packs the long ones', () => {
  const plain = page(30, 3)
  const zlib = deflateSync(plain, { level: 3 })
  expect(deflatePage(plain).length).toBeLessThan(1.1 * zlib.length)
  const long = page(200, 4)
  expect(deflatePage(long).length).toBe(deflateSync(long, { level: 3 }).length)
})
