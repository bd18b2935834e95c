/** Faults somebody saw on a page, one case each, so that none of them comes back. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { articleBlocks } from '#lib/typeset/block/article-blocks.ts'
import { type Block, fixed, gapBlock } from '#lib/typeset/block/block.ts'
import { linkBlock, videoBlock } from '#lib/typeset/block/card-blocks.ts'
import { setDisplay } from '#lib/typeset/block/display-lines.ts'
import { socialRows } from '#lib/typeset/block/social-blocks.ts'
import { videoMinutes } from '#lib/typeset/block/video-card.ts'
import type { Article } from '#lib/typeset/book/article.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Month, Post } from '#lib/typeset/book/content.ts'
import { chapterWords, distantQuotation, pictureCaption } from '#lib/typeset/book/openers.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { articleSection, layoutSection, monthSection, settingOf } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { flow } from '#lib/typeset/flow/flow.ts'
import { setParagraph } from '#lib/typeset/line/lines.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { areaHeightMm, textLeftMm } from '#lib/typeset/style/style.ts'
import { strip } from '#lib/typeset/styles/jiaopian/marks.ts'
import { wordUnits } from '#lib/typeset/styles/jiaopian/side.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const style = (id: string): Design => styles[id] as Design
const photo = (widthPx: number, heightPx: number, media = `${widthPx}x${heightPx}`): Photo => ({
  media,
  widthPx,
  heightPx,
  alt: '照片',
})
const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  local: `2024-06-0${(Number(id) % 9) + 1}T20:18:00`,
  paragraphs: ['从旧手机里找到的，像素只有这么一点，头发倒还有那么多。'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
  ...more,
})
const bookOf = (months: readonly Month[], options?: BookInput['options']): BookInput => ({
  title: '寻常日子',
  subtitle: '',
  author: '林',
  sections: months.map(monthSection),
  imprint: [],
  brand: '心书',
  ...(options ? { options } : {}),
})
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const images = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
const ppi = (image: ImageItem): number => (image.crop.w * image.widthPx) / (image.wMm / 25.4)

describe.each(Object.keys(styles))('%s', (id) => {
  test('sets a picture of few pixels no larger than they allow', () => {
    const posts = [post('1', { photos: [photo(300, 225)] }), post('2'), post('3', { photos: [photo(320, 240)] })]
    const body = layoutSection(monthSection({ month: '202406', posts }), style(id), world)
    const own = body.pages.flatMap((page) => images(page.items))
    expect(own.length).toBeGreaterThanOrEqual(2)
    for (const image of own) expect(Math.round(ppi(image))).toBeGreaterThanOrEqual(139)
  })

  test('draws what runs off the page as far as its printer’s bleed', () => {
    const wide = { ...style(id), bleedMm: 4 }
    const posts = Array.from({ length: 8 }, (_, at) =>
      post(String(at), { photos: [photo(4000, 3000, `a${at}`), photo(3000, 4000, `b${at}`)] }),
    )
    const months = ['202406', '202407'].map((month) => ({ month, posts }))
    const book = bookOf(months)
    for (const page of typesetBook(book, world, wide).scene.pages) {
      expect(page.bleedMm).toBe(4)
      for (const item of flat(page.items)) {
        // A strip of film is cut wherever it lies.
        if ((item.kind !== 'image' && item.kind !== 'rect') || item.wMm < 60) continue
        // Whatever leaves the trim at all leaves it by the whole bleed, or it would show a white edge.
        if (item.xMm < -0.5) expect([item.kind, item.xMm]).toEqual([item.kind, -4])
        if (item.yMm < -0.5) expect([item.kind, item.yMm]).toEqual([item.kind, -4])
      }
    }
  })
})

test('杂志’s veil lies over both pages of an opener and does not end at the fold', () => {
  const posts = Array.from({ length: 90 }, (_, at) =>
    post(String(at), { photos: [photo(6000, 4000, `p${at}`), photo(6000, 4000, `q${at}`)], likes: ['甲'] }),
  )
  const book = bookOf([{ month: '202406', posts }])
  const veils = typesetBook(book, world, style('zazhi'))
    .scene.pages.filter((page) => page.kind === 'opener')
    .map((page) =>
      flat(page.items).flatMap((item) => (item.kind === 'rect' && item.fade ? [[item.yMm, item.hMm]] : [])),
    )
  expect(veils[0]?.length).toBeGreaterThan(0)
  expect(veils[1]).toEqual(veils[0])
})

describe('a sentence set large', () => {
  const long = post('1', { paragraphs: [`年糕来家里整整一年。${'它睡在窗台上，不理人。'.repeat(8)}`] })
  const short = post('2', { paragraphs: ['夏至，白天最长的一天。'], likes: ['甲', '乙', '丙'] })
  test('comes from a long text that is not read beside it', () => {
    expect(distantQuotation([short, long], new Set(['2']), [])).toBe('年糕来家里整整一年。')
  })
  test('is left out where it would repeat what stands below, or what was said large before', () => {
    expect(distantQuotation([short, long], new Set(['1', '2']), [])).toBe('')
    expect(distantQuotation([short], new Set(), [])).toBe('')
    expect(distantQuotation([long], new Set(), ['年糕来家里整整一年。', '它睡在窗台上，不理人。'])).toBe('')
  })
})

describe('胶片’s rows', () => {
  test('keep their white at the page’s edge: words before a picture take the narrowest column with no more lines', () => {
    const lines = (widths: number[]) => (units: number) => widths[units] ?? 0
    expect(wordUnits(4, lines([0, 9, 5, 5, 5]))).toBe(2)
    expect(wordUnits(4, lines([0, 9, 6, 5, 5]))).toBe(3)
    expect(wordUnits(4, lines([0, 9, 7, 6, 5]))).toBe(4)
    expect(wordUnits(2, lines([0, 5, 5]))).toBe(2)
  })
})

test('胶片: a frame’s number touches neither its picture nor the perforation above it', () => {
  const set = settingOf(style('jiaopian'), world)
  const items = flat(strip({ xMm: 14, yMm: 20, wMm: 184, frameHighMm: 26 }, [{ number: 7, paint: () => [] }], set))
  const [number] = items.filter((item) => item.kind === 'text')
  const baseline = number?.kind === 'text' ? number.yMm : 0
  // The frame begins 4.2 below the strip's edge, the perforation ends 2.7 below it; figures are 0.7 em high.
  expect(20 + 4.2 - baseline).toBeGreaterThanOrEqual(0.15)
  expect(baseline - 0.7 * 4.5 * 0.3528 - (20 + 2.7)).toBeGreaterThanOrEqual(0.15)
})

test('a name keeps the emoji that belongs to it', () => {
  const names = ['外婆', '阿舟', '王老师🌿', '小雨', '🦋Lily🦋', '二姨', '大刘', '王老师🌿', '王老师🌿', '小禾妈妈']
  const set = settingOf(style('shiguang'), world)
  for (let widthMm = 34; widthMm < 110; widthMm += 1.3) {
    const rows = socialRows(post('1', { likes: names, comments: [{ name: '王老师🌿', text: '好听' }] }), widthMm, set)
    for (const { line } of rows) {
      expect(line.runs[0]?.clusters[0]).not.toBe('🌿')
      const words = line.runs.flatMap((run) => run.clusters).join('')
      expect(words).not.toMatch(/(^|[^a-y])🦋$|^Lily/u)
    }
  }
})

test('a film without a still is its code and words, or one line, never an empty frame', () => {
  const set = settingOf(style('shiguang'), world)
  const paint = (block: Block): SceneItem[] => block.paint({ xMm: 20, yMm: 30, lines: block.lines, side: 'right' })
  const plain = videoBlock(post('1'), { media: 'v', seconds: 74 }, set)
  expect(plain.lines).toBe(1)
  expect(paint(plain).filter((item) => item.kind === 'rect')).toEqual([])
  const coded = videoBlock(post('1'), { media: 'v', url: 'https://a.example/v/0123456789012345678901' }, set)
  expect(coded.lines).toBeLessThan(5)
  expect(paint(coded).some((item) => item.kind === 'path' && item.origin?.role === 'qrcode')).toBe(true)
})

test('a film of an hour says its hours', () => {
  expect([9, 74, 3599.6, 3700, 86_399].map(videoMinutes)).toEqual(['0:09', '1:14', '1:00:00', '1:01:40', '23:59:59'])
})

test('the card of a link without a site has its title in the middle', () => {
  const set = settingOf(style('changwen'), world)
  const at = (site: string): [number, number] => {
    const block = linkBlock(post('1', { link: { title: '笋', site } }), set)
    const items = flat(block.paint({ xMm: 20, yMm: 30, lines: block.lines, side: 'right' }))
    const bar = items.find((item) => item.kind === 'rect')
    const title = items.find((item) => item.kind === 'text')
    if (bar?.kind !== 'rect' || title?.kind !== 'text') throw new Error('no card')
    return [title.yMm - title.sizePt * 0.38 * 0.3528 - bar.yMm, bar.hMm / 2]
  }
  const [above, half] = at('')
  expect(Math.abs(above - half)).toBeLessThan(0.5)
  expect(at('公众号')[0]).toBeLessThan(half - 1)
})

test.each([
  [
    '写给二十年后的小禾：关于厨房、阳台、一只猫和一条放学路',
    26 * 4,
    ['写给二十年后的小禾：关于厨房、', '阳台、一只猫和一条放学路'],
  ],
  ['读书笔记：一百天与《老人与海》的三个中译本', 17 * 4, ['读书笔记：一百天与', '《老人与海》的三个中译本']],
  ['风筝飞起来的那一刻', 7 * 4, ['风筝飞起来的', '那一刻']],
  ['早上出门的时候天还没有亮', 11.5 * 4, ['早上出门的时候', '天还没有亮']],
  ['把这两年的朋友圈从头看了一遍', 8.5 * 4, ['把这两年的朋友圈', '从头看了一遍']],
  ['给去年的自己 写一封长信', 10 * 4, ['给去年的自己', '写一封长信']],
  ['十年', 100, ['十年']],
])('the title %s turns where one draws breath', (title, widthMm, rows) => {
  const type = { face: 'serif' as const, sizePt: 4 / 0.352778 }
  expect(
    setDisplay(title, type, { widthMm }, fakeFonts).map((row) => row.runs.flatMap((run) => run.clusters).join('')),
  ).toEqual(rows)
})

test.each([
  ['San Francisco International Airport', 'San FranciscoInternational Airport'],
  ['京都府京都市左京区银阁寺町', '京都府京都市左京区银阁寺町'],
  ['绍兴', '绍兴'],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwll Railway Station', '…Railway Station'],
])('素笺: the place %s in the rail turns or is cut between words', (place, shown) => {
  const { pages } = layoutSection(
    monthSection({ month: '202406', posts: [post('1', { place })] }),
    style('sujian'),
    world,
  )
  const words = pages
    .flatMap(({ items }) => flat(items))
    .flatMap((item) => (item.kind === 'text' && item.origin?.role === 'place' ? [item.clusters.join('')] : []))
  expect(words.join('')).toBe(shown)
})

test.each([
  ['四季歌与一只叫年糕的猫', '四季歌与一只叫年糕的猫'],
  ['四季歌与一只叫年糕的老猫', '四季歌与一只叫年糕的…'],
])('素笺: the running title of 《%s》 stays above the foot of the page', (title, shown) => {
  const book = {
    title,
    subtitle: '',
    author: '',
    imprint: [],
    brand: '心书',
    sections: [
      monthSection({
        month: '202406',
        posts: Array.from({ length: 12 }, (_, at) => post(String(at), { paragraphs: ['雨。'.repeat(60)] })),
      }),
    ],
  }
  const items = typesetBook(book, world, style('sujian')).scene.pages.flatMap((page) => flat(page.items))
  const running = items.filter((item) => item.kind === 'text' && item.origin?.role === 'running')
  const words = running.map((item) => (item.kind === 'text' ? item.clusters.join('') : '')).join('')
  expect(words).toContain(shown)
  const { heightMm, safeMm } = style('sujian')
  for (const item of running) if (item.kind === 'text') expect(item.yMm).toBeLessThan(heightMm - safeMm)
})

test('杂志: the headline of a long post stands clear of its text', () => {
  const long = `下班路上下起雨，${'我在便利店门口躲着，看见对面老房子的灯亮了。'.repeat(30)}`
  const zazhi = style('zazhi')
  const blocks = zazhi.post(post('1', { paragraphs: [long] }), 0, { ...settingOf(zazhi, world), measureMm: 54 })
  const painted = blocks.map((block) => flat(block.paint({ xMm: 20, yMm: 30, lines: block.lines, side: 'right' })))
  const title = painted.findIndex((items) => items.some((item) => item.kind === 'text' && item.face === 'serif-black'))
  expect(title).toBeGreaterThan(0)
  expect([blocks[title + 1]?.lines, blocks[title + 1]?.keep, painted[title + 1]]).toEqual([1, true, []])
})

test('杂志: the headline of a long post turns between words', () => {
  const long = `早上出门的时候天还没有亮，${'楼下卖豆浆的灯先亮了，他说今天要下雨。'.repeat(35)}`
  const zazhi = style('zazhi')
  const blocks = zazhi.post(post('1', { paragraphs: [long] }), 0, { ...settingOf(zazhi, world), measureMm: 53.97 })
  const rows = blocks.flatMap((block) => {
    const items = flat(block.paint({ xMm: 20, yMm: 30, lines: block.lines, side: 'right' }))
    const own = items.filter((item) => item.kind === 'text' && item.face === 'serif-black')
    return own.length > 0 ? [own.flatMap((item) => (item.kind === 'text' ? item.clusters : [])).join('')] : []
  })
  expect(rows).toEqual(['早上出门的时候', '天还没有亮'])
})

test.each([1, 2, 4, 9])('杂志: the words of many pictures never begin below their title (%i sentences)', (count) => {
  const photos = Array.from({ length: 12 }, (_, at) => photo(4000, 3000, `p${at}`))
  const paragraphs = [`小禾给圣诞老人写信，${'阿舟用左手替他回了一封，写到夜里一点。'.repeat(count)}`]
  const comments = [{ name: '二姨', text: '看得我眼睛湿了' }]
  const body = layoutSection(
    monthSection({ month: '202405', posts: [post('1', { photos, paragraphs, comments })] }),
    style('zazhi'),
    world,
  )
  const items = body.pages.flatMap((page) => flat(page.items)).filter((item) => item.kind === 'text')
  const leftOf = (role: string): number[] =>
    items.filter((item) => item.origin?.role === role).map((item) => item.xMm[0] ?? 0)
  const titleRight = Math.min(...leftOf('title')) + 53
  expect(leftOf('text').length).toBeGreaterThan(0)
  expect(Math.min(...leftOf('text'))).toBeGreaterThan(titleRight)
})

test('素笺: the rule beside a month reaches below its last character', () => {
  const months = ['202410', '202412'].map((month) => ({
    month,
    posts: [post('1', { local: `${month.slice(0, 4)}-${month.slice(4)}-02` })],
  }))
  const book = bookOf(months)
  const pages = typesetBook(book, world, style('sujian')).scene.pages.filter((page) => page.kind === 'opener')
  const feet = pages.flatMap(({ items }) => {
    const titles = flat(items).filter((item) => item.kind === 'text' && item.origin?.role === 'title')
    const rule = flat(items).find((item) => item.kind === 'rect' && item.origin?.role === 'label' && item.hMm > 40)
    if (titles.length === 0 || rule?.kind !== 'rect') return []
    const last = Math.max(...titles.map((item) => (item.kind === 'text' ? item.yMm : 0)))
    return [rule.yMm + rule.hMm - last]
  })
  expect(feet).toHaveLength(2)
  for (const below of feet) expect(below).toBeGreaterThan(2)
})

test('杂志: a year’s opener says its months’ titles whole', () => {
  const long = '把这两年的朋友圈从头看了一遍'
  const much = '下班路上下起雨，我在便利店门口躲着，看见对面老房子的灯亮了。'.repeat(50)
  // A year is opened where it has four chapters (PRINT.md §2.8).
  const months = ['202309', '202310', '202311', '202312', '202401', '202402', '202403', '202404'].map((month) => {
    const local = `${month.slice(0, 4)}-${month.slice(4)}-02`
    const filling = Array.from({ length: 9 }, (_, at) => post(String(at + 2), { local, paragraphs: [much] }))
    return { month, posts: [post('1', { local, paragraphs: [`${long}。`], likes: ['阿舟'] }), ...filling] }
  })
  const book = bookOf(months)
  const openers = typesetBook(book, world, style('zazhi')).scene.pages.filter((page) => page.kind === 'opener')
  const said = openers.map(({ items }) =>
    flat(items)
      .map((item) => (item.kind === 'text' && item.origin?.role === 'catalogue' ? item.clusters.join('') : ''))
      .join(''),
  )
  expect(said.filter((words) => words.includes(long)).length).toBeGreaterThan(1)
  expect(said.join('')).not.toContain('…')
})

test('长文集: the catalogue names preface and afterword with their pages', () => {
  const letter = { title: '', paragraphs: ['写在前面的几句话。'], signature: '', dateline: '' }
  const book = {
    title: '书',
    subtitle: '',
    author: '',
    sections: [monthSection({ month: '202410', posts: [post('1')] })],
    imprint: [],
    brand: '心书',
    preface: { ...letter, title: '写在前面' },
    afterword: { ...letter },
  }
  const { pages } = typesetBook(book, world, style('changwen')).scene
  const said = pages
    .filter((page) => page.kind === 'catalogue')
    .flatMap(({ items }) => flat(items))
    .flatMap((item) => (item.kind === 'text' && item.origin?.role === 'catalogue' ? [item.clusters.join('')] : []))
  const afterword = pages.findLastIndex((page) => page.kind === 'body') + 1
  expect(said.slice(0, 2)).toEqual(['4', '写在前面'])
  expect(said.slice(-2)).toEqual([String(afterword), '后记'])
})

test('a catalogue title is a whole sentence or clause; signs, places and what was passed on are none', () => {
  const titled = (...paragraphs: string[]): string =>
    chapterWords([post('1', { paragraphs, place: '绍兴·外婆家' })]).title
  expect(titled('这是我写得最长的一条朋友圈，写给我的外公。他走了整整一年。')).toBe('他走了整整一年')
  expect(titled('立冬的风从北边来，把院子里最后一片柿子叶也吹到了隔壁人家的屋顶上去了')).toBe('立冬的风从北边来')
  expect(titled('新买的 Leica Q2 到了（真的很贵很贵很贵很贵很贵）')).toBe('')
  expect(titled('🎉🎉🎉')).toBe('')
  expect(titled('转发了一篇文章。')).toBe('')
})

test('a caption says day and place; a month’s name alone is none', () => {
  expect(pictureCaption(post('1', { local: '2024-10-02', place: '敦煌·鸣沙山' }))).toBe('十月二日，鸣沙山。')
  expect(pictureCaption(post('1', { local: '2024-10-02', paragraphs: [] }))).toBe('十月二日')
})

const open = (months: readonly Month[], design: Design) =>
  typesetBook(
    { title: '寻常日子', subtitle: '', author: '林', sections: months.map(monthSection), imprint: [], brand: '心书' },
    world,
    design,
  ).scene

test.each(Object.keys(styles).filter((id) => !id.startsWith('changwen')))(
  '%s: a chapter follows its opener at once, set for the side it falls on',
  (id) => {
    const leftOf = new Map<string, number>()
    for (let count = 1; count < 30; count += 4) {
      const june = { month: '202406', posts: Array.from({ length: count }, (_, at) => post(String(at))) }
      const july = { month: '202407', posts: [post('n', { local: '2024-07-02T08:00:00' })] }
      const { pages } = open([june, july], style(id))
      const said = pages.map((page) =>
        flat(page.items).flatMap((item) =>
          item.kind === 'text' && item.origin?.role === 'text' && item.origin.entryId === 'n' ? [item] : [],
        ),
      )
      const at = said.findIndex((items) => items.length > 0)
      const opener = pages.findIndex((page) => page.kind === 'opener' && page.month === '202407')
      expect(pages.slice(opener, at).map(({ kind }) => kind)).not.toContain('blank')
      const side = at % 2 === 0 ? 'right' : 'left'
      expect(pages[at]?.side).toBe(side)
      const x = Math.min(...(said[at] ?? []).flatMap((item) => [...item.xMm]))
      leftOf.set(side, x - textLeftMm(style(id), side))
    }
    // Set for its own side, in the column of that page.
    if (leftOf.size === 2) expect(leftOf.get('left')).toBeCloseTo(leftOf.get('right') ?? Number.NaN, 2)
  },
)

test('a short poem stays on one page', () => {
  const poem = post('9', {
    paragraphs: ['栀子花开了', '六月的第三天', '有人在楼下', '练习一首慢歌', '总在同一个地方', '停下来'],
  })
  for (const id of ['shiguang', 'sujian', 'changwen', 'yuanxing']) {
    for (let before = 1; before < 9; before += 1) {
      const posts = [...Array.from({ length: before }, (_, at) => post(String(at))), poem]
      const { pages } = layoutSection(monthSection({ month: '202406', posts }), style(id), world)
      const lines = pages.map(
        (page) => flat(page.items).filter((item) => item.origin?.entryId === '9' && item.origin.role === 'text').length,
      )
      expect(lines.filter(Boolean), `${id} after ${before}`).toHaveLength(1)
    }
  }
})

test('素笺 prints the bar of a link’s card in black: its one colour is the seal', () => {
  const linked = post('1', { link: { title: '他修了六十年的时间', site: '公众号', url: 'https://example.com/a' } })
  const { pages } = layoutSection(monthSection({ month: '202406', posts: [linked] }), style('sujian'), world)
  const inks = pages.flatMap((page) =>
    flat(page.items).flatMap((item) => (item.kind === 'rect' ? [item.fill.cmyk] : [])),
  )
  expect(inks.length).toBeGreaterThan(0)
  expect(inks.filter(([c, m, y]) => c + m + y > 0)).toEqual([])
})

test('长文集: text stands as far below a day with a place as below one without', () => {
  const below = (place?: string): number => {
    const posts = [post('1', place ? { place } : {})]
    const items = layoutSection(monthSection({ month: '202406', posts }), style('changwen'), world).pages.flatMap(
      (page) => flat(page.items),
    )
    const y = (role: string): number[] =>
      items.flatMap((item) =>
        item.kind === 'text' && item.origin?.role === role && item.origin.entryId ? [item.yMm] : [],
      )
    const lowest = Math.max(...y('date'), ...y('place'))
    return Math.min(...y('text')) - lowest
  }
  expect(below('杭州·文一路家中')).toBeCloseTo(below(), 3)
})

test('素笺: a day in the rail never reaches below the type area', () => {
  for (let before = 3; before < 12; before += 1) {
    const posts = [
      ...Array.from({ length: before }, (_, at) => post(String(at))),
      post('9', {
        local: '2024-12-29T10:00:00',
        paragraphs: ['把这两年从头看了一遍。'.repeat(6)],
        photos: [photo(3000, 3000)],
      }),
      post('8', { local: '2024-12-30T10:00:00' }),
    ]
    const { pages } = layoutSection(monthSection({ month: '202412', posts }), style('sujian'), world)
    const foot = style('sujian').headMm + areaHeightMm(style('sujian')) + 0.8
    for (const page of pages)
      for (const item of flat(page.items))
        if (item.kind === 'text' && item.origin?.role === 'date') expect(item.yMm).toBeLessThan(foot)
  }
})

test('cards that follow one another in an article stand a line or two apart', () => {
  const link = { kind: 'link' as const, link: { title: '笋', site: '公众号', url: 'https://example.com/a' } }
  const blocks = articleBlocks(
    { id: 'a', title: '笋', local: '', blocks: [link, link] },
    settingOf(style('changwen'), world),
  )
  const between = blocks.filter((block) => block.gap).slice(1, -1)
  expect(between.map((gap) => [gap.lines, gap.grows])).toEqual([[1, 1]])
})

describe('paragraphs of an article', () => {
  const words = '凌晨四点的菜市场是这座城市最诚实的地方，灯是白的，冰是白的，鱼还在跳，称鱼的人不说话。'
  const article = (seed: number): Article => ({
    id: 'a',
    title: '菜市场',
    local: '',
    blocks: Array.from({ length: 60 }, (_, at) => ({
      kind: 'paragraph',
      inline: [{ text: words.repeat(12).slice(0, 60 + ((at * 97 + seed * 53) % 260)) }],
    })),
  })
  test('bend by a line so that pages neither begin nor end with one alone', () => {
    let alone = 0
    for (let seed = 0; seed < 12; seed += 1) {
      const { pages } = layoutSection(articleSection('000000', article(seed)), style('changwen'), world)
      const left = (side: string | undefined): number =>
        textLeftMm(style('changwen'), side === 'left' ? 'left' : 'right')
      pages.slice(0, -1).forEach((_, at) => {
        const rows = (from: number): { x: number; y: number }[] => {
          const lines = new Map<number, number>()
          for (const item of flat(pages[from]?.items ?? []))
            if (item.kind === 'text' && item.origin?.role === 'text')
              lines.set(item.yMm, Math.min(lines.get(item.yMm) ?? 999, ...item.xMm))
          return [...lines].map(([y, x]) => ({ x: x - left(pages[from]?.side), y })).sort((a, b) => a.y - b.y)
        }
        const [last, first, second] = [rows(at).at(-1), rows(at + 1)[0], rows(at + 1)[1]]
        if (!last || !first || !second) return
        const starts = (row: { x: number }): boolean => row.x > 4
        // A paragraph's first line at the foot, or its last one at the head.
        if (starts(last) && !starts(first)) alone += 1
        else if (!starts(first) && starts(second)) alone += 1
      })
    }
    expect(alone).toBeLessThanOrEqual(4)
  })
  test('come out a line shorter or longer when asked, with the same words', () => {
    const style1 = { face: 'serif' as const, sizePt: 10.5 }
    const widthMm = 103.72
    let [shorter, longer] = [0, 0]
    for (let length = 150; length < 330; length += 3) {
      const text = words.repeat(9).slice(0, length)
      const lines = (bend?: 'shorter' | 'longer') =>
        setParagraph(text, style1, { widthMm, indentEm: 2, ...(bend ? { bend } : {}) }, fakeFonts)
      const said = (all: ReturnType<typeof lines>): string =>
        all.flatMap((line) => line.runs.flatMap((run) => run.clusters)).join('')
      const plain = lines()
      for (const bend of ['shorter', 'longer'] as const) {
        const other = lines(bend)
        expect(said(other)).toBe(said(plain))
        expect(Math.abs(other.length - plain.length)).toBeLessThanOrEqual(1)
        for (const line of other.slice(0, -1))
          expect(line.widthEm).toBeLessThanOrEqual(widthMm / ((10.5 * 25.4) / 72) + 0.01)
        if (other.length < plain.length) shorter += 1
        if (other.length > plain.length) longer += 1
      }
    }
    expect(shorter).toBeGreaterThan(3)
    expect(longer).toBeGreaterThan(3)
  })
})

describe('columns', () => {
  const line = (more: Partial<Block> = {}): Block => fixed(1, () => [], more)
  const many = (count: number): Block[] => Array.from({ length: count }, () => line())
  test('the gap behind the last post makes nobody pay for the last column', () => {
    const blocks = [...many(17), gapBlock(1)]
    const kinds = [{ lines: 10, next: 0, endsAnywhere: true as const }]
    expect(flow(blocks, kinds).map((column) => column.open)).toEqual([0, 3])
    expect(flow(blocks, kinds)[1]?.last).toBe(true)
  })
  test('gaps give way to a month’s last column, lines of text do not', () => {
    const posts = Array.from({ length: 5 }, () => [...many(4), gapBlock(1)]).flat()
    const bent = flow(posts, [{ lines: 13, next: 0 }])
    const stiff = flow(posts, [{ lines: 13, next: 0, endsAnywhere: true }])
    expect(bent.at(-1)?.open).toBeLessThanOrEqual(stiff.at(-1)?.open ?? 0)
    expect(bent[0]?.open).toBeLessThanOrEqual(1)
  })
  test('what would fit where it is is not sent over the page to fill the next one', () => {
    const remarks = fixed(4, () => [])
    const picture = fixed(16, () => [], { parting: 60 })
    const after = [gapBlock(2), fixed(14, () => []), gapBlock(2), fixed(19, () => [])]
    const [first] = flow([picture, remarks, ...after], [{ lines: 20, next: 0 }])
    expect(first?.placed.map((at) => at.block)).toEqual([picture, remarks])
    // Nor when the picture could grow into the room that is left.
    const growing = { ...picture, max: 18, costs: [0, 0.5, 1] }
    const [again] = flow([growing, remarks, ...after], [{ lines: 20, next: 0 }])
    expect(again?.placed.map((at) => at.block)).toEqual([growing, remarks])
  })
  test('remarks stay with their picture while the page is open anyway', () => {
    const picture: Block = { ...fixed(9, () => []), parting: 60 }
    const remarks = fixed(6, () => [])
    const blocks = [...many(5), picture, remarks, ...many(15)]
    const filled = flow(blocks, [{ lines: 20, next: 0 }])
    expect(filled[0]?.placed.some((one) => one.block === remarks)).toBe(true)
  })
  test('words at a full page’s foot keep their picture on this side of the leaf', () => {
    const words: Block = { ...fixed(2, () => []), parting: 25, turning: 24 }
    const picture = fixed(12, () => [])
    const before: Block = { ...fixed(18, () => []), max: 20, costs: [0, 4, 9] }
    const blocks = [before, words, picture, ...many(6)]
    const endsWithWords = (turns: boolean): boolean =>
      flow(blocks, [{ lines: 20, next: 0, turns }])[0]?.placed.at(-1)?.block === words
    expect(endsWithWords(false)).toBe(true)
    expect(endsWithWords(true)).toBe(false)
  })
  test('no page stays open by some lines so that a month’s last one, which may end anywhere, be fuller', () => {
    const blocks = [fixed(22, () => []), fixed(4, () => []), fixed(8, () => [])]
    expect(flow(blocks, [{ lines: 27, next: 0 }]).map((column) => column.open)).toEqual([1, 19])
  })
  test('a picture bends before a head is left with two lines below it', () => {
    const picture: Block = { ...fixed(23, () => []), max: 25, costs: [0, 3, 6] }
    const head: Block = { ...fixed(2, () => []), opens: true, need: 4, keep: true }
    const [first] = flow([picture, head, ...many(10)], [{ lines: 27, next: 0 }])
    expect(first?.placed.map((one) => one.block)).toEqual([picture])
  })
})

test('拾光: two lines at a right page’s foot do not leave their picture behind the leaf', () => {
  const months = Array.from({ length: 20 }, (_, seed) =>
    Array.from({ length: 12 }, (_, at) => {
      const dice = (seed * 397 + at * 811) % 1400
      const paragraphs = ['从这里看下去，城市在雾里只剩几座屋顶。'.repeat(1 + (dice % 5))]
      const photos = at % 2 === 0 ? [photo(4000, 2400 + dice, `t${at}`)] : []
      return post(String(at), { paragraphs, photos })
    }),
  )
  const over = months.flatMap((posts) => {
    const { pages } = layoutSection(monthSection({ month: '202406', posts }), style('shiguang'), world)
    const owners = pages.map((page) =>
      flat(page.items).flatMap((item) => ('origin' in item && item.origin ? [item.origin.entryId] : [])),
    )
    return pages.filter(({ side, items }, at) => {
      const [first] = flat(items).filter((item) => 'origin' in item && item.origin)
      const owner = first?.kind === 'image' ? first.origin?.entryId : undefined
      return side === 'left' && owner !== undefined && owners[at - 1]?.includes(owner)
    })
  })
  expect(over.length).toBe(0)
})

test('two square pictures of 远行 share a page with their remarks, the small one beside its own; one alone stays large', () => {
  const told = (id: string): Post => ({
    ...post(id, { photos: [photo(3000, 3000, `p${id}`)] }),
    likes: ['外婆', '阿舟'],
    comments: [{ name: '外婆', text: '好日子' }],
  })
  const set = (count: number) => {
    const posts = Array.from({ length: count }, (_, at) => told(String(at)))
    return layoutSection(monthSection({ month: '202406', posts }), style('yuanxing'), world).pages
  }
  const [alone] = set(1).flatMap((page) => images(page.items))
  expect(alone?.wMm).toBeGreaterThan(90)
  const pages = set(4)
  const shown = pages.map((page) => images(page.items))
  expect(shown.map((own) => own.length)).toEqual([2, 2])
  for (const own of shown) expect(own.some(({ wMm }) => wMm < 62)).toBe(true)
})

const child = { nickname: '小满', birthday: '2023-05-21' }

test('every page on which eighteen pictures go on carries the day of their post', () => {
  const photos = Array.from({ length: 18 }, (_, at) => photo(4000, 3000, `p${at}`))
  const { pages } = layoutSection(
    monthSection({ month: '202406', posts: [post('1', { photos })] }),
    style('tongnian'),
    world,
  )
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.slice(1).map((page) => page.continues)).toEqual(pages.slice(1).map(() => '2024-06-02T20:18:00'))
})

test('童年: posts of neighbouring days share one bead on the ruler, no two lie on one another', () => {
  const days = ['2024-06-02', '2024-06-03', '2024-06-20', '2025-01-02', '2025-01-04', '2025-04-01']
  const posts = days.map((day, at) => post(String(at), { local: `${day}T20:18:00`, paragraphs: ['好。'] }))
  const { pages } = layoutSection(monthSection({ month: '202406', posts }), style('tongnian'), world, { child })
  const coral = styles.tongnian?.ink.accent
  for (const page of pages) {
    const spans = flat(page.items).flatMap((item) => {
      if (item.kind !== 'path' || item.fill !== coral) return []
      const [at] = [...item.d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map((one) => [Number(one[1]), Number(one[2])])
      return at ? [at[1] as number] : []
    })
    const joined = flat(page.items).filter((item) => item.kind === 'rect' && item.fill === coral)
    const sorted = [...new Set(spans)].sort((a, b) => a - b)
    for (let i = 1; i < sorted.length; i += 1) {
      const [from, to] = [sorted[i - 1] as number, sorted[i] as number]
      if (to - from >= 4.4) continue
      // Nearer than two beads: they are the ends of one.
      expect(
        joined.some((rect) => rect.kind === 'rect' && rect.yMm <= from + 0.1 && rect.yMm + rect.hMm >= to - 0.1),
      ).toBe(true)
    }
  }
  expect(pages.length).toBeGreaterThan(0)
})

test('童年: a title in the catalogue is whole: on one row, or in rows of more than four characters', () => {
  const title = '把这两年的朋友圈从头看了一遍'
  const months = Array.from({ length: 8 }, (_, at) => ({
    month: `20240${at + 1}`,
    posts: [post(String(at), { local: `2024-0${at + 1}-02T20:18:00`, paragraphs: [`${title}。`] })],
  }))
  const pages = typesetBook(bookOf(months, { child }), world, style('tongnian')).scene.pages
  const rows = pages
    .filter((page) => page.kind === 'catalogue')
    .flatMap((page) => flat(page.items))
    .flatMap((item) => (item.kind === 'text' && item.face === 'wenkai' ? [item.clusters.join('')] : []))
    .filter((row) => title.includes(row) && row !== '')
  expect(rows.length).toBeGreaterThanOrEqual(8)
  for (const row of rows) expect([...row].length).toBeGreaterThanOrEqual(5)
})

/** Openings of one month, as a book of these months has them. */
const openersOf = (id: string, months: readonly Month[], options?: BookInput['options']) =>
  typesetBook(bookOf(months, options), world, style(id)).scene.pages.filter((page) => page.kind === 'opener')

