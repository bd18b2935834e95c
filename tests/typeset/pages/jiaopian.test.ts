/** 胶片 when life is sparse (PRINT.md §2.8, §3.4): black only round pictures, posts that share pages, whole pictures. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Month, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection, settingOf } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { textLeftMm } from '#lib/typeset/style/style.ts'
import { jiaopian } from '#lib/typeset/styles/jiaopian/jiaopian.ts'
import { pairPieces } from '#lib/typeset/styles/jiaopian/note.ts'
import { film } from '#lib/typeset/styles/jiaopian/numbers.ts'
import { rollOf } from '#lib/typeset/styles/jiaopian/roll.ts'
import { fc, seedOf } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const photo = (media: string, aspect = 1.5, more: Partial<Photo> = {}): Photo => ({
  ...{ media, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '照片' },
  ...more,
})
const post = (at: number, more: Partial<Post> = {}): Post => ({
  ...{ id: `e${at}`, local: `2024-06-${String(1 + (at % 28)).padStart(2, '0')}T20:18:00`, videos: [], photos: [] },
  ...{ paragraphs: ['台风过境，窗台上的多肉毫发无伤。'], likes: ['阿舟'], comments: [{ name: '二姨', text: '真好' }] },
  ...more,
})
const bookOf = (months: readonly Month[]): BookInput => ({
  ...{ title: '寻常日子', subtitle: '', author: '林', imprint: [], brand: '心书' },
  sections: months.map(monthSection),
})
const monthsOf = (count: number, own: (at: number) => Post[]): Month[] =>
  Array.from({ length: count }, (_, at) => ({
    month: String(202201 + Math.floor(at / 12) * 100 + (at % 12)),
    posts: own(at),
  }))

const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const imagesOf = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
const wordsOf = (items: readonly SceneItem[]): string =>
  flat(items)
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    .join('')
const blackMm2 = (items: readonly SceneItem[]): number =>
  flat(items).reduce(
    (sum, item) => sum + (item.kind === 'rect' && item.fill.rgb === film.black.rgb ? item.wMm * item.hMm : 0),
    0,
  )
const body = (month: Month, bodyStarts: 'left' | 'right' = 'left') =>
  layoutSection(monthSection(month), jiaopian, world, {}, { side: bodyStarts })
const filmRules = (items: readonly SceneItem[]): number =>
  flat(items).filter((item) => item.kind === 'path' && (item.d.match(/M/g)?.length ?? 0) > 20).length
const losses = (image: ImageItem): number => Math.max(1 - image.crop.w, 1 - image.crop.h)

describe('posts without pictures', () => {
  const { pages } = body({ month: '202406', posts: Array.from({ length: 6 }, (_, at) => post(at)) })
  test('share a page of paper white, film between them', () => {
    expect(pages).toHaveLength(1)
    expect(blackMm2(pages[0]?.items ?? [])).toBe(0)
    expect(filmRules(pages[0]?.items ?? [])).toBeGreaterThanOrEqual(2)
  })
  test('have their likes and remarks beside the text, not below it', () => {
    const one = body({ month: '202406', posts: [post(1, { comments: Array(4).fill({ name: '二姨', text: '真好' }) })] })
    const items = flat(one.pages[0]?.items ?? [])
    const text = items.find((item) => item.kind === 'text' && item.origin?.role === 'text')
    const likes = items.find((item) => item.kind === 'text' && item.origin?.role === 'likes')
    if (text?.kind !== 'text' || likes?.kind !== 'text') throw new Error('no words')
    expect(Math.abs(likes.yMm - text.yMm)).toBeLessThan(3)
    expect((likes.xMm[0] ?? 0) - (text.xMm[0] ?? 0)).toBeGreaterThan(90)
  })
})

test('likes and remarks on pictures without words stand below their date, no column left empty', () => {
  const photos = [photo('a', 1.4), photo('b', 0.75), photo('c', 1.4)]
  const { pages } = body({ month: '202406', posts: [post(1, { paragraphs: [], photos }), post(2)] })
  const items = flat(pages.flatMap((page) => page.items))
  const lefts = (role: string): number[] =>
    items.flatMap((item) =>
      item.kind === 'text' && item.origin?.role === role && item.origin.entryId === 'e1' ? [item.xMm[0] ?? 0] : [],
    )
  expect(Math.min(...lefts('likes'))).toBeLessThan(Math.min(...lefts('date')) + 5)
})

test("words left of their picture begin at the page's edge; others stand right of it", () => {
  for (const aspect of [0.6, 0.75, 1.33, 1.5]) {
    const posts = Array.from({ length: 8 }, (_, at) => {
      const paragraphs = [
        at % 2 === 0 ? '七天没有出门，把书架按颜色排了一遍。'.repeat(12) : '西北的风把睡袋吹成了一只气球。',
      ]
      return post(at, { paragraphs, photos: [photo(`p${at}`, at % 2 === 0 ? 1.33 : aspect)] })
    })
    for (const { items, side } of body({ month: '202406', posts }).pages) {
      const edge = textLeftMm(jiaopian, side)
      const texts = flat(items).filter((item) => item.kind === 'text' && item.origin?.role === 'text')
      for (const image of imagesOf(items)) {
        const beside = texts.filter(
          (text) => text.kind === 'text' && text.yMm > image.yMm && text.yMm < image.yMm + image.hMm,
        )
        for (const text of beside)
          if (text.kind === 'text' && (text.xMm[0] ?? 0) < image.xMm) expect(text.xMm[0]).toBeLessThan(edge + 1)
      }
    }
  }
})

const aspects = fc.constantFrom(0.46, 0.56, 0.75, 1, 1.33, 1.5, 1.78, 2.4)
const lives = fc.array(
  fc.record({
    aspects: fc.array(aspects, { maxLength: 12 }),
    text: fc.integer({ min: 0, max: 12 }),
    warm: fc.integer({ min: 0, max: 12 }),
  }),
  { minLength: 1, maxLength: 9 },
)
const lifeOf = (kinds: readonly { aspects: number[]; text: number; warm: number }[], from = 0): Post[] =>
  kinds.map((kind, at) =>
    post(from + at, {
      paragraphs: kind.text > 0 ? ['晚饭后沿河走了一圈，风从对岸吹过来。'.repeat(kind.text)] : [],
      photos: kind.aspects.map((aspect, n) => photo(`p${from + at}-${n}`, aspect)),
      comments: Array.from({ length: kind.warm }, () => ({ name: '二姨', text: '真好看，下回叫上我。' })),
    }),
  )

test('whatever is posted: a picture alone is whole, groups lose at most 12 % of a side, all stand once and in order', () => {
  fc.assert(
    fc.property(lives, fc.constantFrom('left' as const, 'right' as const), (kinds, side) => {
      const posts = lifeOf(kinds)
      const { pages, starts } = body({ month: '202406', posts }, side)
      for (const one of posts) {
        const own = pages.flatMap((page) => imagesOf(page.items)).filter((item) => item.origin?.entryId === one.id)
        const names = own.map(({ media }) => media)
        expect(new Set(names)).toEqual(new Set(one.photos.map(({ media }) => media)))
        // A picture over the fold has a part on each page.
        const halves = new Set(names.filter((media, at) => names.indexOf(media) !== at))
        expect(halves.size).toBeLessThanOrEqual(1)
        for (const item of own)
          if (!halves.has(item.media)) expect(losses(item)).toBeLessThan(one.photos.length === 1 ? 0.02 : 0.1201)
      }
      expect(starts.map(({ entryId }) => entryId)).toEqual(posts.map(({ id }) => id))
      for (const [at, { page }] of starts.entries()) expect(page).toBeGreaterThanOrEqual(starts[at - 1]?.page ?? 0)
      expect(pages.map((page) => page.side)).toEqual(
        pages.map((_, at) => ((at % 2 === 0) === (side === 'left') ? 'left' : 'right')),
      )
    }),
    { numRuns: 40, seed: seedOf(187) },
  )
}, 120_000)

/** Where along the whole picture a point of the page lies. */
const along = ({ xMm, wMm, crop }: ImageItem, x: number): number => crop.x + (crop.w * (x - xMm)) / wMm

