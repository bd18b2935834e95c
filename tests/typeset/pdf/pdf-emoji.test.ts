import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiSvg, hasEmoji, twemojiFiles } from '#lib/print/emoji/emoji.server.ts'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { readEmojiSvg } from '#lib/print/emoji/emoji-art.ts'
import { NOTO_EMOJI } from '#lib/print/emoji/emoji-noto.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { svgPage } from '#lib/print/svg.ts'
import { notoEmojiGlyph } from '../../../tools/tables/emoji-shape.ts'
import { readPdf } from '../../support/pdf.ts'
import { page } from './pdf-scene.ts'

const list = new URL('../../../../shared/fixtures/unicode/unicode17-RGI_Emoji.txt', import.meta.url)
const spelled = (key: string): string => String.fromCodePoint(...key.split('-').map((hex) => Number.parseInt(hex, 16)))

test('all 3,953 emoji sequences of Unicode 17 have artwork, fully or minimally qualified', () => {
  if (!existsSync(list)) return console.info('the list of sequences is not here: left out')
  const sequences = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  expect(sequences).toHaveLength(3953)
  expect(sequences.filter((one) => !hasEmoji(one))).toEqual([])
  expect(sequences.filter((one) => !hasEmoji(one.replaceAll('\ufe0f', '')))).toEqual([])
})

test('all of them are painted as vectors, once each, on paper and on screen, and come back as text', async () => {
  if (!existsSync(list)) return console.info('the list of sequences is not here: left out')
  const sequences = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  const onPage = 700
  const pages = Array.from({ length: Math.ceil(sequences.length / onPage) }, (_, n) =>
    page(
      sequences.slice(onPage * n, onPage * (n + 1)).map((sequence, i) => ({
        kind: 'emoji' as const,
        sequence,
        xMm: 5 + 6 * (i % 22),
        yMm: 5 + 6 * Math.floor(i / 22),
        sizeMm: 5,
      })),
    ),
  )
  const parts: Uint8Array[] = []
  const report = await writePdf(
    { hash: 'e', title: '', author: '', pages },
    {
      fonts: await fontBook(),
      createdAt: 0,
      image: async () => undefined,
      sink: (part) => void parts.push(Uint8Array.from(part)),
    },
  )
  expect(report.missingEmoji).toEqual([])
  const read = readPdf(Buffer.concat(parts))
  expect(read.pages.reduce((sum, one) => sum + one.formsPainted, 0)).toBe(3953)
  expect(read.pages.flatMap((one) => one.glyphs.map((glyph) => glyph.text))).toEqual(sequences)
  expect(read.images).toEqual([])
  const drawn = pages.map((one) => svgPage(one, { imageUrl: () => '', emoji: { svg: emojiSvg } })).join('')
  const artwork = Array.from(drawn.matchAll(/<svg x="[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/svg>/gs))
  expect(artwork.map(([, sequence]) => sequence)).toEqual(sequences)
  expect(
    artwork.filter(([, , art]) => !/<(?:path|circle|ellipse|rect|polygon)/.test(art!)).map(([, one]) => one),
  ).toEqual([])
  expect(drawn).not.toContain('<image')
}, 180_000)

test('what comes from Noto is what HarfBuzz shapes, and nothing Twemoji has', () => {
  const rows = Object.entries(NOTO_EMOJI)
  expect(rows).toHaveLength(289)
  for (const [key, gid] of rows) {
    expect(twemojiFiles().has(key), key).toBe(false)
    expect(notoEmojiGlyph(spelled(key)), key).toBe(gid)
  }
})

test('each of them is drawn in vectors inside its box, with colours that differ', () => {
  for (const key of Object.keys(NOTO_EMOJI)) {
    const shapes = readEmojiSvg(emojiSvg(spelled(key))!)
    const values = shapes.flatMap((shape) => shape.segments.flatMap((segment) => segment.slice(1) as number[]))
    expect(Math.min(...values), key).toBeGreaterThan(-1)
    expect(Math.max(...values), key).toBeLessThan(37)
    expect(
      new Set(shapes.flatMap((shape) => [shape.fill, ...(shape.gradient?.stops ?? []).map((stop) => stop.colour)]))
        .size,
      key,
    ).toBeGreaterThan(1)
  }
})

test('press and screen paint the same picture, gradients included, and the text can be copied', async () => {
  const items = ['⛓️‍💥', '🍋‍🟩', '🏃‍➡️', '👨‍👩‍👧'].map((sequence, i) => ({
    kind: 'emoji' as const,
    sequence,
    xMm: 20 + 12 * i,
    yMm: 20,
    sizeMm: 10,
  }))
  const parts: Uint8Array[] = []
  const report = await writePdf(
    { hash: 'e', title: '', author: '', pages: [page(items)] },
    {
      fonts: await fontBook(),
      createdAt: 0,
      image: async () => undefined,
      sink: (part) => void parts.push(Uint8Array.from(part)),
    },
  )
  expect(report.missingEmoji).toEqual([])
  const [only] = readPdf(Buffer.concat(parts)).pages
  expect(only?.formsPainted).toBe(4)
  expect(only?.text).toBe(items.map((item) => item.sequence).join(''))
  const svg = svgPage(page(items), { imageUrl: () => '', emoji: { svg: emojiSvg } })
  const used = Array.from(svg.matchAll(/url\(#(n[^)]*)\)/g), (match) => match[1])
  expect(used.length).toBeGreaterThan(5)
  for (const id of used) expect(svg).toContain(`id="${id}"`)
  expect(emojiKey('⛓️‍💥')).toBe('26d3-200d-1f4a5')
})