test('童年: without a picture the sentence stands in the window, of another colour than the page', () => {
  const months = ['202401', '202402', '202403', '202404'].map((month) => ({
    month,
    posts: [post(month, { local: `2024-${month.slice(4)}-02T20:18:00`, photos: [] })],
  }))
  const pages = openersOf('tongnian', months, { child })
  expect(pages).toHaveLength(months.length)
  for (const page of pages) {
    const items = flat(page.items)
    const ground = items.find((item) => item.kind === 'rect' && item.xMm < 0)
    const window = items.find((item) => item.kind === 'path' && /^M18 /.test(item.d))
    if (ground?.kind !== 'rect' || window?.kind !== 'path') throw new Error('no window')
    expect(window.fill).not.toBe(ground.fill)
  }
})

test('童年: name, year and counts of an opener of one page stand under one another, in its middle', () => {
  const months = [{ month: '202405', posts: [post('a', { local: '2024-05-02T20:18:00', photos: [] })] }]
  const [page] = openersOf('tongnian', months, { child })
  const centres = flat(page?.items ?? []).flatMap((item) =>
    item.kind === 'text' && item.yMm > 150 && item.origin?.role !== 'folio' ? [item] : [],
  )
  expect(centres.length).toBeGreaterThanOrEqual(3)
  const byRow = new Map<number, number[]>()
  for (const { yMm, xMm } of centres) byRow.set(yMm, [...(byRow.get(yMm) ?? []), ...xMm])
  for (const xs of byRow.values()) {
    expect(Math.min(...xs)).toBeLessThan(92.5)
    expect(Math.max(...xs)).toBeGreaterThan(84)
  }
})

