/** Thin months share chapters (PRINT.md §2.8): how they are joined, headed, placed, and what an opener takes out of them. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sectionsOf } from '#lib/books/content/sections.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import {
  besideName,
  chapterFigures,
  chapterName,
  chapterSpan,
  chapterYear,
  pageMonths,
} from '#lib/typeset/book/chapter-name.ts'
import type { Month, Post, Section } from '#lib/typeset/book/content.ts'
import { estimatedPages } from '#lib/typeset/book/estimate.ts'
import { headedMonths } from '#lib/typeset/book/headed-months.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import { asInBook, monthSection, monthsIn, sectionFacts } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styleOf, styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const shiguang = styleOf('shiguang')

const post = (id: string, local: string, more: Partial<Post> = {}): Post => ({
  id,
  local,
  paragraphs: ['夜里下了一场小雨，院子里的桂花落了一地。'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
  ...more,
})
/** So many posts of about a fifth of a page of 拾光 each. */
const month = (name: string, posts: number, more: Partial<Post> = {}): Month => ({
  month: name,
  posts: Array.from({ length: posts }, (_, at) =>
    post(`${name}-${at}`, `${name.slice(0, 4)}-${name.slice(4)}-${String(at + 1).padStart(2, '0')}T20:18:00`, more),
  ),
})
const joined = (months: Month[], more: Section[] = []): string[][] =>
  joinMonths([...months.map(monthSection), ...more], shiguang).map((one) =>
    one.kind === 'month' ? monthsIn(one.content) : [one.kind],
  )
const leaves = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))
const wordsOf = (page: ScenePage): string =>
  leaves(page.items)
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    .join('')
const bookOf = (sections: Section[]) => ({
  title: '寻常日子',
  subtitle: '',
  author: '林小满',
  sections,
  imprint: [],
  brand: '心书',
})

test('months of a year join until they hold six pages; a full month is a chapter of its own', () => {
  const thin = ['01', '02', '03', '04', '05', '06'].map((name) => month(`2022${name}`, 13))
  expect(thin.map((one) => Math.round(estimatedPages(one, shiguang)))).toEqual([2, 2, 2, 2, 2, 2])
  expect(joined(thin)).toEqual([
    ['202201', '202202', '202203'],
    ['202204', '202205', '202206'],
  ])
  expect(joined([month('202201', 40), month('202202', 40)])).toEqual([['202201'], ['202202']])
})

test('a rest of less than three pages joins the chapter before it, over a year’s end only with its whole year', () => {
  expect(joined([month('202201', 40), month('202202', 3)])).toEqual([['202201', '202202']])
  expect(joined([month('202212', 40), month('202301', 3), month('202304', 2)])).toEqual([
    ['202212', '202301', '202304'],
  ])
  expect(joined([month('202212', 40), month('202301', 3), month('202304', 40)])).toEqual([
    ['202212'],
    ['202301', '202304'],
  ])
  expect(joined([month('202112', 1), month('202201', 40)])).toEqual([['202112', '202201']])
  expect(joined([month('202201', 40), month('000000', 1)])).toEqual([['202201', '000000']])
})

test('what stands between months ends a chapter, and articles stay what they are', () => {
  const blank: Section = { id: 'blank-1', kind: 'blank', content: null }
  const sections = [monthSection(month('202201', 2)), blank, monthSection(month('202202', 2))]
  expect(joinMonths(sections, shiguang).map(({ kind }) => kind)).toEqual(['month', 'blank', 'month'])
})

test('the same months are the same chapter as the last time', () => {
  const sections = [month('202201', 2), month('202202', 2)].map(monthSection)
  const [first] = joinMonths(sections, shiguang)
  expect(joinMonths(sections, shiguang)[0]).toBe(first)
  const changed = [monthSection(month('202201', 2)), sections[1]!]
  expect(joinMonths(changed, shiguang)[0]).not.toBe(first)
})