test('a wide picture lies over the fold, whole, and never with what must be seen in the fold', () => {
  const many = Array.from({ length: 20 }, (_, at) => `阿舟${at}`)
  const wide = (focus: Photo['focus']): Post[] => [
    post(1, { likes: many, photos: [photo('w', 1.85, { widthPx: 6000, ...(focus ? { focus } : {}) })] }),
    post(2, { photos: [photo('n', 0.75)] }),
  ]
  const shown = (focus: Photo['focus']): ImageItem[] =>
    body({ month: '202406', posts: wide(focus) })
      .pages.flatMap(({ items }) => imagesOf(items))
      .filter(({ media }) => media === 'w')
  const [left, right] = shown({ x: 0.1, y: 0.2, w: 0.4, h: 0.5 })
  expect(left && right && along(left, 210)).toBeCloseTo(right ? along(right, 0) : 0, 4)
  expect(left && right && Math.min(left.crop.h, right.crop.h)).toBe(1)
  expect(shown({ x: 0.5, y: 0.2, w: 0.45, h: 0.5 })).toHaveLength(1)
})

test('months of a chapter are headed where they begin, whichever side the body begins on', () => {
  const last = [9, 10, 11, 12].map((at) => post(at, at === 9 ? { photos: [photo('q', 0.75)] } : {}))
  const posts = [...lifeOf([{ aspects: [1.5], text: 1, warm: 0 }]), post(5), ...last]
  const joined = [
    { month: '202401', firstPost: 0 },
    { month: '202402', firstPost: 1 },
    { month: '202403', firstPost: 2 },
  ]
  for (const side of ['left', 'right'] as const) {
    const { pages } = body({ month: '202401', posts, joined }, side)
    const words = pages.map(({ items }) => wordsOf(items)).join('')
    for (const name of ['一月', '二月', '三月']) expect(words).toContain(name)
    for (const figures of ['2024.01', '2024.02', '2024.03']) expect(words).toContain(figures)
    expect(words.indexOf('一月')).toBeLessThan(words.indexOf('二月'))
  }
})

