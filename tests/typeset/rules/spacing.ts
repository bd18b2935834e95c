import { expect } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { type Line, placedOf } from '#lib/typeset/line/lines.ts'
import { hanOf, mil, rule, textOf } from './rule.ts'

/** Room between cluster `index` (with its advance) and the next one, in thousandths of an em. */
const room =
  (index: number, thousandths: number) =>
  ([line]: Line[], fonts: FontBook, face: FaceId): void => {
    const [one, next] = [placedOf(line!)[index]!, placedOf(line!)[index + 1]!]
    const advance = /^\p{Script=Han}$/u.test(one.cluster) ? 1 : fonts.advance(face, one.cluster)
    expect(mil(next.xEm - one.xEm - advance), textOf(line!)).toBe(thousandths)
  }
const both =
  (...checks: ((lines: Line[], fonts: FontBook, face: FaceId) => void)[]) =>
  (lines: Line[], fonts: FontBook, face: FaceId): void => {
    for (const check of checks) check(lines, fonts, face)
  }

rule('spacing', {
  row: 9,
  name: 'Han and Latin keep a quarter em',
  from: 'CLREQ “Mixed text composition in horizontal writing mode”',
  must: [
    { it: 'before and behind a figure', text: '共8张', ems: 20, places: both(room(0, 250), room(1, 250)) },
    { it: 'before and behind a letter', text: '看A座', ems: 20, places: both(room(0, 250), room(1, 250)) },
    { it: 'a typed space is that quarter, not added to it', text: '共 8张', ems: 20, places: room(2, 250) },
    {
      it: 'two typed spaces too',
      text: '共  8  张',
      ems: 20,
      holds: ([line]) => expect(textOf(line!)).toBe('共 8 张'),
    },
    { it: 'behind a per cent sign', text: '8%的', ems: 20, places: room(1, 250) },
    {
      it: 'between a letter and an emoji',
      text: '看😂A',
      ems: 20,
      places: ([line]) => expect(mil(placedOf(line!)[2]!.xEm)).toBe(2310),
    },
    {
      it: 'squeezed to ⅛ em, no further',
      text: '春8眠不觉晓处闻啼鸟来去',
      ems: (fonts, face) => 6.25 + fonts.advance(face, '8'),
      places: both(room(0, 125), room(1, 125)),
    },
  ],
  mustNot: [
    {
      it: 'none beside a full-width mark',
      text: '春，8张',
      ems: 20,
      places: ([line]) => expect(mil(placedOf(line!)[2]!.xEm)).toBe(2000),
    },
    {
      it: 'none between # or @ and the words they mark',
      text: '#春眠# @小明',
      ems: 20,
      places: ([line], fonts, face) => {
        const at = placedOf(line!)
        expect(mil(at[1]!.xEm)).toBe(mil(fonts.advance(face, '#')))
        expect(mil(at[3]!.xEm - at[2]!.xEm)).toBe(1000)
      },
    },
    {
      it: 'none inside quotation marks',
      text: '春“A”',
      ems: 20,
      places: ([line]) => expect(mil(placedOf(line!)[2]!.xEm)).toBe(2000),
    },
    {
      it: 'none at the start of a line',
      text: '8张',
      ems: 20,
      places: ([line]) => expect(placedOf(line!)[0]!.xEm).toBe(0),
    },
    {
      it: 'none at the end of a line',
      text: '春眠不觉8晓处',
      ems: 5,
      places: ([line], fonts, face) => expect(placedOf(line!).at(-1)!.xEm + fonts.advance(face, '8')).toBeCloseTo(5, 6),
    },
    {
      it: 'none at all where a style wants none',
      text: '共8张',
      ems: 20,
      options: { rules: { hanLatinEm: 0 } },
      places: room(0, 0),
    },
  ],
})