test('no post is lost or parted from its order, however months are joined', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...Object.values(styles)),
      (counts, style) => {
        const months = counts.flatMap((count, at) =>
          count === 0 ? [] : [month(`${2019 + Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`, count)],
        )
        const chapters = joinMonths(months.map(monthSection), style).flatMap((one) =>
          one.kind === 'month' ? [one.content] : [],
        )
        const ids = (all: Month[]): string[] => all.flatMap(({ posts }) => posts.map(({ id }) => id))
        expect(ids(chapters)).toEqual(ids(months))
        expect(chapters.flatMap(monthsIn)).toEqual(months.map((one) => one.month))
        for (const one of chapters) expect(monthsIn(one).length).toBeLessThanOrEqual(14)
      },
    ),
  )
})

/** Titles in the body: names of months above their posts. */
const headed = (months: Month[], style = shiguang): string[] =>
  typesetBook(bookOf(joinMonths(months.map(monthSection), style)), world, style).scene.pages.flatMap(
    ({ kind, items }) =>
      kind === 'body'
        ? leaves(items).flatMap((item) =>
            item.kind === 'text' && item.origin?.role === 'title' ? [item.clusters.join('')] : [],
          )
        : [],
  )

test('months of a chapter are headed where they hold two posts on average, else their days name them', () => {
  const names = ['202201', '202202', '202204', '202205']
  expect(headed(names.map((name) => month(name, 2)))).toEqual(['一月', '二月', '四月', '五月'])
  expect(headed(names.map((name, at) => month(name, at === 3 ? 5 : 1)))).toEqual(['一月', '二月', '四月', '五月'])
  expect(headed(names.map((name, at) => month(name, at === 3 ? 4 : 1)))).toEqual([])
  // No day names its year: over a year's end the first month of the next is headed. Days nobody knows are named by nothing else.
  expect(headed([month('202211', 40), month('202212', 1), month('202301', 1), month('202302', 1)])).toEqual([
    '十一月',
    '十二月',
    '二〇二三年一月',
    '二月',
  ])
  expect(headed([month('202112', 1), month('202201', 1), month('202203', 1), month('000000', 1)])).toEqual([
    '二〇二二年',
    '未注日期',
  ])
})

test('a page broken at the turn of the year still names the new one, and counts what stands below it', () => {
  const months = [month('202112', 1), month('202201', 1), month('202203', 1)]
  const broken = months.map((one, at) =>
    at === 1 ? { ...one, posts: one.posts.map((p) => ({ ...p, breakBefore: true as const })) } : one,
  )
  expect(headed(broken)).toEqual(['二〇二二年'])
  const whole = {
    month: '202112',
    posts: broken.flatMap(({ posts }) => posts),
    joined: broken.map(({ month: name }, at) => ({ month: name, firstPost: at })),
  }
  const later = {
    month: '202112',
    posts: whole.posts.slice(1),
    joined: [
      { month: '202201', firstPost: 0 },
      { month: '202203', firstPost: 1 },
    ],
  }
  const part = { first: false, last: true, photosBefore: 0, whole }
  expect(headedMonths({ ...later, part })).toMatchObject([{ month: '202201', posts: 2, yearOnly: true }])
})

test('days of which the month alone is known name it in every style', () => {
  const scans = ['199604', '199608', '199611'].map((name) => ({
    ...month(name, 1),
    posts: month(name, 1).posts.map((one) => ({ ...one, local: `${name.slice(0, 4)}-${name.slice(4)}` })),
  }))
  for (const style of Object.values(styles)) {
    const { scene } = typesetBook(bookOf(joinMonths(scans.map(monthSection), style)), world, style)
    const words = scene.pages
      .filter(({ kind }) => kind !== 'catalogue')
      .map(wordsOf)
      .join('')
    expect(words, style.id).not.toContain('未注日期')
    for (const [name, figures] of [
      ['四月', '.04'],
      ['八月', '.08'],
      ['十一月', '.11'],
    ] as const)
      expect(words.includes(name) || words.includes(`1996${figures}`), `${style.id} ${name}`).toBe(true)
  }
})