describe('the catalogue', () => {
  /** Pages that name chapters; a contact sheet may face them. */
  const catalogue = (count: number, own: (at: number) => Post[]): ScenePage[] =>
    typesetBook(bookOf(monthsOf(count, own)), world, jiaopian).scene.pages.filter(
      ({ kind, items }) => kind === 'catalogue' && wordsOf(items).includes('目录'),
    )
  test('holds 24 chapters a page, each with its name', () => {
    const pages = catalogue(24, (at) => [post(at, { photos: [photo(`p${at}`)] })])
    expect(pages).toHaveLength(1)
    expect(imagesOf(pages[0]?.items ?? [])).toHaveLength(24)
    expect(wordsOf(pages[0]?.items ?? [])).toContain('十二月')
  })
  test('has no frame for a chapter without a picture, nor for one of screenshots', () => {
    const shot = (at: number) => photo(`s${at}`, 0.46, { graphic: true })
    const pages = catalogue(6, (at) => [post(at, at === 0 ? { photos: [shot(at)] } : {})])
    expect(imagesOf(pages[0]?.items ?? [])).toHaveLength(0)
    expect(blackMm2(pages[0]?.items ?? [])).toBe(0)
  })
})

test('so few chapters as four stand one below another in the catalogue, in their order', () => {
  const months = monthsOf(4, (at) => [post(at, { photos: [photo(`p${at}`)] })])
  const [page] = typesetBook(bookOf(months), world, jiaopian).scene.pages.filter(({ kind }) => kind === 'catalogue')
  const frames = imagesOf(page?.items ?? []).toSorted((a, b) => a.yMm - b.yMm)
  expect(frames.map(({ media }) => media)).toEqual(['p0', 'p1', 'p2', 'p3'])
  expect(Math.max(...frames.map(({ xMm }) => xMm)) - Math.min(...frames.map(({ xMm }) => xMm))).toBeLessThan(30)
})

/** Months of one post each, and one of six behind them: a chapter whose months are headed. */
const beforeFull = (posts: readonly Post[]): Month => ({
  month: '202405',
  posts: [...posts, ...[20, 21, 22, 23, 24, 25].map((at) => post(at, { photos: [photo(`f${at}`, 1.5)] }))],
  joined: [...posts, undefined].map((_, at) => ({ month: `20240${5 + at}`, firstPost: at })),
})

