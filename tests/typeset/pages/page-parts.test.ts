/** What PRINT.md §2 and §3 ask of every style, looked for on the pages of the proof book: two years, every kind of post. */
import { describe, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { ImageItem, Ink, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput } from '#lib/typeset/book/content.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { bodyEmMm, measureMm, mmPerPt } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { proofBook } from '../../../tools/proof/book.ts'

const world = await typesetContext()

type Leaf = Exclude<SceneItem, { kind: 'group' }>
/** An item where it stands on its page; `turned`: in a group that turns it. */
type Seen = { leaf: Leaf; points: [number, number][]; turned: boolean }

const seen = (items: readonly SceneItem[], matrix: Matrix = IDENTITY): Seen[] => {
  const [a, b, c, d, e, f] = matrix
  return items.flatMap((item): Seen[] => {
    if (item.kind === 'group') return seen(item.items, multiply(matrix, item.matrix))
    const at = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
    const points =
      item.kind === 'text'
        ? item.xMm.map((x) => at(x, item.yMm))
        : item.kind === 'image' || item.kind === 'rect'
          ? [at(item.xMm, item.yMm), at(item.xMm + item.wMm, item.yMm + item.hMm)]
          : []
    return [{ leaf: item, points, turned: b !== 0 }]
  })
}
const words = (items: readonly Seen[]): string[] =>
  items.flatMap(({ leaf }) => (leaf.kind === 'text' ? [leaf.clusters.join('')] : []))

const created = Object.values(styles).map((style) => {
  const { book } = proofBook(style)
  const { scene, sections: months } = typesetBook(book, world, style)
  const pages = scene.pages.map((page) => ({ ...page, seen: seen(page.items) }))
  return { style, book, months, pages }
})
type Page = (typeof created)[number]['pages'][number]

/** A page number as a style may print it. */
const numerals = (number: number): string[] => [
  String(number),
  `P.${number}`,
  String(number).padStart(2, '0'),
  [...String(number)].map((digit) => '〇一二三四五六七八九'[Number(digit)]).join(''),
]
const by = (page: Page, role: string): Seen[] => page.seen.filter(({ leaf }) => leaf.origin?.role === role)
/** A word of its own, or, where characters stand one by one, in the column. */
const says = (items: readonly Seen[], number: number): boolean => {
  const own = words(items).map((one) => one.trim())
  const [chinese = '', ...printed] = numerals(number).toReversed()
  return own.some((one) => printed.includes(one)) || own.join('').includes(chinese)
}
const isFlooded = ({ seen: items, widthMm, heightMm }: Page): boolean =>
  items.some(
    ({ leaf }) =>
      (leaf.kind === 'image' || leaf.kind === 'rect') && leaf.wMm >= 0.9 * widthMm && leaf.hMm >= 0.4 * heightMm,
  )

/** A picture runs out at the foot, where the number would stand. */
const isFooted = ({ seen: items, heightMm }: Page): boolean =>
  items.some(({ leaf }) => leaf.kind === 'image' && leaf.yMm + leaf.hMm > heightMm)

/** The same posts in four months of two years. */
const eightMonths = ({ sections }: BookInput) => {
  const [first] = sections.flatMap((one) => (one.kind === 'month' ? [one.content.posts] : []))
  return ['202401', '202402', '202403', '202404', '202501', '202502', '202503', '202504'].map((month) =>
    monthSection({
      month,
      posts: (first ?? []).slice(0, 4).map((post) => ({
        ...post,
        id: `${month}${post.id}`,
        local: `${month.slice(0, 4)}-${month.slice(4)}-09T20:00:00`,
      })),
    }),
  )
}

describe.each(created.map((one) => [one.style.id, one] as const))('%s', (id, { style, book, months, pages }) => {
  test('has title, copyright, catalogue and end page, and an opening for every month', () => {
    for (const kind of ['title', 'copyright', 'catalogue', 'opener', 'end'] as const)
      expect(pages.map((page) => page.kind)).toContain(kind)
    for (const { month } of months.filter((one) => one.month !== '000000'))
      expect(
        pages.some((page) => page.kind === 'opener' && page.month === month),
        month,
      ).toBe(true)
    expect(words(pages.filter(({ kind }) => kind === 'copyright').flatMap((page) => page.seen)).join('')).toContain(
      '非卖品',
    )
  })

  test('names in its catalogue the page on which each month opens', () => {
    const catalogue = pages.filter(({ kind }) => kind === 'catalogue').flatMap((page) => page.seen)
    for (const { firstPage, pageCount } of months) {
      const own = pages.slice(firstPage - 1, firstPage - 1 + pageCount)
      const body = own.findIndex(({ kind }) => kind === 'body')
      const opens = own.slice(0, (body < 0 ? own.length : body) + 1).map((_, at) => firstPage + at)
      expect(
        opens.filter((number) => says(catalogue, number)),
        `${firstPage}`,
      ).not.toEqual([])
    }
  })

  test.skipIf(id.startsWith('changwen'))('opens each of two years with its figure and the pages of its months', () => {
    const { scene, sections } = typesetBook({ ...book, sections: eightMonths(book) }, world, style)
    const all = scene.pages.map((page) => ({ ...page, seen: seen(page.items) }))
    for (const year of [2024, 2025]) {
      const own = all.filter((page) => page.kind === 'opener' && page.month.startsWith(String(year)))
      const [figure = ''] = numerals(year).toReversed()
      const opener = own.find((page) => {
        const text = words(page.seen).join('')
        return (text.includes(figure) || text.includes(String(year).slice(2))) && words(page.seen).length >= 7
      })
      const listed = sections.filter(
        ({ month, firstPage, pageCount }) =>
          month.startsWith(String(year)) &&
          Array.from({ length: pageCount }, (_, at) => firstPage + at).some((number) =>
            says(opener?.seen ?? [], number),
          ),
      )
      expect(listed.length, String(year)).toBe(4)
    }
  })

  test.skipIf(id.startsWith('changwen'))('opens no year of three chapters', () => {
    const few = eightMonths(book).filter(({ id: month }) => month !== '202404')
    const { scene } = typesetBook({ ...book, sections: few }, world, style)
    const opens = (year: string): number =>
      scene.pages.findIndex((page) => page.kind === 'body' && page.month.startsWith(year)) -
      scene.pages.findIndex((page) => page.kind === 'opener' && page.month.startsWith(year))
    expect(opens('2024')).toBeLessThan(opens('2025'))
  })

  test('carries its own number on every page that is not a picture, and running words', () => {
    const body = pages.map((page, at) => [page, at + 1] as const).filter(([page]) => page.kind === 'body')
    for (const [page, number] of body) {
      const folio = by(page, 'folio')
      const blank = page.seen.length === 0
      if (words(folio).length === 0) expect(isFlooded(page) || isFooted(page) || blank, `page ${number}`).toBe(true)
      else expect(says(folio, number), `page ${number}: ${words(folio).join('')}`).toBe(true)
    }
    const running = body.map(([page]) => words(by(page, 'running')).join(''))
    expect(running.some((text) => text.includes(book.title) || /月/.test(text))).toBe(true)
  })

  test('keeps text out of the fold: inner margins are mirrored on left and right pages', () => {
    const outside: string[] = []
    for (const [at, page] of pages.entries()) {
      if (page.kind !== 'body') continue
      for (const { leaf, points } of by(page, 'text')) {
        if (leaf.kind !== 'text' || leaf.sizePt > style.body.sizePt) continue
        const ends = points.map(
          ([x], i) => x + world.fonts.advance(leaf.face, leaf.clusters[i]!) * leaf.sizePt * mmPerPt,
        )
        const available = page.side === 'left' ? page.widthMm - Math.max(...ends) : Math.min(...points.map(([x]) => x))
        // The blank half of an opening mark may lie in the margin.
        if (available < style.innerMm - 0.6 * bodyEmMm(style)) outside.push(`${at + 1} ${leaf.clusters.join('')}`)
      }
    }
    expect(outside).toEqual([])
    // Lines begin at the inner margin on right pages and at the outer one on left pages.
    const left = (side: ScenePage['side']): number =>
      Math.min(
        ...pages
          .filter((page) => page.kind === 'body' && page.side === side)
          .flatMap((page) => by(page, 'text'))
          .flatMap(({ leaf, points: [first] }) =>
            first && leaf.kind === 'text' && !/^[“‘「『《（]/.test(leaf.clusters[0] ?? '') ? [first[0]] : [],
          ),
      )
    expect(left('right')).toBeCloseTo(style.innerMm, 0)
    expect(left('left')).toBeCloseTo(style.outerMm, 0)
  })

  test('prints a film as its picture and a code that leads to it', () => {
    const films = pages.flatMap((page) => by(page, 'video').map(({ leaf }) => leaf))
    const codes = pages.flatMap((page) =>
      page.seen.flatMap(({ leaf }) => (leaf.kind === 'path' && leaf.qr && page.kind === 'body' ? [leaf.qr] : [])),
    )
    expect(films.some(({ kind }) => kind === 'image')).toBe(true)
    expect(codes.every((address) => address.startsWith('https://'))).toBe(true)
    expect(codes.length).toBeGreaterThan(0)
  })
})

/** Where along the whole picture a point of the page lies. */
const along = ({ xMm, wMm, crop }: ImageItem, x: number): number => crop.x + (crop.w * (x - xMm)) / wMm

test('a picture over the fold is whole: what ends at the fold on the left page goes on there on the right one', () => {
  // Whether a post of a whole book lies over a fold depends on where the pages before it end: alone in a chapter it may.
  const alone = created
    .filter(({ style }) => style.id === 'yuanxing')
    .flatMap(({ style, book }) =>
      book.sections.flatMap((section) =>
        section.kind === 'month'
          ? section.content.posts.map((post) => {
              const { pages } = layoutSection(monthSection({ ...section.content, posts: [post] }), style, world)
              return { style, pages: pages.map((page) => ({ ...page, seen: seen(page.items) })) }
            })
          : [],
      ),
    )
  const joints = [...created, ...alone].flatMap(({ style, pages }) =>
    pages.flatMap((page, at) => {
      const next = pages[at + 1]
      if (page.side !== 'left' || !next) return []
      const pictures = (of: Pick<Page, 'seen'>): ImageItem[] =>
        of.seen.flatMap(({ leaf }) => (leaf.kind === 'image' ? [leaf] : []))
      return pictures(page).flatMap((left) => {
        const right = pictures(next).find(
          (one) => one.media === left.media && one.yMm === left.yMm && one.hMm === left.hMm,
        )
        const meets = right && left.xMm + left.wMm > style.widthMm && right.xMm < 0
        return meets ? [{ id: style.id, left: along(left, style.widthMm), right: along(right, 0) }] : []
      })
    }),
  )
  expect(joints.map(({ id }) => id)).toContain('yuanxing')
  for (const { id, left, right } of joints) expect(left, id).toBeCloseTo(right, 4)
})

const inkOf = ({ cmyk }: Ink): string => cmyk.join(' ')
const round = (mm: number): number => Math.round(mm)
const distinct = (list: readonly string[]): string => [...new Set(list)].sort().join(' | ')

/** How a text is set: face, size and colour. */
const set = ({ leaf, turned }: Seen): string[] =>
  leaf.kind === 'text' ? [`${leaf.face} ${leaf.sizePt}${turned ? ' turned' : ''} ${inkOf(leaf.ink)}`] : []

/** What a person can tell a style by, from single pages; numbers are rounded to millimetres. */
function signs(style: Design): Record<string, string> {
  const { pages } = created.find((one) => one.style === style)!
  const body = pages.filter(({ kind, side }) => kind === 'body' && side === 'right')
  const of = (role: string): Seen[] => body.flatMap((page) => by(page, role))
  const most = (list: readonly string[]): string =>
    [...new Set(list)].toSorted(
      (a, b) => list.filter((one) => one === b).length - list.filter((one) => one === a).length,
    )[0] ?? ''
  const face = (role: string): string =>
    most(of(role).flatMap(({ leaf }) => (leaf.kind === 'text' ? [`${leaf.face} ${leaf.sizePt}`] : [])))
  const where = (items: readonly Seen[]): string =>
    distinct(
      items.flatMap(({ points: [point] }) =>
        point
          ? [
              point[0] > style.widthMm - style.outerMm ? 'beside' : 'in the measure',
              point[1] < style.headMm ? 'above' : point[1] > style.heightMm - 21 ? 'below' : '',
            ]
          : [],
      ),
    )
  const upright = (kind: 'column' | 'row'): boolean =>
    of('date').some(({ leaf }) => leaf.kind === 'text' && (leaf.clusters.length === 1) === (kind === 'column'))
  const posts = [0.75, 1.5].map((aspect, at) => ({
    id: `e${at}`,
    local: `2024-06-0${at + 1}T20:18:00`,
    paragraphs: ['今天是小满的第五个儿童节。'],
    photos: [{ media: 'm', widthPx: 3000 * aspect, heightPx: 3000, alt: '' }],
    videos: [],
    likes: ['阿舟'],
    comments: Array.from({ length: 4 }, () => ({ name: '外婆', text: '好' })),
  }))
  const pictures = layoutSection(monthSection({ month: '202406', posts }), style, world)
    .pages.flatMap((page) => seen(page.items).map((one) => ({ ...one, side: page.side })))
    .filter(({ leaf }) => leaf.origin?.role === 'photo')
  const grammar = pictures.map(({ leaf, side }) => {
    if (leaf.kind !== 'image') return leaf.kind
    const from = leaf.xMm - (side === 'left' ? style.outerMm : style.innerMm)
    const share = leaf.wMm / measureMm(style)
    const place = from < -1 ? 'bleeds' : share > 0.95 ? 'whole' : from < 1 ? 'left' : 'middle'
    return [place, leaf.tone ?? 'colour', leaf.clip ? 'cut' : 'square'].join(' ')
  })
  const openers = pages.filter(({ kind, month }) => kind === 'opener' && month === '202403')
  const opener = openers.map((page) => {
    const texts = page.seen.flatMap(({ leaf }) => (leaf.kind === 'text' ? [leaf] : []))
    const large = texts.toSorted((a, b) => b.sizePt - a.sizePt)[0]
    return `${page.side} ${isFlooded(page)} ${large ? `${large.face} ${large.sizePt} ${inkOf(large.ink)}` : ''}`
  })
  const folio = of('folio')
  return {
    trim: `${style.widthMm} ${style.heightMm}`,
    'type area': [style.headMm, style.innerMm, measureMm(style), style.lines, style.columns.count].map(round).join(' '),
    'face pair': `${face('text')}, ${face('comment')}`,
    'date device': `${distinct(of('date').flatMap(set))} ${where(of('date'))} ${upright('column')} ${upright('row')}`,
    'picture grammar': distinct(grammar),
    opener: opener.join(', '),
    'folio and running words': `${distinct([...folio, ...of('running')].flatMap(set))} ${where([...folio, ...of('running')])}`,
    'likes and comments': [
      distinct([...of('comment'), ...of('likes')].flatMap(set)),
      distinct([...of('comment'), ...of('likes')].map(({ leaf }) => leaf.kind)),
      round(style.social.insetMm),
    ].join(' '),
  }
}

const seven = Object.values(styles).filter(({ id }) => id !== 'changwen-large')
const pairs = seven.flatMap((one, at) => seven.slice(at + 1).map((other) => [one.id, other.id, one, other] as const))

test.each(pairs)('%s and %s differ in at least five of the eight things a style is told by', (_one, _other, a, b) => {
  const [own, other] = [signs(a), signs(b)]
  const same = Object.keys(own).filter((name) => own[name] === other[name])
  expect(Object.keys(own)).toHaveLength(8)
  expect(same.length, same.join(', ')).toBeLessThanOrEqual(3)
})
