import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import type { Article, ArticleBlock, Inline } from '#lib/typeset/book/article.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { articleSection, layoutSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { areaHeightMm, leadMm, measureMm, textLeftMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const changwen = styles.changwen!
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const t = (text: string, more: Partial<Inline> = {}): Inline => ({ text, ...more })
const paragraph = (...inline: Inline[]): ArticleBlock => ({ kind: 'paragraph', inline })
const article = (blocks: ArticleBlock[]): Article => ({ id: 'a', title: '外公的收音机', local: '2024-10-12', blocks })
const lay = (blocks: ArticleBlock[]) => layoutSection(articleSection('202410', article(blocks)), changwen, world)
const said = (items: readonly SceneItem[], role?: string): string =>
  flat(items)
    .filter((item) => role === undefined || item.origin?.role === role)
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    .join('')
const long = '凌晨四点的菜市场是这座城市最诚实的地方，灯是白的，冰是白的。'

describe('a table', () => {
  const cells = (...words: string[]): Inline[][] => words.map((one) => (one === '' ? [] : [t(one)]))
  const texts = (items: readonly SceneItem[]) =>
    flat(items).flatMap((item) =>
      item.kind === 'text' && item.origin?.role === 'text' ? [{ ...item, words: item.clusters.join('') }] : [],
    )

  test('with merged cells: a title stands over its columns with a rule below, one beside stands in the middle', () => {
    const table: ArticleBlock = {
      kind: 'table',
      head: cells('人', '旧物', ''),
      rows: [cells('', '收音机', '闹钟'), cells('外公', '一台', '两只'), cells('合计三件旧物，都还在', '', '')],
      spans: [
        [0, 0, 2, 1],
        [0, 1, 1, 2],
        [3, 0, 1, 3],
      ],
    }
    const items = lay([table]).pages.flatMap((page) => page.items)
    const at = (words: string) => texts(items).find((item) => item.words.startsWith(words))!
    expect(at('旧物').xMm[0]).toBeCloseTo(at('收音机').xMm[0]!)
    expect(at('人').yMm).toBeGreaterThan(at('旧物').yMm)
    expect(at('人').yMm).toBeLessThan(at('收音机').yMm)
    // Over three columns it needs one line only.
    expect(
      texts(items)
        .filter((item) => item.yMm === at('合计').yMm)
        .map((item) => item.words)
        .join(''),
    ).toBe('合计三件旧物，都还在')
    const rules = flat(items).filter((item) => item.kind === 'rect' || item.kind === 'path')
    expect(rules.length).toBeGreaterThanOrEqual(4)
  })

  test('of more columns than can be read beside one another stands in parts, each with the names of its rows', () => {
    const columns = Array.from({ length: 20 }, (_, n) => n)
    const row = (at: number): Inline[][] => cells(`行${at}`, ...columns.slice(1).map((n) => `第${at}行第${n}格的字`))
    const table: ArticleBlock = {
      kind: 'table',
      head: cells('名', ...columns.slice(1).map((n) => `列${n}`)),
      rows: [row(1), row(2)],
      // A title over three columns is not cut where another border will do.
      spans: [[1, 5, 1, 3]],
    }
    const all = lay([table]).pages.flatMap((page) => texts(page.items))
    const parts = all.filter((item) => item.words === '行2').length
    expect(parts).toBeGreaterThan(2)
    expect(all.filter((item) => item.words === '名')).toHaveLength(parts)
    for (const n of columns.slice(1)) {
      const top = all.find((item) => item.words === `列${n}`)!
      // No column is letters under one another: the words of a cell stand in three lines at most.
      const below = all.filter((item) => item.yMm > top.yMm && Math.abs(item.xMm[0]! - top.xMm[0]!) < 0.01)
      expect(Math.max(...below.map((item) => [...item.words].length))).toBeGreaterThan(3)
    }
    const [five, seven] = ['列5', '列7'].map((words) => all.find((item) => item.words === words)!)
    expect(seven!.yMm).toBe(five!.yMm)
  })

  test('of seven narrow columns stays one', () => {
    const head = cells('一', '二', '三', '四', '五', '六', '七')
    const all = lay([{ kind: 'table', head, rows: [head, head] }]).pages.flatMap((page) => texts(page.items))
    expect(all.filter((item) => item.words === '一')).toHaveLength(3)
  })

  test('without a head has a hairline between its rows, but none inside a cell that holds two', () => {
    const rules = (table: ArticleBlock) =>
      flat(lay([table]).pages.flatMap((page) => page.items)).filter(
        (item) => item.kind === 'rect' && item.origin?.role === 'label' && item.wMm > 60,
      ).length
    const rows = [cells('米', '两斤'), cells('面', '一斤'), cells('油', '半斤')]
    const none = rules({ kind: 'table', head: cells('物', '量'), rows })
    expect(rules({ kind: 'table', rows }) - none).toBe(1)
    expect(rules({ kind: 'table', rows, spans: [[0, 0, 2, 1]] }) - none).toBe(0)
  })

  test('a long one begins where there is room and fills its pages to the last row that fits', () => {
    const row = (n: number): Inline[][] => cells(`第${n}行`, '一格话', `${n} 元`)
    for (const before of [2, 9, 14, 20]) {
      const { pages } = lay([
        ...Array.from({ length: before }, () => paragraph(t('短。'))),
        { kind: 'table', head: cells('名', '话', '价'), rows: Array.from({ length: 50 }, (_, n) => row(n)) },
      ])
      const ends = pages.map((page) => Math.max(...texts(page.items).map((item) => item.yMm)))
      const footMm = changwen.headMm + areaHeightMm(changwen)
      for (const end of ends.slice(0, -1))
        expect(footMm - end, `after ${before} lines`).toBeLessThan(4 * leadMm(changwen))
      const all = said(pages.flatMap((page) => page.items))
      for (let n = 0; n < 50; n += 1) expect(all.split(`第${n}行`)).toHaveLength(2)
      expect(all.split('名')).toHaveLength(1 + pages.filter((page) => said(page.items).includes('元')).length)
    }
  })
  test('one of five thousand tall rows loses none and stays in the type area', () => {
    const rows = Array.from({ length: 5000 }, (_, n) => cells(`第${n}行`, long.repeat(1 + (n % 7)), '元'))
    const { pages } = lay([{ kind: 'table', head: cells('名', '话', '价'), rows }])
    const items = pages.flatMap((page) => texts(page.items))
    expect(new Set(items.flatMap((item) => item.words.match(/^第\d+行$/) ?? [])).size).toBe(5000)
    expect(Math.max(...items.map((item) => item.yMm))).toBeLessThan(changwen.headMm + areaHeightMm(changwen) + 1)
  })
  test('a long one repeats both rows of its head on every page and keeps rows together that a cell holds', () => {
    const pairs = Array.from({ length: 60 }, (_, n) => [cells(`第${n}号`, '甲'), cells('', `乙${n}`)]).flat()
    const table: ArticleBlock = {
      kind: 'table',
      head: cells('编号', '物'),
      rows: [cells('', '名称'), ...pairs],
      spans: [
        [0, 0, 2, 1],
        ...Array.from({ length: 60 }, (_, n): [number, number, number, number] => [2 + 2 * n, 0, 2, 1]),
      ],
    }
    const shown = lay([table])
      .pages.map((page) =>
        texts(page.items)
          .map((item) => item.words)
          .join(' '),
      )
      .filter((words) => words.includes('乙'))
    expect(shown.length).toBeGreaterThan(2)
    for (const words of shown) expect(words).toMatch(/编号.*物.*名称|物.*编号.*名称/)
    for (let n = 0; n < 60; n++) {
      const page = shown.filter((words) => words.includes(`第${n}号`))
      expect([n, page.length, page[0]?.split(' ').includes(`乙${n}`)]).toEqual([n, 1, true])
    }
  })
})