test('two months of one upright each stand beside each other, each below its own heading', () => {
  const posts = [1, 2].map((at) => post(at, { photos: [photo(`u${at}`, 0.5)] }))
  const { pages, starts } = body(beforeFull(posts))
  expect(starts.slice(0, 3)).toEqual([
    { entryId: 'e1', page: 0 },
    { entryId: 'e2', page: 0 },
    { entryId: 'e20', page: 1 },
  ])
  const names = flat(pages[0]?.items ?? []).filter((item) => item.kind === 'text' && item.origin?.role === 'title')
  expect(new Set(names.map((item) => (item.kind === 'text' ? item.yMm : 0))).size).toBe(1)
  const [left, right] = imagesOf(pages[0]?.items ?? []).toSorted((a, b) => a.xMm - b.xMm)
  expect([left?.media, right?.media, left?.yMm === right?.yMm]).toEqual(['u1', 'u2', true])
})

test('pictures of two posts beside each other are equally high where that costs little, their words begin on one line', () => {
  const both = (aspects: readonly [number, number]) => {
    const posts = aspects.map((aspect, at) => post(at, { photos: [photo(`u${at}`, aspect)] }))
    const [pair] = pairPieces(rollOf({ month: '202405', posts }, settingOf(jiaopian, world)), 0)
    const items = pair?.paint({ line: 0, side: 'left', turn: false }) ?? []
    const days = flat(items).flatMap((item) => (item.kind === 'text' && item.origin?.role === 'date' ? [item.yMm] : []))
    return { highs: imagesOf(items).map(({ hMm }) => hMm), days: new Set(days.map((y) => y.toFixed(3))).size }
  }
  for (const aspects of [
    [0.75, 1],
    [1, 0.7],
    [0.8, 0.74],
  ] as const) {
    const { highs, days } = both(aspects)
    expect(highs[0]).toBeCloseTo(highs[1] ?? 0, 1)
    expect(days).toBe(1)
  }
  // A panorama beside an upright stays as it is: words do not hang far below it.
  const far = both([0.75, 2.2])
  expect(Math.max(...far.highs) / Math.min(...far.highs)).toBeGreaterThan(2)
  expect(far.days).toBe(2)
})

test('two months beside each other have pictures and words on common lines', () => {
  const photos = [photo('u0', 0.46, { graphic: true }), photo('u1', 0.78, { graphic: true })]
  const posts = photos.map((one, at) =>
    post(at, { photos: [one], paragraphs: Array.from({ length: at * 9 + 1 }, () => '明天下雨') }),
  )
  const { pages } = body(beforeFull(posts))
  const items = pages[0]?.items ?? []
  const days = flat(items).flatMap((item) => (item.kind === 'text' && item.origin?.role === 'date' ? [item.yMm] : []))
  expect(imagesOf(items)).toHaveLength(2)
  expect(new Set(days.map((y) => y.toFixed(3))).size).toBe(1)
})

test('beside a high picture remarks end where it does, the words stay level with its head', () => {
  const { pages } = body({ month: '202406', posts: [post(1, { photos: [photo('u', 0.75)] })] })
  const items = pages[0]?.items ?? []
  const [picture] = imagesOf(items)
  const ys = (role: string): number[] =>
    flat(items).flatMap((item) => (item.kind === 'text' && item.origin?.role === role ? [item.yMm] : []))
  const foot = (picture?.yMm ?? 0) + (picture?.hMm ?? 0)
  expect(Math.min(...ys('date'))).toBeLessThan((picture?.yMm ?? 0) + 6)
  expect(foot - Math.max(...ys('comment'))).toBeLessThan(6)
})

test('what a page of several posts leaves open is shared out between them', () => {
  const posts = [1, 2, 3].map((at) => post(at, at === 2 ? { photos: [photo('w', 1.5)] } : {}))
  const { pages } = body({ month: '202406', posts })
  expect(pages).toHaveLength(1)
  const lowest = Math.max(
    ...flat(pages[0]?.items ?? []).map((item) =>
      item.kind === 'text' ? item.yMm : item.kind === 'image' ? item.yMm + item.hMm : 0,
    ),
  )
  expect(lowest).toBeGreaterThan(14 + 0.85 * 174.45)
})