/** Letters, figures and signs of a part that stays whole stand at the face's own advances: no gap opened inside. */
const solid =
  (part: string) =>
  (lines: Line[], fonts: FontBook, face: FaceId): void => {
    const line = lines.find((one) => textOf(one).includes(part))
    if (!line) throw new Error(lines.map(textOf).join('|'))
    const from = [...textOf(line).split(part)[0]!].length
    const at = placedOf(line).slice(from)
    let pen = at[0]!.xEm
    fonts.shapeWord(face, part).forEach((advance, n) => {
      expect(mil(at[n]!.xEm), `${part} in ${textOf(line)}`).toBe(mil(pen))
      pen += advance
    })
  }
const whole =
  (part: string) =>
  (lines: Line[]): void =>
    expect(
      lines.map(textOf).some((line) => line.includes(part)),
      lines.map(textOf).join('|'),
    ).toBe(true)
const parted =
  (part: string) =>
  (lines: Line[]): void =>
    expect(lines.map(textOf).some((line) => line.includes(part))).toBe(false)
/** The text with 0 to 9 Han before it, so that the line end meets every place inside. */
const shifted = (part: string, options: object = {}) =>
  Array.from({ length: 9 }, (_, n) => ({
    it: `${part} behind ${n} Han`,
    text: `${'春'.repeat(n)}${part}${'秋'.repeat(12)}`,
    ems: 7,
    options,
    holds: whole(part),
    ...(/^[!-~¥]+$/.test(part) ? { places: solid(part) } : {}),
  }))

rule('spacing', {
  name: 'Latin marks in Latin text',
  from: 'CLREQ “Composition of Chinese and Western mixed text”',
  must: [
    {
      it: 'an apostrophe takes no Chinese em',
      text: '看it’s好',
      ems: 20,
      places: ([line]) => expect(placedOf(line!)[4]!.xEm - placedOf(line!)[3]!.xEm).toBeLessThan(0.45),
    },
    {
      it: 'also behind a plural',
      text: 'the boys’ room',
      ems: 20,
      places: ([line]) => {
        const at = placedOf(line!)
        const mark = at.findIndex((one) => one.cluster === '’')
        expect(at[mark + 2]!.xEm - at[mark]!.xEm).toBeLessThan(0.75)
      },
      holds: ([line]) => expect(textOf(line!)).toBe('the boys’ room'),
    },
    {
      it: 'quotation marks of a wholly Latin paragraph are narrow',
      text: 'say “hi” now',
      ems: 20,
      places: ([line], fonts, face) => {
        const at = placedOf(line!)
        // From behind the y over a word space and the mark to the h.
        expect(at[5]!.xEm - at[2]!.xEm - fonts.advance(face, 'y')).toBeLessThan(0.75)
        expect(textOf(line!)).toBe('say “hi” now')
      },
    },
    {
      it: 'a dash of a wholly Latin paragraph is the Latin one',
      text: 'one—two',
      ems: 20,
      places: ([line], fonts, face) =>
        expect(mil(placedOf(line!)[4]!.xEm - placedOf(line!)[3]!.xEm)).toBe(mil(fonts.advance(face, '—'))),
    },
    {
      it: 'an apostrophe does not end a word',
      text: '春眠不觉it’s',
      ems: 5,
      lines: ['春眠不觉', 'it’s'],
      han: [0, 1333, 2667, 4000],
    },
  ],
  mustNot: [
    { it: 'a ’ that closes a ‘ stays Chinese', text: '‘春’秋', ems: 20, han: [500, 2500] },
    {
      it: 'also behind a Latin letter',
      text: '‘AB’秋',
      ems: 20,
      places: ([line]) => expect(mil(placedOf(line!)[4]!.xEm - placedOf(line!)[2]!.xEm)).toBeGreaterThan(1000),
    },
  ],
})