test('in a book of several years a chapter of a whole year is called by it', () => {
  const years = ['2020', '2021', '2022'].map((year) =>
    ['01', '03', '06', '09'].map((name) => month(`${year}${name}`, 6)),
  )
  const chapters = joinMonths([...years.flat(), month('202301', 40), month('202302', 40)].map(monthSection), shiguang)
  expect(
    chapters.map((one) => one.kind === 'month' && chapterName({ ...one.content, months: monthsIn(one.content) })),
  ).toEqual(['二〇二〇年', '二〇二一年', '二〇二二年', '一月', '二月'])
  // What is undated stands behind the last year and takes its name from nobody.
  const last = joinMonths([...years.flat(), month('000000', 1)].map(monthSection), shiguang).at(-1)
  expect(last?.kind === 'month' && chapterName({ ...last.content, months: monthsIn(last.content) })).toBe('二〇二二年')
  // Name and body of a chapter say nothing of it: pages laid out before it was known are found.
  const whole = joinMonths(years.flat().map(monthSection), shiguang)[0]
  const plain = joinMonths(years[0]!.map(monthSection), shiguang)[0]
  if (whole?.kind !== 'month' || plain?.kind !== 'month') throw new Error('no chapters')
  const [called, named] = [sectionFacts(whole, shiguang, world), sectionFacts(plain, shiguang, world)]
  expect([called.hash, called.wholeYear]).toEqual([named.hash, true])
  expect(asInBook(named, called).wholeYear).toBe(true)
  expect(asInBook(called, named).wholeYear).toBeUndefined()
  const [only] = joinMonths(years[0]!.map(monthSection), shiguang)
  expect(only?.kind === 'month' && only.content.wholeYear).toBeUndefined()
  // The same months beside another year's are not the same chapter.
  const sections = years.flat().map(monthSection)
  const again = joinMonths(sections.slice(0, 4), shiguang)[0]
  expect(joinMonths(sections, shiguang)[0]).not.toBe(again)
  expect(chapterFigures({ months: ['202201', '202209'], wholeYear: true })).toBe('2022')
  expect(besideName({ months: ['202201', '202209'], wholeYear: true })).toBe('一月—九月')
  expect(besideName({ months: ['202201', '202209'] })).toBe('二〇二二年')
})

test('a chapter is named by its months, a season where it is one, and both years where it has two', () => {
  const named = (months: string[]): string[] => [
    chapterYear({ months }),
    chapterName({ months }),
    chapterFigures({ months }),
    chapterSpan({ months }),
  ]
  expect(named(['202206'])).toEqual(['二〇二二年', '六月', '06', '2022.06'])
  expect(named(['202201', '202203', '202204'])).toEqual(['二〇二二年', '一月—四月', '01–04', '2022.01–04'])
  expect(named(['202203', '202205'])).toEqual(['二〇二二年', '春', '03–05', '2022.03–05'])
  expect(named(['202212', '202302'])).toEqual(['二〇二二—二〇二三年', '十二月—次年二月', '12–02', '2022.12–2023.02'])
  expect(named(['000000'])).toEqual(['', '未注日期', '', ''])
})

test('a page of several months names them all at its head or foot, in order, over a year’s end too', () => {
  const named = ['202108 202111', '202312 202401', '202206 202206', '000000 000000']
  expect(named.map((both) => pageMonths(...(both.split(' ') as [string, string])))).toEqual([
    '八月—十一月',
    '十二月—次年一月',
    '六月',
    '未注日期',
  ])
  for (const style of Object.values(styles)) {
    const months = ['202202', '202203', '202205', '202206'].map((name) => month(name, 2))
    const { scene } = typesetBook(bookOf(joinMonths(months.map(monthSection), style)), world, style)
    const running = scene.pages.flatMap(({ kind, items }) =>
      kind === 'body'
        ? leaves(items).flatMap((item) =>
            item.kind === 'text' && item.origin?.role === 'running' ? [item.clusters.join('')] : [],
          )
        : [],
    )
    // 素笺 names years at its foot, 长文集 the book.
    if (running.some((words) => words.endsWith('月'))) expect(running.join(''), style.id).toMatch(/月[—至].{1,2}月/)
  }
})