describe('openers', () => {
  const rich = (at: number): Post[] =>
    Array.from({ length: 5 }, (_, n) =>
      post(10 * at + n, { photos: [photo(`${at}-${n}a`), photo(`${at}-${n}b`, 0.75)] }),
    )
  const openersOf = (months: readonly Month[]): ScenePage[] =>
    typesetBook(bookOf(months), world, jiaopian).scene.pages.filter(({ kind }) => kind === 'opener')
  test('are one page, a whole picture in a strip of film, less than a tenth of it black', () => {
    const [opener, ...more] = openersOf(monthsOf(1, rich))
    expect(more).toHaveLength(0)
    const [picture] = imagesOf(opener?.items ?? [])
    expect(picture && losses(picture)).toBeLessThan(0.12)
    const [strip] = flat(opener?.items ?? []).filter((item) => item.kind === 'rect')
    // It runs off the page on three sides.
    expect(strip).toMatchObject({ xMm: -3, yMm: -3, wMm: 216 })
    const shown = picture ? picture.wMm * picture.hMm : 0
    expect((blackMm2(opener?.items ?? []) - shown) / 210 ** 2).toBeLessThan(0.1)
  })
  test('of few pictures are type on white', () => {
    const [opener] = openersOf(monthsOf(1, (at) => [post(at)]))
    expect(opener && blackMm2(opener.items) + imagesOf(opener.items).length).toBe(0)
    expect(opener && wordsOf(opener.items)).toContain('一月')
  })
  test('of many pages of pictures are a sheet of strips on white without screenshots', () => {
    const many = Array.from({ length: 24 }, (_, at) => {
      const both = [photo(`m${at}`, 0.75), photo(`g${at}`, 0.46, { graphic: true })]
      return post(at, { photos: at % 2 === 0 ? both : both.toReversed() })
    })
    // One of the two books has the chapter on a left page.
    const before = monthsOf(2, (at) => (at === 0 ? [post(90)] : many))
    const sheets = [...openersOf(monthsOf(1, () => many)), ...openersOf(before)].filter(
      ({ items }) => imagesOf(items).length > 6,
    )
    expect(sheets.length).toBeGreaterThan(0)
    for (const { items } of sheets) {
      expect(imagesOf(items).every(({ media }) => media.startsWith('m'))).toBe(true)
      expect(blackMm2(items) / 210 ** 2).toBeLessThan(0.9)
    }
  })
})

test('no book of any life is black for more than a tenth of its pages', () => {
  const months = monthsOf(12, (at) =>
    lifeOf(
      [
        { aspects: [], text: 2, warm: 2 },
        { aspects: [1.5, 0.75], text: 1, warm: 4 },
        { aspects: [0.46], text: 0, warm: 0 },
      ],
      10 * at,
    ),
  )
  const { pages } = typesetBook(bookOf(months), world, jiaopian).scene
  const black = pages.filter(({ items }) => {
    const pictures = imagesOf(items).reduce((sum, { wMm, hMm }) => sum + wMm * hMm, 0)
    return (blackMm2(items) - pictures) / 210 ** 2 > 0.6
  })
  expect(black.length / pages.length).toBeLessThanOrEqual(0.1)
})

test('the catalogue names the page a chapter opens on, behind the page of its year', () => {
  const posts = (at: number): Post[] =>
    Array.from({ length: 8 }, (_, one) => post(at * 10 + one, { photos: [photo(`p${at}-${one}`)] }))
  const { pages } = typesetBook(bookOf(monthsOf(24, posts)), world, jiaopian).scene
  const years = pages.flatMap(({ kind, items }, at) =>
    kind === 'opener' && wordsOf(items).startsWith('2023') ? [at] : [],
  )
  expect(years.length).toBeGreaterThan(0)
  const year = years[0]!
  expect(wordsOf(pages[year + 1]!.items)).toContain('一月')
  const listed = pages.filter(({ kind }) => kind === 'catalogue').map(({ items }) => wordsOf(items))
  // A page's number is its position.
  expect(listed.join('')).toContain(`2023.01`)
  expect(listed.join('')).toMatch(new RegExp(`2023\\.01(?:–\\d\\d)?(?:台风过境[^\\d]*)?${year + 2}\\D`))
})