describe('an article', () => {
  test('opens on a right page below its title, without running words', () => {
    const { pages } = lay([paragraph(t(long.repeat(40)))])
    expect(pages[0]).toMatchObject({ side: 'right', kind: 'opener', foot: 'folio' })
    expect(said(pages[0]!.items, 'title')).toBe('外公的收音机')
    expect(pages.map((page) => page.side)).toEqual(pages.map((_, at) => (at % 2 === 0 ? 'right' : 'left')))
  })
  test.each([
    ['第一章 春', false],
    ['第 12 回　风雪', false],
    ['三、旧物', false],
    ['12. 收音机', false],
    ['3．收音机', false],
    ['一', false],
    ['十二 ', false],
    ['外公的收音机', true],
    ['第一次坐船', true],
    ['2024.6.1 晴', true],
    ['3.14', true],
    ['十里路', true],
  ])('%s: the page counts the chapter unless its title does', (title, counts) => {
    const chapter = articleSection('202410', { ...article([paragraph(t(long))]), title })
    const book = { title: '书', subtitle: '', author: '', sections: [chapter], imprint: [], brand: '心书' }
    const opener = typesetBook(book, world, changwen).scene.pages.find((page) => page.kind === 'opener')
    expect(said(opener?.items ?? [], 'label').includes('第一篇')).toBe(counts)
  })
  test('says of its day what is known', () => {
    const dated = (local: string) => {
      const chapter = articleSection('202410', { ...article([paragraph(t(long))]), local })
      return said(layoutSection(chapter, changwen, world).pages[0]?.items ?? [], 'date')
    }
    expect(['2024-10-12', '2024-10', '2024', ''].map(dated)).toEqual([
      '2024 年 10 月 12 日',
      '2024 年 10 月',
      '2024 年',
      '',
    ])
  })
  test('sets the notes of a page as one list of even lines', () => {
    const note = (at: number) => t(`第${at}处`, { note: `注释${at}。` })
    const [page] = lay([paragraph(note(1)), paragraph(note(2), note(3), note(4)), paragraph(t(long))]).pages
    const tops = flat(page?.items ?? []).flatMap((item) =>
      item.kind === 'text' && item.origin?.role === 'note' ? [item.yMm] : [],
    )
    const rows = [...new Set(tops)].sort((a, b) => a - b)
    expect(rows).toHaveLength(4)
    for (const [at, y] of rows.slice(1).entries()) expect(y - rows[at]!).toBeCloseTo(12 * 0.352778, 2)
    // The last one ends with the type area: 0.12 em below its line.
    expect(rows.at(-1)! + 0.12 * 8 * 0.352778).toBeCloseTo(changwen.headMm + areaHeightMm(changwen), 1)
  })
  test('a figure without a caption leaves no free line where it was called when it stands elsewhere', () => {
    const figure: ArticleBlock = {
      kind: 'figure',
      photos: [{ media: 'm', widthPx: 3000, heightPx: 2250, alt: '' }],
      caption: '',
    }
    let overtaken = 0
    for (let before = 1; before < 14; before += 1) {
      const lines = Array.from({ length: before }, () => paragraph(t('冰是白的。')))
      const after = Array.from({ length: 30 }, () => paragraph(t('灯是白的。')))
      const [page] = lay([...lines, figure, ...after]).pages
      const all = flat(page?.items ?? [])
      if (all.some((item) => item.kind === 'image') || !said(all, 'text').includes('灯')) continue
      overtaken += 1
      const ys = [
        ...new Set(all.flatMap((item) => (item.kind === 'text' && item.origin?.role === 'text' ? [item.yMm] : []))),
      ]
      const steps = ys.slice(1).map((y, at) => y - ys[at]!)
      expect(Math.max(...steps)).toBeCloseTo(leadMm(changwen), 2)
    }
    expect(overtaken).toBeGreaterThan(0)
  })
  test('a table stands a line below the section’s head', () => {
    const table: ArticleBlock = { kind: 'table', rows: [[[t('立春')], [t('春卷')]]] }
    const heading: ArticleBlock = { kind: 'heading', level: 2, inline: [t('三个译本')] }
    const [page] = lay([paragraph(t(long)), heading, table, paragraph(t(long))]).pages
    const at = (words: string) =>
      flat(page?.items ?? []).find((item) => item.kind === 'text' && item.clusters.join('').startsWith(words))
    const [head, cell] = [at('三个'), at('立春')]
    if (head?.kind !== 'text' || cell?.kind !== 'text') throw new Error('no table')
    expect((cell.yMm - head.yMm) / leadMm(changwen)).toBeLessThan(2.9)
  })
  test('a number alone is lighter than a title of one character', () => {
    const faces = ['二', '（三）', '12', '春'].map((words) => {
      const [page] = lay([{ kind: 'heading', level: 2, inline: [t(words)] }, paragraph(t(long))]).pages
      const head = flat(page?.items ?? []).find((item) => item.kind === 'text' && item.clusters.join('') === words)
      return head?.kind === 'text' ? head.face : ''
    })
    expect(faces).toEqual(['serif', 'serif', 'serif', 'serif-semibold'])
  })
  test('code turns behind spaces and marks, under its own indentation, and nothing covers what hangs below a row', () => {
    const line = '    return Counter(character for character in text if character in everything(text))'
    const { pages } = lay([{ kind: 'code', lines: [line, ...Array.from({ length: 12 }, () => 'gypq')] }])
    const items = flat(pages[0]?.items ?? [])
    const rows = new Map<number, { x: number; words: string }>()
    for (const item of items)
      if (item.kind === 'text' && item.face === 'mono')
        rows.set(item.yMm, {
          x: rows.get(item.yMm)?.x ?? item.xMm[0]!,
          words: (rows.get(item.yMm)?.words ?? '') + item.clusters.join(''),
        })
    const [first, second] = [...rows.values()]
    expect(first?.words).toMatch(/[ (]$/)
    const cellMm = 8 * 0.612 * 0.352778
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(cellMm * 3.9)
    const panels = items.flatMap((item) => (item.kind === 'rect' && item.wMm > 90 ? [item] : []))
    expect(panels.length).toBeGreaterThan(2)
    for (const panel of panels.slice(1)) {
      const above = Math.max(...[...rows.keys()].filter((y) => y < panel.yMm + 1.5))
      // A quarter of an em hangs below the line.
      expect(panel.yMm).toBeGreaterThan(above + 0.22 * 8 * 0.352778)
    }
  })
  test.each([1, 2, 3, 4, 5, 7])('%i rows of code have as much tint below them as above', (count) => {
    const lines = Array.from({ length: count }, () => '给外公')
    const items = flat(lay([{ kind: 'code', lines }]).pages[0]?.items ?? [])
    const rows = items.flatMap((item) => (item.kind === 'text' && item.face === 'mono' ? [item.yMm] : []))
    const panels = items.flatMap((item) => (item.kind === 'rect' && item.wMm > 90 ? [item] : []))
    const em = 8 * 0.352778
    const above = Math.min(...rows) - 0.88 * em - Math.min(...panels.map((panel) => panel.yMm))
    const below = Math.max(...panels.map((panel) => panel.yMm + panel.hMm)) - Math.max(...rows) - 0.12 * em
    expect(below).toBeCloseTo(above, 1)
  })
  test('puts a note on the page that calls it, whole, under a rule', () => {
    const words = Array.from({ length: 30 }, (_, at) =>
      paragraph(t(long), ...(at % 6 === 2 ? [t('有注', { note: `注释之${at}，现存绍兴老屋。` })] : [])),
    )
    const { pages } = lay(words)
    const all = said(pages.flatMap((page) => page.items))
    expect(all.match(/注释之/g)).toHaveLength(5)
    for (const page of pages) {
      const notes = said(page.items, 'note').match(/[①-⑳]/gu) ?? []
      const calls = said(page.items, 'text').match(/[①-⑳]/gu) ?? []
      expect(notes).toEqual(calls)
    }
  })
  test.each(['changwen', 'changwen-large'])('%s: parts a note longer than a page over the feet of pages', (id) => {
    const style = styles[id]!
    const words = Array.from({ length: 1500 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    const rule = (items: readonly SceneItem[]) => flat(items).find((item) => item.kind === 'rect')
    for (let before = 0; before < 26; before += 5) {
      const blocks = [
        ...Array.from({ length: before }, () => paragraph(t(long))),
        paragraph(t(long), t('有注', { note: words }), t(long.repeat(9))),
        paragraph(t('又', { note: '短注。' }), t(long.repeat(4))),
        { kind: 'heading' as const, level: 2 as const, inline: [t('后来', { note: words.slice(0, 400) })] },
        paragraph(t(long.repeat(60))),
      ]
      const { pages } = layoutSection(articleSection('202410', article(blocks)), style, world)
      const noted = pages.filter(({ items }) => said(items, 'note') !== '')
      expect(noted.length).toBeGreaterThan(1)
      expect(
        said(
          noted.flatMap(({ items }) => items),
          'note',
        ),
      ).toBe(`①${words}②短注。③${words.slice(0, 400)}`)
      expect(
        said(
          pages.flatMap(({ items }) => items),
          'text',
        ),
      ).toBe(`${long.repeat(before + 1)}有注①${long.repeat(9)}又②${long.repeat(4)}${long.repeat(60)}`)
      for (const { items } of noted) {
        const texts = flat(items).flatMap((item) => (item.kind === 'text' ? [item] : []))
        const note = texts.filter((item) => item.origin?.role === 'note').map((item) => item.yMm)
        const above = texts
          .filter((item) => ['text', 'title'].includes(item.origin?.role ?? ''))
          .map((item) => item.yMm)
        const line = rule(items)
        expect(line?.kind === 'rect' && line.yMm).toBeGreaterThan(Math.max(style.headMm - 3, ...above))
        expect(line?.kind === 'rect' && line.yMm).toBeLessThan(Math.min(...note))
        expect(Math.min(...note)).toBeGreaterThan(style.headMm)
        expect(Math.max(...note)).toBeLessThan(style.headMm + style.lines * leadMm(style))
        const rows = [...new Set(note)].sort((a, b) => a - b)
        for (const [at, y] of rows.slice(1).entries()) expect(y - (rows[at] ?? 0)).toBeGreaterThan(4.2)
        // Less than a third of the page stays open above the rule.
        if (above.length > 0 && items !== noted.at(-1)?.items)
          expect((line?.kind === 'rect' ? line.yMm : 0) - Math.max(...above)).toBeLessThan(areaHeightMm(style) / 3)
      }
      for (const [at, page] of pages.slice(0, -1).entries()) {
        const texts = flat(page.items).flatMap((item) => (item.kind === 'text' ? [item.yMm] : []))
        expect(Math.max(...texts), `${before} ${at}`).toBeGreaterThan(style.headMm + 0.75 * areaHeightMm(style))
      }
    }
  })
  test('parts the notes of a table that fill more than half a page', () => {
    const words = long.repeat(50)
    const rows = Array.from({ length: 6 }, (_, n) => [[t(`第${n}号`)], [t('物', { note: `${n}${words}` })]])
    const { pages } = lay([paragraph(t(long)), { kind: 'table', rows }, paragraph(t(long.repeat(9)))])
    const all = said(
      pages.flatMap((page) => page.items),
      'note',
    )
    expect(all).toBe(rows.map((_, n) => `${'①②③④⑤⑥'[n]}${n}${words}`).join(''))
    for (const { items } of pages) {
      const ys = flat(items).flatMap((item) => (item.kind === 'text' ? [item.yMm] : []))
      expect(Math.min(...ys)).toBeGreaterThan(changwen.headMm)
      expect(Math.max(...ys)).toBeLessThan(changwen.headMm + changwen.lines * leadMm(changwen))
    }
  })
  test('says notes called in cells of a long table, in its head and in headings, each once and on the page that calls it', () => {
    const row = (n: number): Inline[][] => [
      [t(`第${n}号`)],
      [t('物', n % 3 === 0 ? { note: `第${n}号的注，现存绍兴老屋。` } : {})],
    ]
    const { pages } = lay([
      { kind: 'heading', level: 2, inline: [t('旧物', { note: '题目的注。' })] },
      {
        kind: 'table',
        head: [[t('编号')], [t('名称', { note: '表头的注。' })]],
        rows: Array.from({ length: 60 }, (_, n) => row(n)),
      },
      paragraph(t('完', { note: '最后的注。' })),
    ])
    const bottomMm = areaHeightMm(changwen) + 40
    const numbers = pages.flatMap((page) => {
      const notes = said(page.items, 'note').match(/[①-⑳]/gu) ?? []
      const called = flat(page.items).filter((item) => ['text', 'title'].includes(item.origin?.role ?? ''))
      const calls = said(called).match(/[①-⑳]/gu) ?? []
      // The head stands on every page with its mark; what it calls is said once.
      for (const note of notes) expect(calls).toContain(note)
      for (const item of flat(page.items)) if (item.kind === 'text') expect(item.yMm).toBeLessThan(bottomMm)
      return notes
    })
    const all = said(pages.flatMap((page) => page.items))
    expect(all.match(/的注/g)).toHaveLength(23)
    expect(numbers.map((mark) => (mark.codePointAt(0) ?? 0) - 0x2460)).toEqual(
      Array.from({ length: 23 }, (_, at) => at % 20),
    )
  })
  test('never leaves a heading at the foot of a page', () => {
    for (let before = 1; before < 40; before += 1) {
      const { pages } = lay([
        ...Array.from({ length: before }, () => paragraph(t('短。'))),
        { kind: 'heading', level: 2, inline: [t('后来')] },
        ...Array.from({ length: 6 }, () => paragraph(t('短。'))),
      ])
      const page = pages.find((one) => said(one.items, 'title').endsWith('后来'))!
      const heading = flat(page.items).find((item) => item.kind === 'text' && item.clusters.join('') === '后来')
      const below = flat(page.items).filter(
        (item) =>
          item.kind === 'text' && item.origin?.role === 'text' && heading?.kind === 'text' && item.yMm > heading.yMm,
      )
      expect(below.length, `after ${before} lines`).toBeGreaterThanOrEqual(2)
    }
  })
  test.each([
    [800, 800],
    [840, 700],
    [3000, 2000],
    [700, 3000],
    [4000, 500],
  ])('shows a figure of %i × %i pixels whole wherever it stands', (widthPx, heightPx) => {
    const photo = { media: 'chart', widthPx, heightPx, alt: '图' }
    for (let before = 0; before < 24; before += 1) {
      const { pages } = lay([
        ...Array.from({ length: before }, () => paragraph(t('短。'))),
        { kind: 'figure', photos: [photo], caption: '图一' },
        ...Array.from({ length: 30 }, () => paragraph(t('短。'))),
      ])
      const [image] = pages.flatMap((page) => flat(page.items)).filter((item) => item.kind === 'image')
      expect(image?.kind === 'image' && image.wMm / image.hMm, `after ${before} lines`).toBeCloseTo(
        widthPx / heightPx,
        1,
      )
      expect(image?.kind === 'image' && [image.crop.w, image.crop.h].every((one) => one > 0.99)).toBe(true)
    }
  })
  test('never leaves a verse of a quoted poem alone on a page, and sets its Latin letters upright in the face of the text', () => {
    const verses = ['春风又绿江南岸', 'Carpe diem', '明月何时照我还', '一二三四五六七'].map((one) => [t(one)])
    for (let before = 1; before < 40; before += 1) {
      const { pages } = lay([
        ...Array.from({ length: before }, () => paragraph(t('短。'))),
        { kind: 'quote', paragraphs: verses },
        ...Array.from({ length: 6 }, () => paragraph(t('短。'))),
      ])
      const quoted = pages.map((page) =>
        flat(page.items).flatMap((item) =>
          item.kind === 'text' && item.origin?.role === 'text' && item.clusters.join('') !== '短。' ? [item] : [],
        ),
      )
      const rows = quoted.map((items) => new Set(items.map((item) => item.yMm)).size)
      expect(
        rows.filter((count) => count === 1),
        `after ${before} lines`,
      ).toEqual([])
      expect(rows.reduce((sum, count) => sum + count)).toBe(verses.length)
      expect(quoted.flat().find((item) => item.clusters.join('').startsWith('Carpe'))?.face).toBe('serif')
    }
  })
  test('keeps bold, leaning and plain words in their order', () => {
    const { pages } = lay([
      paragraph(t('这是'), t('粗的', { bold: true }), t('和'), t('斜的', { italic: true }), t('字。')),
    ])
    const runs = flat(pages[0]!.items).filter((item) => item.kind === 'text' && item.origin?.role === 'text')
    expect(runs.map((item) => (item.kind === 'text' ? [item.face, item.clusters.join('')] : []))).toEqual([
      ['serif', '这是'],
      ['serif-semibold', '粗的'],
      ['serif', '和'],
      ['wenkai', '斜的'],
      ['serif', '字。'],
    ])
  })
  test('loses nothing of any mixture and stays in the type area', () => {
    const inline = fc.integer({ min: 1, max: 260 }).map((length): Inline[] => [t(long.repeat(9).slice(0, length))])
    const photo = (at: number) => ({ media: `m${at}`, widthPx: 1600, heightPx: 1200, alt: '图' })
    const block: fc.Arbitrary<ArticleBlock> = fc.oneof(
      { weight: 6, arbitrary: inline.map((one): ArticleBlock => ({ kind: 'paragraph', inline: one })) },
      fc.constant<ArticleBlock>({ kind: 'heading', level: 2, inline: [t('二')] }),
      inline.map((one): ArticleBlock => ({ kind: 'quote', paragraphs: [one], source: '练习簿' })),
      inline.map(
        (one): ArticleBlock => ({
          kind: 'list',
          ordered: true,
          items: [
            { inline: one, depth: 0 },
            { inline: [t('次项')], depth: 1 },
          ],
        }),
      ),
      inline.map((one): ArticleBlock => ({ kind: 'table', head: [[t('年')], [t('事')]], rows: [[[t('1987')], one]] })),
      fc
        .array(fc.constant('const 一 = "二"'), { minLength: 1, maxLength: 30 })
        .map((lines): ArticleBlock => ({ kind: 'code', lines })),
      fc.integer({ min: 1, max: 6 }).map(
        (count): ArticleBlock => ({
          kind: 'figure',
          photos: Array.from({ length: count }, (_, at) => photo(at)),
          caption: '弄堂。',
        }),
      ),
      fc.constant<ArticleBlock>({ kind: 'hr' }),
    )
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 14 }), (blocks) => {
        const { pages } = lay(blocks)
        const foot = changwen.headMm + areaHeightMm(changwen) + 0.01
        let shown = 0
        for (const page of pages) {
          const left = textLeftMm(changwen, page.side) - 0.6
          const right = left + measureMm(changwen) + 1.2
          for (const item of flat(page.items)) {
            if (item.kind === 'text') expect(item.yMm).toBeLessThanOrEqual(foot)
            if (item.kind !== 'image') continue
            shown += 1
            expect(item.yMm + item.hMm).toBeLessThanOrEqual(foot)
            expect(item.xMm).toBeGreaterThanOrEqual(left)
            expect(item.xMm + item.wMm).toBeLessThanOrEqual(right)
          }
        }
        const wanted = blocks.map((one) => {
          if (one.kind === 'paragraph') return one.inline.map((part) => part.text).join('')
          if (one.kind === 'quote')
            return one.paragraphs
              .flat()
              .map((part) => part.text)
              .join('')
          if (one.kind === 'list') return one.items.flatMap((item) => item.inline.map((part) => part.text)).join('')
          if (one.kind === 'table') return `年事1987${one.rows[0]?.[1]?.map((part) => part.text).join('')}`
          if (one.kind === 'code') return one.lines.join('')
          return ''
        })
        const sorted = (text: string): string => [...text.replaceAll(' ', '')].sort().join('')
        // A figure may change places with text, so the characters are compared, not their order.
        expect(
          sorted(
            said(
              pages.flatMap((page) => page.items),
              'text',
            ),
          ),
        ).toBe(sorted(wanted.join('')))
        expect(shown).toBe(blocks.reduce((sum, one) => sum + (one.kind === 'figure' ? one.photos.length : 0), 0))
      }),
      { numRuns: 60, seed: 20241012 },
    )
  })
})
