/** Writing of neighbours and guests inside Chinese lines: shaped by words, printed, read back, cut for screens. */
import { expect, test } from 'vitest'
import { FACES } from '#lib/print/font/faces.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { codepointsByFace, previewFonts } from '#lib/print/font/preview-fonts.server.ts'
import { readSfnt, tablesOf } from '#lib/print/font/sfnt.ts'
import { openShaper } from '#lib/print/font/shaper.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { FaceId, SceneItem } from '#lib/print/scene.ts'
import { lineItems, placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { readPdf } from '../../support/pdf.ts'
import { page } from '../pdf/pdf-scene.ts'

const fonts = await fontBook()
const black = { cmyk: [0, 0, 0, 100], rgb: '#000' } as const

/** Names and greetings; the last ones are borrowed for their shapes. */
const written: [FaceId, string][] = [
  ['mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ'],
  ['yi', 'ꆈꌠꁱꂷ'],
  ['lao', 'ສະບາຍດີ'],
  ['khmer', 'សួស្ដីកម្ពុជា'],
  ['myanmar', 'မင်္ဂလာပါ'],
  ['georgian', 'გამარჯობა'],
  ['armenian', 'Բարեւ'],
  ['bengali', 'শ্রীলক্ষ্মী'],
  ['tamil', 'வணக்கம்'],
  ['telugu', 'నమస్కారం'],
  ['kannada', 'ನಮಸ್ಕಾರ'],
  ['malayalam', 'നമസ്കാരം'],
  ['gujarati', 'નમસ્તે'],
  ['gurmukhi', 'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ'],
  ['oriya', 'ନମସ୍କାର'],
  ['sinhala', 'ශ්‍රී ලංකා'],
  ['ethiopic', 'ሰላም'],
  ['cherokee', 'ᎣᏏᏲ'],
  ['canadian', 'ᐃᓄᒃᑎᑐᑦ'],
  ['balinese', 'ᬩᬮᬶ'],
  ['devanagari', 'नमस्ते श्रीमती'],
  ['thai', 'สวัสดีครับ'],
  ['tibetan', 'བཀྲ་ཤིས་བདེ་ལེགས'],
  ['malayalam', 'ദ്ദി'],
]
const lineOf = (text: string) => setParagraph(text, { face: 'serif', sizePt: 10 }, { widthMm: 100 }, fonts)

test.each(written)('%s: its own face has every letter of %s, in every text face', (face, text) => {
  for (const beside of ['serif', 'sans', 'wenkai', 'garamond', 'kuaile'] as const) {
    expect(fonts.has(beside, text), beside).toBe(true)
    for (const letter of text.replace(/[ \u200d]/g, ''))
      expect(fonts.parts[fonts.glyphs(beside, letter)[0]!.part]!.face, letter).toBe(face)
  }
})

test('all of it is printed and comes back as it was typed', async () => {
  const lines = written.map(([, text]) => `我在${text}。`)
  const items = lines.flatMap((text, n): SceneItem[] =>
    lineOf(text).flatMap((line) => lineItems(line, 20, 10 + 7 * n, black, {})),
  )
  const parts: Uint8Array[] = []
  const report = await writePdf(
    { hash: 's', title: '', author: '', pages: [page(items)] },
    { fonts, createdAt: 0, image: async () => undefined, sink: (part) => void parts.push(Uint8Array.from(part)) },
  )
  expect(report.missingGlyphs).toEqual([])
  const read = readPdf(Buffer.concat(parts))
  expect(read.pages[0]!.text).toBe(lines.join(''))
  for (const [face] of written) {
    const name = FACES[face].package.replace(/^.*\/noto-(sans|serif)-/, '').replaceAll('-', '')
    expect(
      read.fonts.some((one) => one.name.toLowerCase().includes(name)),
      name,
    ).toBe(true)
  }
})

test.each([
  ['ᠮᠣᠩᠭᠣᠯ', 'mongolian'],
  ['សួស្ដី', 'khmer'],
  ['မင်္ဂလာ', 'myanmar'],
  ['ನಮಸ್ಕಾರ', 'kannada'],
  ['শ্রীলক্ষ্মী', 'bengali'],
  ['ശ്രീ', 'malayalam'],
  ['वक्त', 'devanagari'],
] as const)('%s is one cluster, shaped as HarfBuzz shapes the whole word', (word, face) => {
  const placed = placedOf(lineOf(`说${word}吗`)[0]!)
  expect(placed.map((one) => one.cluster)).toEqual(['说', word, '吗'])
  const shaped = openShaper(fonts.parts.find((part) => part.face === face)!.sfnt()).word(word)
  expect(fonts.glyphs('serif', word).map((one) => one.gid)).toEqual(shaped.map((one) => one.gid))
  const width = shaped.reduce((sum, one) => sum + one.advance, 0)
  expect(placed[2]!.xEm - placed[1]!.xEm).toBeCloseTo(width + 0.25, 6)
  // Letter by letter it would be another row of glyphs.
  const apart = [...word].map((letter) => fonts.glyphs('serif', letter)[0]!.gid)
  expect(fonts.glyphs('serif', word).map((one) => one.gid)).not.toEqual(apart)
})

test.each(written)('%s: a browser shapes %s with the cut font as the press prints it', async (face, text) => {
  const words = text.split(' ')
  const cuts = await previewFonts(fonts, 'serif', new Set([...text].map((letter) => letter.codePointAt(0)!)), 'ttf')
  const cut = cuts
    .map((one) => readSfnt(tablesOf(Uint8Array.from(one.bytes))))
    .find((sfnt) => sfnt.gid(text.codePointAt(0)!) !== 0)!
  const shaper = openShaper(cut)
  const print = fonts.parts.find((part) => part.face === face)!.sfnt()
  for (const word of words) {
    const shown = shaper.word(word).filter((one) => one.gid !== 0)
    const printed = openShaper(print).word(word)
    expect(shown.map((one) => [one.advance, one.dx, one.dy])).toEqual(
      printed.map((one) => [one.advance, one.dx, one.dy]),
    )
    expect(shown.map((one) => cut.outline(one.gid))).toEqual(printed.map((one) => print.outline(one.gid)))
  }
})

test.each([
  ['thai', 'ำ'],
  ['lao', 'ຳ'],
  ['khmer', 'ើឿៀោៅ'],
  ['bengali', 'োৌ'],
  ['tamil', 'ொோௌ'],
  ['telugu', 'ై'],
  ['kannada', 'ೀೇೈೊೋ'],
  ['malayalam', 'ൊോൌ'],
  ['oriya', 'ୈୋୌ'],
  ['sinhala', 'ේොෝෞ'],
  ['tibetan', 'ཱཱིུྲྀཷླྀཹཱྀ'],
  ['balinese', 'ᬻᬽᭀᭁᭃ'],
  ['myanmar', 'ဦ'],
  ['devanagari', 'ा'],
] as const)(
  '%s: of %s, what HarfBuzz parts or puts on a circle has its parts in the cut font',
  async (face, vowels) => {
    const print = fonts.parts.find((part) => part.face === face)!.sfnt()
    for (const vowel of vowels) {
      const cuts = await previewFonts(fonts, 'serif', [vowel.codePointAt(0)!], 'ttf')
      const [cut] = cuts.map((one) => readSfnt(tablesOf(Uint8Array.from(one.bytes))))
      const code = vowel.codePointAt(0)!.toString(16)
      expect(
        openShaper(cut!)
          .word(vowel)
          .map((one) => [cut!.outline(one.gid), one.dx, one.dy]),
        code,
      ).toEqual(
        openShaper(print)
          .word(vowel)
          .map((one) => [print.outline(one.gid), one.dx, one.dy]),
      )
      expect(cuts[0]!.unicodeRange, code).toBe(`U+${code}`)
    }
  },
)

test('an accent typed apart from its letter is one glyph on paper and on the screen', async () => {
  for (const face of ['serif', 'wenkai', 'garamond'] as const)
    for (const composed of ['é', 'が']) {
      const cluster = composed.normalize('NFD')
      const text: SceneItem = {
        kind: 'text',
        face,
        sizePt: 10,
        ink: black,
        yMm: 20,
        clusters: [cluster],
        xMm: [20],
        origin: {},
      }
      const points = codepointsByFace([page([text])]).get(face)!
      const cuts = (await previewFonts(fonts, face, points, 'ttf')).map((one) =>
        readSfnt(tablesOf(Uint8Array.from(one.bytes))),
      )
      const [printed] = fonts.glyphs(face, cluster)
      const base = cuts.find((one) => one.gid(cluster.codePointAt(0)!) !== 0)!
      const [shown] = openShaper(base).word(cluster)
      expect(base.outline(shown!.gid), `${face} ${composed}`).toEqual(
        fonts.parts[printed!.part]!.sfnt().outline(printed!.gid),
      )
    }
})

test.each([
  ['สวัสดีครับวันนี้อากาศดีมาก', ['สวัสดี', 'ครับ', 'วัน', 'อากาศ', 'มาก']],
  ['ភាសាខ្មែរជាភាសាផ្លូវការ', ['ភាសា', 'ខ្មែរ']],
  ['မြန်မာနိုင်ငံ', ['မြန်မာ']],
  ['ສະບາຍດີຕອນເຊົ້າ', ['ສະບາຍ', 'ຕອນ']],
  ['བཀྲ་ཤིས་བདེ་ལེགས་ཕུན་སུམ་ཚོགས', ['བཀྲ་', 'ཤིས་', 'བདེ་', 'ལེགས་', 'ཕུན་', 'སུམ་', 'ཚོགས']],
])('%s, written without spaces, is parted between words', (text, words) => {
  for (const ems of [3.4, 5, 6, 7.5]) {
    const lines = setParagraph(text, { face: 'serif', sizePt: 10 }, { widthMm: ems * 10 * mmPerPt }, fonts)
    const out = lines.map((line) =>
      placedOf(line)
        .map((one) => one.cluster)
        .join(''),
    )
    expect(out.join('')).toBe(text)
    if (ems < 4) expect(out.length).toBeGreaterThan(1)
    for (const word of words) expect(out.join('|'), word).toContain(word)
  }
})

test('what no face has is printed as 〓 and reported: Han of extensions G to I', async () => {
  const items = lineOf('𰻞\u{31400}𮯰').flatMap((line) => lineItems(line, 20, 20, black, {}))
  const report = await writePdf(
    { hash: 's', title: '', author: '', pages: [page(items)] },
    { fonts, createdAt: 0, image: async () => undefined, sink: () => {} },
  )
  expect(report.missingGlyphs.map((one) => one.cluster)).toEqual(
    ['𰻞', '\u{31400}', '𮯰'].filter((one) => !fonts.has('serif', one)),
  )
  expect(report.missingGlyphs.length).toBeGreaterThan(1)
})
