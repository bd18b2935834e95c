/** What belongs together stays together in every style: stanzas, lists, numbers with their units, remarks with their post. */
import { describe, expect, test } from 'vitest'
import type { Post } from '#lib/typeset/book/content.ts'
import { setParagraph } from '#lib/typeset/line/lines.ts'
import { leadMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { designOf, filling, flat, lay, picture, post } from '../rules/page.ts'

/** A line as it stands. `column`: its left edge in steps wider than any indent. */
type Row = { page: number; xMm: number; yMm: number; words: string }

/** Lines of text of one post, each by its page, baseline and column; words of one line follow each other closely. */
function rowsOf(posts: readonly Post[], id: string, style: string): Row[] {
  const found: (Row & { toMm: number })[] = []
  lay([...posts], designOf(style, styles[style]!.body.face), fakeFonts).forEach(({ items }, page) => {
    for (const item of flat(items)) {
      if (item.kind !== 'text' || item.origin?.role !== 'text' || item.origin.entryId !== id) continue
      const [xMm, toMm] = [item.xMm[0] ?? 0, item.xMm.at(-1) ?? 0]
      const same = found.find(
        (row) => row.page === page && Math.abs(row.yMm - item.yMm) < 0.01 && xMm > row.toMm && xMm - row.toMm < 12,
      )
      if (same) Object.assign(same, { words: same.words + item.clusters.join(''), toMm })
      else found.push({ page, xMm, yMm: item.yMm, words: item.clusters.join(''), toMm })
    }
  })
  return found
}

const seven = ['shiguang', 'zazhi', 'sujian', 'jiaopian', 'tongnian', 'yuanxing', 'changwen'] as const
const lineOf = (stanza: number, line: number): string =>
  `${'春夏秋冬东南西北'[stanza % 8]}${'风花雪月山水云雨石木竹松'[line % 12]}第${'一二三四五六七八'[stanza % 8]}${'甲乙丙丁戊己庚辛壬癸子丑'[line % 12]}`

describe.each(seven)('%s', (style) => {
  test('a stanza is never parted, and a verse stands in one column', () => {
    const some = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 })
    // A name above and a line of its own below, longer than a page between.
    const long = fc.array(fc.integer({ min: 4, max: 7 }), { minLength: 6, maxLength: 8 }).map((all) => [1, ...all, 1])
    const poem = fc.oneof(some, long)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), poem, fc.boolean(), (before, sizes, twoBlanks) => {
        const stanzas = sizes.map((size, stanza) => Array.from({ length: size }, (_, line) => lineOf(stanza, line)))
        const own = stanzas.flat()
        if (own.length < 3) return
        const white = twoBlanks ? ['', ''] : ['']
        const paragraphs = stanzas.flatMap((stanza, at) => (at === 0 ? stanza : [...white, ...stanza]))
        const all = [post({ id: 'f', paragraphs: [filling(before, 12)] }), post({ id: 'v', paragraphs })]
        const rows = rowsOf(before === 0 ? all.slice(1) : all, 'v', style)
        // Whole lines, each once, in their order.
        expect(rows.map(({ words }) => words)).toEqual(own)
        let at = 0
        for (const stanza of stanzas) {
          const there = rows.slice(at, at + stanza.length)
          expect(new Set(there.map(({ page, xMm }) => `${page} ${Math.round(xMm)}`)).size, stanza.join('/')).toBe(1)
          at += stanza.length
        }
        const place = ({ page, xMm }: Row): string => `${page} ${Math.round(xMm)}`
        expect([place(rows[0]!), place(rows.at(-1)!)]).toEqual([place(rows[1]!), place(rows.at(-2)!)])
        const halves = Math.ceil((twoBlanks ? 1 : 0.5) * (stanzas.length - 1))
        if (own.length + halves <= 8) expect(new Set(rows.map(place)).size).toBe(1)
      }),
      { numRuns: 80 },
    )
  })

  test('items of a list begin on one edge whatever their length', () => {
    const marks = [(n: number) => `${n + 1}. `, (n: number) => `${n + 1}、`, (n: number) => '①②③④⑤⑥⑦⑧'[n]!]
    const length = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 24, max: 70 }))
    const words = fc.array(length, { minLength: 4, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...marks), words, (mark, lengths) => {
        const items = lengths.map((length, at) => `${mark(at)}${'牛奶面包和鸡蛋'.repeat(10).slice(0, length)}`)
        const rows = rowsOf(
          [post({ id: 'l', paragraphs: ['要买的东西，一样也不能忘记，回来的路上经过菜市场。', ...items] })],
          'l',
          style,
        )
        const bare = (text: string): string => text.replace(/\s/g, '')
        const begins = items.map((item) =>
          rows.find((row) => row.words !== '' && bare(row.words).startsWith(bare(item).slice(0, 2))),
        )
        const columns = new Map<string, number[]>()
        for (const row of begins) {
          const key = `${row?.page} ${Math.round((row?.xMm ?? 0) / 40)}`
          columns.set(key, [...(columns.get(key) ?? []), row?.xMm ?? 0])
        }
        for (const xs of columns.values()) expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(0.6)
      }),
      { numRuns: 20 },
    )
  })
})