test('童年 without a birthday: no pill, ruler or duck; the day as a numeral', () => {
  const months = [
    { month: '202405', posts: [post('a', { local: '2024-05-12T20:18:00', place: '杭州·西湖', photos: [] })] },
  ]
  const bodies = (options?: BookInput['options']) =>
    typesetBook(bookOf(months, options), world, style('tongnian')).scene.pages.filter(({ kind }) => kind === 'body')
  const words = (options?: BookInput['options']): string =>
    bodies(options)
      .flatMap((page) => flat(page.items))
      .flatMap((item) => (item.kind === 'text' && item.origin?.role === 'date' ? [item.clusters.join('')] : []))
      .join(' ')
  expect(words()).toMatch(/^12 五月·星期日 20:18/)
  expect(words({ child })).toMatch(/岁|月|天/)
  const inRail = (options?: BookInput['options']): number =>
    bodies(options).flatMap((page) => flat(page.items).filter((item) => item.kind === 'rect' && item.wMm < 6)).length
  expect(inRail()).toBe(0)
  expect(inRail({ child })).toBeGreaterThan(10)
})

test('远行: 途中 is said once in a run, a place when it changes', () => {
  const places = [undefined, undefined, '杭州·西湖', '杭州·西湖', undefined, undefined]
  const posts = places.map((place, at) =>
    post(`p${at}`, { local: `2024-06-0${at + 1}T20:18:00`, photos: [], ...(place ? { place } : {}) }),
  )
  const named = typesetBook(bookOf([{ month: '202406', posts }]), world, style('yuanxing'))
    .scene.pages.filter(({ kind }) => kind === 'body')
    .flatMap((page) => flat(page.items))
    .flatMap((item) => (item.kind === 'text' && item.origin?.role === 'place' ? [item.clusters.join('')] : []))
    .join('')
  expect(named.replaceAll('杭州', '')).toBe('途中西湖途中')
})