rule('spacing', {
  row: 12,
  name: 'numbers keep their units',
  from: 'CLREQ “Digits and their prefix and suffix”',
  must: [
    ...shifted('2080'),
    ...shifted('¥2080'),
    ...shifted('100%'),
    ...shifted('25℃'),
    ...shifted('￥128'),
    ...shifted('50％'),
    ...shifted('45km'),
    ...shifted('45 km'),
    ...shifted('1,200'),
    ...shifted('20:18'),
    ...shifted('2023年', { rules: { dateUnits: true } }),
    ...shifted('3 个', { rules: { counters: true } }),
    {
      it: 'no gap opens between a number and ％',
      text: '春50％秋',
      ems: 20,
      holds: ([line], fonts, face) =>
        expect(mil(placedOf(line!)[3]!.xEm - placedOf(line!)[2]!.xEm)).toBe(mil(fonts.advance(face, '0'))),
    },
    { it: '#题目# keeps its signs', text: '春眠不觉晓#处处#闻啼鸟', ems: 6, holds: whole('#处') },
    { it: '@ stays with the name', text: '春眠不觉晓 @小明 闻啼鸟', ems: 6, holds: whole('@小') },
  ],
  mustNot: [
    {
      it: '2023年 parts where the line ends',
      text: '春眠不觉晓2023年秋',
      ems: (fonts, face) => 5.25 + fonts.shapeWord(face, '2023').reduce((sum, one) => sum + one, 0),
      second: [0, 1000],
    },
    {
      it: '2023年 may part by default',
      text: '春2023年'.repeat(12),
      ems: 7.3,
      holds: (lines) => expect(lines.some((line) => textOf(line).startsWith('年'))).toBe(true),
    },
    { it: 'a number and a plain word may part', text: '春眠不觉晓处45 cats秋秋秋', ems: 7.5, holds: parted('45 cats') },
    {
      it: 'a number and a measure word may part by default',
      text: '春眠不觉晓3 个秋秋秋秋',
      ems: 5.9,
      second: [0, 1000, 2000, 3000, 4000],
      holds: parted('3 个'),
    },
  ],
})

const route = 'https://example.com/routes/west-lake/sunrise-run?id=20240607&from=moments&mode=walk'
const hanGaps = (line: Line): number[] =>
  placedOf(line).flatMap((one, n, all) => {
    const next = all[n + 1]
    return next && isHan(one.cluster) && isHan(next.cluster) ? [mil(next.xEm - one.xEm) - 1000] : []
  })
const isHan = (cluster: string): boolean => /^\p{Script=Han}$/u.test(cluster)
const url = 'https://www.example.com/article/2023/long_path-name?from=timeline&id=123456'