test('a number is never parted from its unit, however the line falls', () => {
  const style = styles.shiguang!
  const face = { face: style.body.face, sizePt: style.body.sizePt }
  const units = [
    '℃',
    '元',
    'kg',
    '公里',
    '公斤',
    '万元',
    '斤',
    '米',
    '％',
    '㎡',
    '度',
    '块',
    '毫升',
    'km',
    '平方米',
    '吨',
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('', ' '),
      fc.constantFrom(...units),
      (before, number, space, unit) => {
        const text = `${filling(before, 1).slice(0, before)}${number}${space}${unit}，后来的天气一直很好，我们走了很远`
        const lines = setParagraph(text, face, { widthMm: 20 * leadMm(style) * 0.6, indentEm: 2 }, fakeFonts)
        const whole = lines.map((line) => line.runs.flatMap(({ clusters }) => clusters).join(''))
        const end = whole.findIndex((line) => line.replace(/\s+$/, '').endsWith(String(number)))
        expect(end < 0 ? '' : (whole[end + 1] ?? ''), text).toBe('')
        const parted = whole.some((line, at) =>
          [...unit]
            .slice(0, -1)
            .some(
              (_, cut) =>
                line.endsWith(`${number}${space}${unit.slice(0, cut + 1)}`) &&
                at < whole.length - 1 &&
                whole[at + 1]!.startsWith(unit.slice(cut + 1)),
            ),
        )
        expect(parted, text).toBe(false)
      },
    ),
    { numRuns: 400 },
  )
})

test.each(['shiguang', 'sujian', 'tongnian', 'yuanxing', 'changwen'])(
  '%s: one or two rows of remarks follow the last of their pictures, however these are parted',
  (style) => {
    const aspects = fc.array(fc.constantFrom(0.75, 1, 1.33, 1.5), { minLength: 3, maxLength: 18 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), aspects, fc.boolean(), (before, shapes, words) => {
        const photos = shapes.map((aspect, at) => picture(aspect, `p${at}`))
        const own = post({ id: 'r', paragraphs: words ? ['这张图留着。'] : [], photos, likes: ['阿舟', '小禾'] })
        const pages = lay(
          [post({ id: 'f', paragraphs: [filling(before, 12)] }), own].slice(before === 0 ? 1 : 0),
          designOf(style, styles[style]!.body.face),
          fakeFonts,
        )
        for (const { items } of pages) {
          const marks = flat(items).filter(({ origin }) => origin?.entryId === 'r')
          const likes = marks.some(({ origin }) => origin?.role === 'likes')
          if (likes) expect(marks.some(({ kind }) => kind === 'image')).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  },
)