test.each(['tongnian', 'yuanxing'])('%s: a catalogue takes a page for twenty-four chapters and names all', (id) => {
  const chapters = Array.from({ length: 25 }, (_, at) => ({
    month: `${2020 + Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`,
    posts: [
      post(`c${at}`, { local: `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-02T20:18:00` }),
    ],
  }))
  const pagesOf = (count: number): number =>
    typesetBook(bookOf(chapters.slice(0, count)), world, style(id)).scene.pages.filter(
      ({ kind, items }) => kind === 'catalogue' && flat(items).some(({ origin }) => origin?.role === 'catalogue'),
    ).length
  expect([pagesOf(2), pagesOf(24), pagesOf(25)]).toEqual([1, 1, 2])
})

test('远行: the small figures of the catalogue stand on ground of their own, under the route', () => {
  const months = ['202401', '202402', '202403', '202404'].map((month) => ({
    month,
    posts: [post(month, { local: `2024-${month.slice(4)}-02T20:18:00`, place: '绍兴', photos: [] })],
  }))
  const pages = typesetBook(bookOf(months), world, style('yuanxing')).scene.pages
  const seen: string[] = []
  for (const page of pages.filter(({ kind }) => kind === 'catalogue')) {
    const items = flat(page.items)
    for (const item of items) {
      if (item.kind !== 'text' || !/^2024\.\d+$|篇/.test(item.clusters.join(''))) continue
      seen.push(item.clusters.join(''))
      const [from, to] = [item.xMm[0] ?? 0, item.xMm.at(-1) ?? 0]
      const under = items.findIndex(
        (one) =>
          one.kind === 'rect' &&
          one.xMm < from &&
          one.xMm + one.wMm > to + 1 &&
          one.yMm < item.yMm - 1.6 &&
          one.yMm + one.hMm > item.yMm &&
          one.hMm < 5,
      )
      const contours = items.findLastIndex((one) => one.kind === 'path' && (one.strokeMm ?? 9) < 0.4)
      expect(under).toBeGreaterThan(contours)
    }
  }
  // Four months and the book's totals.
  expect(seen.length).toBe(5)
})