rule('spacing', {
  row: 13,
  name: 'addresses',
  from: 'reference §4 row 13; CLREQ has no rule for them',
  must: [
    ...['/', '.', '?', '&', '=', '-', '_'].map((sign) => ({
      it: `an address may break behind ${sign}`,
      text: `https://www.example.com/${'a'.repeat(5)}${sign}${'b'.repeat(9)}c`,
      ems: 9,
      holds: (lines: Line[]): void => {
        for (const line of lines.slice(0, -1)) expect(textOf(line)).toMatch(/[/.?&=_-]$/)
      },
      places: (lines: Line[], fonts: FontBook, face: FaceId): void => {
        for (const line of lines) solid(textOf(line))([line], fonts, face)
      },
    })),
    {
      it: 'nothing is added and nothing lost',
      text: `看${url}这里`,
      ems: 14,
      holds: (lines) => expect(lines.map(textOf).join('')).toBe(`看${url}这里`),
    },
    {
      it: 'no gap opens inside it',
      text: `看${url}`,
      ems: 14,
      places: ([line], fonts, face) => {
        const [one, next] = placedOf(line!).slice(2, 4)
        expect(mil(next!.xEm - one!.xEm)).toBe(mil(fonts.shapeWord(face, url)[1]!))
      },
    },
    {
      it: 'a mail address too',
      text: '写信给somebody.with.a.name@mail.example.com吧',
      ems: 12,
      holds: (lines) => {
        for (const line of lines.slice(0, -1)) expect(textOf(line)).toMatch(/[.给]$|m?吧?$/)
      },
    },
    ...[20, 23, 26.5].map((ems) => ({
      it: `it gives way before the Han beside it are torn open, at ${ems} em`,
      text: `路线在${route}，想走的自取，走完记得告诉我`,
      ems,
      holds: (lines: Line[]): void => expect(lines.map(textOf).join('')).toContain(route),
      places: (lines: Line[]): void => {
        for (const line of lines.slice(0, -1)) for (const gap of hanGaps(line)) expect(gap).toBeLessThan(200)
      },
    })),
    {
      it: 'a name of a file may break behind its signs, as an address',
      text: '原图在IMG_20240607_183012_portrait.jpeg里',
      ems: 13,
      holds: ([line]) => expect(textOf(line!)).toMatch(/_$/),
    },
    ...[8, 9, 10, 11, 12, 24, 30].map((ems) => ({
      it: `a name of code breaks before its capitals, without hyphen, at ${ems} em`,
      text: '春眠不觉晓处exactOptionalPropertyTypes闻啼鸟夜来风雨声花落知多少',
      ems,
      holds: (lines: Line[]): void => {
        const parted = lines
          .map(textOf)
          .join('|')
          .replaceAll(/\|(?=\p{Script=Han})|(?<=\p{Script=Han})\|/gu, '')
        expect(parted).not.toMatch(/-|\|[a-z]/)
        expect(parted).toMatch(/[a-z]/)
      },
    })),
  ],
  mustNot: [
    ...[12, 13, 14, 15, 16].map((ems) => ({
      it: `https:// does not end a line before what it opens, at ${ems} em`,
      text: '春眠不觉晓https://example.com/a/very/long/address/that/goes/on',
      ems,
      holds: (lines: Line[]): void => {
        for (const line of lines.slice(0, -1)) expect(textOf(line)).not.toMatch(/https?:?\/{0,2}$/)
      },
    })),
    {
      it: '// is not parted',
      text: `https://${'a'.repeat(40)}`,
      ems: 12,
      holds: whole('https://'),
      places: solid('https://'),
    },
    {
      it: 'where it ends the line well enough behind a sign it is not parted elsewhere',
      text: `路线在${route}`,
      ems: 13,
      holds: (lines) => {
        for (const line of lines.slice(0, -1)) expect(textOf(line)).toMatch(/[/.?&=_-]$/)
      },
      places: solid('https://'),
    },
    ...[10, 14, 18, 20, 22, 24, 26.5, 29, 31].map((ems) => ({
      it: `on lines of their own width it is not torn beside a joint, at ${ems} em`,
      text: '路线在https://example.com/a/very/long/address/that/goes/on/and/on?with=query&and=more，想走的自取',
      ems,
      options: { ragged: true },
      holds: (lines: Line[]): void => {
        for (const line of lines.slice(0, -1)) expect(textOf(line)).toMatch(/[^a-z]$|more$/)
      },
    })),
    ...[10, 14, 18, 20.5].map((ems) => ({
      it: `not within an escape, at ${ems} em`,
      text: '看这里：https://zh.wikipedia.org/wiki/%E8%B6%85%E9%95%BF%E7%9A%84%E5%9C%B0%E5%9D%80，再看',
      ems,
      holds: (lines: Line[]): void => {
        for (const line of lines) expect(textOf(line)).not.toMatch(/%.?$/)
      },
    })),
    {
      it: 'a plain word with a stop is no address',
      text: '春眠不觉晓处 e.g.处',
      ems: 6,
      holds: whole('e.g.'),
      places: solid('e.g.'),
    },
    {
      it: 'with the rule off it runs as one word',
      text: `看看${'https://a.example.com/bcdef'}`,
      ems: 16,
      options: { rules: { addresses: false } },
      holds: whole('https://a.example.com/bcdef'),
    },
  ],
})