test.each(['tongnian', 'yuanxing'])('%s: no dash stands between months, where it would be read as 一', (id) => {
  const style = styleOf(id)
  const full = ['202204', '202211', '202212'].map((name) => month(name, 12))
  const months = [month('202012', 1), month('202101', 40), ...full]
  const { scene } = typesetBook(bookOf(joinMonths(months.map(monthSection), style)), world, style)
  const front = scene.pages.filter(({ kind }) => kind !== 'body').map(wordsOf)
  expect(front.filter((words) => /月至(次年)?.{1,2}月/.test(words)).length).toBeGreaterThanOrEqual(3)
  expect(front.filter((words) => /[月〇一二三四五六七八九][—｜–-]/.test(words))).toEqual([])
})

test.each(Object.values(styles).map((style) => [style.id, style] as const))(
  '%s: months that share a chapter are headed in their order, found by their pages, and parted by no blank',
  (_, style) => {
    const months = ['202201', '202202', '202203', '202205', '202206'].map((name) => month(name, 4))
    const { scene, sections } = typesetBook(bookOf(joinMonths(months.map(monthSection), style)), world, style)
    const chapters = sectionsOf(scene.pages, sections).filter(({ months: own }) => own)
    expect(chapters.flatMap((one) => one.months)).toEqual(months.map((one) => one.month))
    for (const { firstPage, pages } of chapters) {
      expect(pages.map(({ kind }) => kind)).not.toContain('blank')
      expect(firstPage).toBeGreaterThan(0)
    }
    const body = chapters.flatMap(({ pages }) =>
      // 长文集 heads its first posts below the chapter's title.
      pages.filter(({ kind, month: own }) => own && (kind === 'body' || style.article !== undefined)),
    )
    const words = body.map(wordsOf).join('')
    const shared = chapters.filter(({ months: own = [] }) => own.length > 1).flatMap(({ months: own = [] }) => own)
    const names = shared.map(
      (one) => ({ '01': '一月', '02': '二月', '03': '三月', '05': '五月', '06': '六月' })[one.slice(4)]!,
    )
    let from = 0
    for (const name of names) {
      const at = words.indexOf(name, from)
      expect(at, name).toBeGreaterThanOrEqual(0)
      from = at + 1
    }
    const first = new Map(
      body.flatMap((page) =>
        leaves(page.items).flatMap((item) => (item.origin?.entryId ? [[item.origin.entryId, page]] : [])),
      ) as [string, ScenePage][],
    )
    for (const [id, page] of first) expect(page.month <= id.slice(0, 6)).toBe(true)
  },
)

const photos = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ media: `${name}${at}`, widthPx: 4000, heightPx: 3000, alt: '照片' }))

test.each(Object.values(styles).map((style) => [style.id, style] as const))(
  '%s: a picture an opener shows large does not come again behind it',
  (_, style) => {
    const posts = Array.from({ length: 8 }, (_, at) =>
      post(`p${at}`, `2022-03-${String(at + 1).padStart(2, '0')}T08:00:00`, { photos: photos(3, `p${at}-`) }),
    )
    const { scene } = typesetBook(bookOf([monthSection({ month: '202203', posts })]), world, style)
    const shown = (kind: string, least: number): string[] =>
      scene.pages
        .filter((page) => page.kind === kind)
        .flatMap((page) => leaves(page.items))
        .flatMap((item) => (item.kind === 'image' && item.wMm > least * style.widthMm ? [item.media] : []))
    const opening = new Set(shown('opener', 0.4))
    expect(shown('body', 0).filter((media) => opening.has(media))).toEqual([])
    expect(new Set([...shown('opener', 0), ...shown('body', 0)]).size).toBe(24)
  },
)

test('童年: the dots above a month are a millimetre wide, as the board draws them', () => {
  const style = styleOf('tongnian')
  const chapters = joinMonths(
    ['202201', '202202'].map((name) => monthSection(month(name, 3))),
    style,
  )
  const { scene } = typesetBook(bookOf(chapters), world, style)
  const rules = scene.pages
    .filter(({ kind }) => kind === 'body')
    .flatMap((page) => leaves(page.items))
    .flatMap((item) => (item.kind === 'path' && (item.d.match(/M/g)?.length ?? 0) > 20 ? [item.d] : []))
  expect(rules).toHaveLength(2)
  for (const [dot = ''] of rules.map((d) => d.split('Z'))) {
    const xs = (dot.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, at) => at % 2 === 0)
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(1.1, 2)
  }
})