test('远行: no contour line runs through the stations of a month, their days or a year’s pages', () => {
  const posts = ['绍兴', '北高峰', '鼓浪屿'].map((place, at) => post(String(at), { place, photos: [] }))
  const months = ['202401', '202402', '202403', '202404'].map((month) => ({
    month,
    posts: posts.map((one) => ({ ...one, local: one.local.replace('2024-06', `2024-${month.slice(4)}`) })),
  }))
  const openers = typesetBook(
    bookOf([...months, { month: '202501', posts }]),
    world,
    style('yuanxing'),
  ).scene.pages.filter((page) => page.kind === 'opener')
  const numerals: string[] = []
  for (const page of openers) {
    const items = flat(page.items)
    const lines = items.flatMap((item) =>
      item.kind === 'path' && item.stroke && item.d.length > 2000
        ? [...item.d.matchAll(/(-?[\d.]+) (-?[\d.]+)(?= C|$| M)/g)].map((one) => [Number(one[1]), Number(one[2])])
        : [],
    )
    for (const item of items) {
      if (item.kind !== 'text' || !/^\d+(\.\d+)?$/.test(item.clusters.join(''))) continue
      if (!['label', 'catalogue'].includes(item.origin?.role ?? '')) continue
      numerals.push(item.clusters.join(''))
      const [x0, x1] = [item.xMm[0] ?? 0, (item.xMm.at(-1) ?? 0) + 2]
      const hit = lines.filter(([x = 0, y = 0]) => x > x0 && x < x1 && y > item.yMm - 3 && y < item.yMm + 1)
      expect([item.clusters.join(''), hit]).toEqual([item.clusters.join(''), []])
    }
  }
  expect(numerals.length).toBeGreaterThan(8)
})