rule('spacing', {
  name: 'long Latin words are hyphenated',
  from: 'CLREQ “Handling Western text in Chinese text using proportional Western fonts”',
  must: [
    {
      it: 'where a line would gape',
      text: '看一看internationalization这个词',
      ems: 10,
      width: 10_000,
      holds: (lines) => expect(textOf(lines[0]!)).toMatch(/-$/),
    },
    {
      it: 'at a syllable',
      text: '看一看internationalization这个词',
      ems: 10,
      places: ([, line]) => expect(placedOf(line!)[0]!.xEm).toBe(0),
      holds: (lines) => expect(textOf(lines[0]!)).toMatch(/(inter|na|tion|al|iza)-$/),
    },
    {
      it: 'with the hyphen inside the measure',
      text: '看一看internationalization这个词',
      ems: 10,
      places: ([line], fonts, face) => {
        const hyphen = placedOf(line!).at(-1)!
        expect(mil(hyphen.xEm + fonts.advance(face, '-'))).toBe(10_000)
      },
    },
    {
      it: 'at a soft hyphen somebody typed',
      text: '春眠不觉ab\u00adcdefghijk晓处',
      ems: 6.5,
      width: 6500,
      holds: (lines) => expect(textOf(lines[0]!)).toBe('春眠不觉ab-'),
    },
    {
      it: 'TypeScript between its words',
      text: '春眠TypeScript不觉',
      ems: 5.5,
      width: 5500,
      holds: (lines) => expect(textOf(lines[0]!)).toBe('春眠Type-'),
    },
  ],
  mustNot: [
    {
      it: 'a soft hyphen inside a line does not show',
      text: 'ab\u00adcd',
      ems: 20,
      places: solid('abcd'),
      holds: ([line]) => expect(textOf(line!)).toBe('abcd'),
    },
    {
      it: 'a short word stays whole',
      text: '春眠不觉happy晓处',
      ems: 6,
      holds: whole('happy'),
      places: solid('happy'),
    },
    {
      it: 'with the rule off long ones too',
      text: '看一看internationalization这个词',
      ems: 12,
      options: { rules: { hyphenate: false } },
      holds: whole('internationalization'),
    },
    {
      it: 'no hyphen where the line fits',
      text: 'internationalization',
      ems: 20,
      holds: ([line]) => expect(textOf(line!)).toBe('internationalization'),
    },
  ],
})

rule('spacing', {
  row: 14,
  name: 'emoji and clusters are kept whole',
  from: 'UAX #29',
  must: [
    ...['👨‍👩‍👧', '🇨🇳', '1️⃣', '👍🏽', '❤️', '🏳️‍🌈'].map((one) => ({
      it: `${one} is one box of 1.06 em`,
      text: `春${one}秋`,
      ems: 20,
      han: [0, 2060],
    })),
    { it: 'a row of flags parts between flags', text: '🇨🇳🇫🇷🇩🇪🇯🇵🇬🇧', ems: 3.3, lines: ['🇨🇳🇫🇷🇩🇪', '🇯🇵🇬🇧'] },
    {
      it: 'e and a combining accent are one',
      text: 'cafe\u0301',
      ems: 20,
      holds: ([line]) => expect(placedOf(line!).length).toBe(4),
    },
    {
      it: 'a Han with its variation selector is one',
      text: '葛\u{e0100}城',
      ems: 20,
      han: [0, 1000].slice(1),
      holds: ([line]) => expect(placedOf(line!).length).toBe(2),
    },
  ],
  mustNot: [
    {
      it: 'a figure followed by VS16 alone is text',
      text: '8\ufe0f秋',
      ems: 20,
      places: ([line], fonts, face) => expect(hanOf(line)).toEqual([mil(fonts.advance(face, '8') + 0.25)]),
      holds: ([line]) => expect(placedOf(line!)[0]!.emoji).toBe(false),
    },
    {
      it: 'a heart with VS15 is text where a face has it',
      text: '春❤\ufe0e',
      ems: 20,
      han: [0],
      holds: ([line], fonts, face) => expect(placedOf(line!)[1]!.emoji).toBe(!fonts.has(face, '❤')),
    },
  ],
})