test('远行: a place of five characters beside a few lines of words is set smaller, beside a picture in full', () => {
  const size = (more: Partial<Post>): number | undefined => {
    const posts = [post('1', { place: '文一路家中', ...more }), post('2')]
    const { pages } = layoutSection(monthSection({ month: '202406', posts }), style('yuanxing'), world)
    const found = pages
      .flatMap((page) => flat(page.items))
      .find((item) => item.kind === 'text' && item.origin?.role === 'place' && item.clusters.includes('路'))
    return found?.kind === 'text' ? found.sizePt : undefined
  }
  expect(size({})).toBe(16)
  expect(size({ photos: [photo(4000, 3000)] })).toBe(21)
})

const longBook = {
  ...bookOf([{ month: '202406', posts: [post('1')] }]),
  title: '一本什么都放得下的书，一本什么都放得下的书，一本什么都放得下',
  author: '名字很长的人'.repeat(5),
}
const titleText = (id: string) =>
  typesetBook(longBook, world, style(id))
    .scene.pages.filter((page) => page.kind === 'title')
    .flatMap((page) => flat(page.items))
    .flatMap((item) => (item.kind === 'text' ? [item] : []))

test('远行: a long author’s name stops short of the seal on the title page', () => {
  const name = titleText('yuanxing').find((item) => item.clusters.join('').includes('名字很长'))
  // The seal stands from 20 to about 26 mm.
  expect(name?.xMm[0]).toBeGreaterThan(30)
})

test('童年: both rows of a long title are of one size', () => {
  const rows = titleText('tongnian').filter((item) => item.origin?.role === 'title')
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(new Set(rows.map((row) => row.sizePt.toFixed(3))).size).toBe(1)
})
