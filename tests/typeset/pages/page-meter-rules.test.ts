/** Every rule of the page meter on a page made by hand on which it counts one, and beside it a page on which it counts none. */
import { expect, test } from 'vitest'
import type { ImageItem, Origin, RectItem, SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { displayBlocks, displayFaults } from '../../../scripts/bench/pages/display.ts'
import { type MeasuredBook, pagesOf } from '../../../scripts/bench/pages/marks.ts'
import { measureBook, type PageFigures } from '../../../scripts/bench/pages/measure.ts'

const black = { cmyk: [0, 0, 0, 100], rgb: '#1b1918' } as const
const emMm = 10 * 0.352778

/** A line of 10 pt, a letter an em; `size` in pt sets it larger. */
const line = (words: string, xMm: number, yMm: number, origin: Origin, size = 10): TextItem => ({
  kind: 'text',
  ...{ face: 'serif', sizePt: size, ink: black, yMm, clusters: [...words] },
  xMm: [...words].map((_, at) => xMm + (at * emMm * size) / 10),
  origin,
})
const whole = { x: 0, y: 0, w: 1, h: 1 }
const picture = (media: string, origin: Origin, more: Partial<ImageItem> = {}): ImageItem => ({
  kind: 'image',
  ...{ media, xMm: 20, yMm: 60, wMm: 60, hMm: 120, crop: whole, widthPx: 3000, heightPx: 4000, alt: '', origin },
  ...more,
})
const rect = (yMm: number, hMm: number): RectItem => ({ kind: 'rect', xMm: -3, yMm, wMm: 156, hMm, fill: black })
const page = (kind: ScenePage['kind'], ...items: SceneItem[]): ScenePage => ({
  ...{ widthMm: 150, heightMm: 200, bleedMm: 3, side: 'right', month: '202406' },
  ...{ kind, items },
})
const post = (id: string, local: string, paragraphs: string[], media: string[] = []): Post => ({
  ...{ id, local, paragraphs, videos: [], likes: [], comments: [] },
  photos: media.map((one) => ({ media: one, widthPx: 3000, heightPx: 4000, alt: '' })),
})

/** A type area of 20 to 180 mm in 40 lines of 4 mm. */
const style = {
  ...{ id: 'shiguang', widthMm: 150, heightMm: 200, headMm: 20, innerMm: 25, outerMm: 25 },
  ...{ lines: 40, leadPt: 4 / 0.352778 },
}
const none: ReadonlySet<string> = new Set()
const nothing = { style, chapters: 0, focus: new Map(), graphics: none, people: none, papers: none, motifs: new Map() }
const figures = (pages: ScenePage[], posts: Post[] = [], more: Partial<MeasuredBook> = {}): PageFigures =>
  measureBook({ ...nothing, pages, posts, ...more }).figures

const text = (id: string): Origin => ({ entryId: id, role: 'text' })
const photo = (id: string): Origin => ({ entryId: id, role: 'photo' })
const full = (id: string): ScenePage => page('body', line('词', 20, 24, text(id)), line('语', 20, 178, text(id)))

test('pages are counted by kind; an opener that carries a post is body', () => {
  const kinds = (['title', 'copyright', 'catalogue', 'opener', 'blank', 'end'] as const).map((kind) => page(kind))
  const counted = figures([...kinds, page('opener', line('词', 20, 178, text('a'))), full('a')])
  expect(counted).toMatchObject({ matter: 3, catalogue: 1, openers: 1, blanks: 1, body: 2, overhead: 3 / 8 })
})

test('a page whose last ink stands above 60 % of the type area is under 60 %; folios, drawings and pictures to the trim do not tell', () => {
  const folio = line('12', 20, 190, { role: 'folio' })
  const drawing = line('山', 20, 170, { role: 'label' })
  const short = page('body', line('词', 20, 24, text('a')), line('语', 20, 110, text('a')), folio, drawing)
  const bled = page('body', picture('m', photo('a'), { xMm: -3, yMm: -3, wMm: 156, hMm: 100 }))
  expect(figures([short, full('a'), bled])).toMatchObject({ underSixty: 1, underSixtyShare: 1 / 3, spanUnderSixty: 1 })
  const low = page('body', line('词', 20, 150, text('a')), line('语', 20, 178, text('a')))
  expect(figures([low])).toMatchObject({ underSixty: 0, spanUnderSixty: 1 })
})

test('likes and remarks alone on a page are counted, below words they are not', () => {
  const small = [
    line('♡ 阿舟', 20, 24, { entryId: 'a', role: 'likes' }),
    line('好看', 20, 28, { entryId: 'a', role: 'comment' }),
  ]
  expect(figures([page('body', ...small), page('body', line('词', 20, 40, text('b')), ...small)]).smallAlone).toBe(1)
})

test('words are parted from their picture where the page before has six lines of air', () => {
  const over = page('body', picture('m', photo('a')))
  const airy = page('body', line('词', 20, 150, text('a')))
  expect(figures([airy, over]).parted).toBe(1)
  expect(figures([full('a'), over]).parted).toBe(0)
  expect(figures([page('body', line('词', 20, 50, text('a')), picture('m', photo('a')))]).parted).toBe(0)
})

test('words and picture on no page together are counted as overleaf or as facing, whichever comes first; films too', () => {
  const words = page('body', line('词', 20, 50, text('a')), line('语', 20, 178, text('b')))
  const over = page('body', picture('m', photo('a')))
  const filler = full('c')
  const counted = (...pages: ScenePage[]): (number | undefined)[] => {
    const { overleaf, facing } = figures(pages)
    return [overleaf, facing]
  }
  // The first page is a right one: the second stands behind its leaf, the third faces the second.
  expect(counted(words, over)).toEqual([1, 0])
  expect(counted(filler, words, over)).toEqual([0, 1])
  expect(counted(over, words)).toEqual([1, 0])
  const film = page('body', line('视频', 20, 24, { entryId: 'a', role: 'video' }))
  expect(counted(words, film)).toEqual([1, 0])
  // The last of the words stands with the picture.
  expect(counted(words, page('body', line('词', 20, 24, text('a')), picture('m', photo('a'))))).toEqual([0, 0])
  // Further pictures may stand on further pages.
  expect(counted(page('body', line('词', 20, 24, text('a')), picture('m', photo('a'))), over)).toEqual([0, 0])
})

test('a picture repeats above a quarter of the page’s width within twelve pages; halves over the fold are one', () => {
  const one = page('opener', picture('m', {}))
  const same = page('body', picture('m', photo('a')))
  const between = (count: number): ScenePage[] => Array.from({ length: count }, () => page('blank'))
  expect(figures([one, same]).repeated).toBe(1)
  expect(figures([one, ...between(12), same]).repeated).toBe(0)
  expect(figures([page('catalogue', picture('m', {}, { wMm: 30 })), same]).repeated).toBe(0)
  const left = page('body', picture('m', photo('a'), { xMm: -3, wMm: 156, crop: { ...whole, w: 0.52 } }))
  const right = page('body', picture('m', photo('a'), { xMm: -3, wMm: 156, crop: { ...whole, x: 0.49, w: 0.51 } }))
  const overFold = figures([page('blank'), left, right], [post('a', '', [], ['m'])])
  expect(overFold).toMatchObject({ repeated: 0, singleLossMax: 0, lost: 0, twice: 0 })
})

test('what is cut off is counted apart for single pictures, groups and openers', () => {
  const cut = (w: number): Partial<ImageItem> => ({ crop: { ...whole, w } })
  const posts = [post('a', '', [], ['m']), post('b', '', [], ['n', 'o'])]
  const body = page(
    'body',
    picture('m', photo('a'), cut(0.97)),
    picture('n', photo('b'), cut(0.85)),
    picture('o', photo('b')),
  )
  const counted = figures([page('opener', picture('p', {}, cut(0.5))), body], posts)
  expect(counted.singleLossMax).toBeCloseTo(0.03)
  expect(counted.groupLossMax).toBeCloseTo(0.15)
  expect(counted.frontLossMax).toBeCloseTo(0.5)
})

test('a crop, or the fold, through a focal box is counted', () => {
  const focus = new Map([['m', { x: 0.45, y: 0.1, w: 0.2, h: 0.2 }]])
  const shown = (crop: ImageItem['crop']) => figures([page('body', picture('m', photo('a'), { crop }))], [], { focus })
  expect(shown({ x: 0.5, y: 0, w: 0.5, h: 1 }).focusCut).toBe(1)
  expect(shown({ x: 0.4, y: 0, w: 0.5, h: 1 }).focusCut).toBe(0)
  const half = (x: number): ScenePage =>
    page('body', picture('m', photo('a'), { xMm: 0, wMm: 150, crop: { x, y: 0, w: 0.5, h: 1 } }))
  expect(figures([page('blank'), half(0), half(0.5)], [], { focus }).focusCut).toBe(1)
})

test('an opening has a large picture, or could have one; screens, papers and small files cannot', () => {
  // Half of the type area is 8,000 mm².
  const large = picture('m', photo('a'), { wMm: 90, hMm: 90 })
  const small = picture('m', photo('a'))
  const posts = [post('a', '', [], ['m'])]
  const counted = (pages: ScenePage[], more: Partial<MeasuredBook> = {}): number[] => {
    const { openingsLarge, openingsSmall } = figures(pages, posts, more)
    return [openingsLarge, openingsSmall]
  }
  // Pages 2 and 3 lie open together.
  expect(counted([page('blank'), page('body', small), page('body', large)])).toEqual([1, 0])
  expect(counted([page('body', small), page('body', large)])).toEqual([1, 1])
  expect(counted([page('body', small)], { papers: new Set(['m']) })).toEqual([0, 0])
  expect(counted([page('body', small)], { graphics: new Set(['m']) })).toEqual([0, 0])
  const few = { ...posts[0]!, photos: posts[0]!.photos.map((one) => ({ ...one, widthPx: 300, heightPx: 400 })) }
  expect(figures([page('body', small)], [few]).openingsSmall).toBe(0)
})

test('a third of a body page without anything is counted, whether it lies below, above or between', () => {
  const own = (...tops: number[]): ScenePage => page('body', ...tops.map((yMm) => line('词', 20, yMm, text('a'))))
  expect(figures([own(24, 70, 120, 160)]).whiteThirds).toBe(0)
  expect(figures([own(24, 70, 120)]).whiteThirds).toBe(1)
  expect(figures([own(80, 130, 178)]).whiteThirds).toBe(1)
  expect(figures([own(24, 90, 130, 160)]).whiteThirds).toBe(1)
})

test('a screenshot on an opener is counted, in its post it is not', () => {
  const graphics = new Set(['m'])
  const pages = [page('opener', picture('m', {})), page('body', picture('m', photo('a')))]
  expect(figures(pages, [], { graphics }).graphicsInFront).toBe(1)
})

test.each([
  [['中秋月饼测评（', '按好吃程度）'], '', 1],
  [['按好吃程度', '，中秋月饼'], '', 1],
  [['一张书桌的诞生从鲁班', '尺到今天的手工'], '', 0],
  [['早上去朋', '友家吃饭'], '', 1],
  [['早上去', '朋友家吃饭'], '', 0],
  [['On Reread-', 'ing Old Letters'], 'On Rereading Old Letters', 1],
  [['exactOptional', 'PropertyTypes'], 'exactOptionalPropertyTypes', 0],
  [['exactOpt', 'ionalPropertyTypes'], 'exactOptionalPropertyTypes', 1],
  [['小区的流浪狗生了', '四只'], '', 1],
  [['这张图留念：'], '', 1],
  [['楼下的桂花开了'], '楼下的桂花开了，很香。', 1],
  [['楼下的桂花开了。'], '楼下的桂花开了。很香。', 0],
])('%j as an opener’s sentence has so many faults', (rows, said, count) => {
  const items = rows.map((words, at) => line(words, 20, 50 + at * 10, { role: 'subtitle' }, 15))
  const [measured] = pagesOf({ pages: [page('opener', ...items)] })
  const blocks = measured ? displayBlocks(measured) : []
  expect(blocks).toHaveLength(1)
  expect(blocks.flatMap((block) => displayFaults(block, said))).toHaveLength(count)
})

test('upright lines are read from the right', () => {
  const column = (words: string, xMm: number): SceneItem[] =>
    [...words].map((word, at) => line(word, xMm, 40 + at * 7, { role: 'title' }, 15))
  const [measured] = pagesOf({ pages: [page('opener', ...column('早上去朋', 100), ...column('友家吃饭', 90))] })
  const [block] = measured ? displayBlocks(measured) : []
  expect(block?.lines.map(({ text }) => text)).toEqual(['早上去朋', '友家吃饭'])
  expect(block && displayFaults(block, '')).toHaveLength(1)
})

test('an opener echoes where the facing page begins with its sentence', () => {
  const said = '夏至，白天最长的一天。'
  const opener = page('opener', line(said, 20, 150, { role: 'subtitle' }, 15))
  const body = page('body', line(said, 20, 24, text('a')))
  expect(figures([page('blank'), opener, body]).echoes).toBe(1)
  expect(figures([opener, body]).echoes).toBe(0)
})

test('an entry of the catalogue without a title is empty, one that stops inside a clause is cut', () => {
  const entry = (month: string, title: string, at: number): SceneItem[] => [
    line(month, 20, 40 + at * 15, { role: 'catalogue' }, 9),
    ...(title ? [line(title, 60, 40 + at * 15, { role: 'catalogue' }, 11)] : []),
  ]
  const posts = [post('a', '', ['最长的一条朋友圈，写了三天。']), post('b', '', ['雨停了。'])]
  const counted = (titles: string[]) =>
    figures(
      [page('catalogue', ...titles.flatMap((title, at) => entry(['三月', '四月', '五月'][at] ?? '', title, at)))],
      posts,
      { chapters: 3 },
    )
  expect(counted(['最长的一条朋', '雨停了', ''])).toMatchObject({ catalogueEmpty: 1, catalogueCut: 1 })
  expect(counted(['最长的一条朋…', '雨停了', '五月'])).toMatchObject({ catalogueEmpty: 0, catalogueCut: 0 })
  expect(counted(['最长的一条朋友圈', '雨停了', '五月'])).toMatchObject({ catalogueCut: 0, cataloguePages: 1 })
})

test('posts that stand before what was written earlier break the order; columns are read one after the other', () => {
  const posts = [post('a', '2024-06-02', ['词']), post('b', '2024-06-08', ['词'])]
  const at = (a: [number, number], b: [number, number]): ScenePage =>
    page('body', line('词', ...a, text('a')), line('词', ...b, text('b')))
  const breaks = (...pages: ScenePage[]): number => figures(pages, posts).orderBreaks
  expect(breaks(at([20, 60], [20, 24]))).toBe(1)
  expect(breaks(at([20, 24], [20, 60]))).toBe(0)
  expect(breaks(at([20, 170], [80, 24]))).toBe(0)
  expect(breaks(at([80, 24], [20, 170]))).toBe(1)
  expect(breaks(page('body', line('词', 20, 24, text('b'))), page('body', line('词', 20, 24, text('a'))))).toBe(1)
})

test('letters and pictures that are missing, or stand twice, are counted', () => {
  const posts = [post('a', '', ['雨停了'], ['m'])]
  const body = (...items: SceneItem[]): ScenePage => page('body', ...items)
  expect(figures([body(line('雨停', 20, 24, text('a')))], posts)).toMatchObject({ lost: 2, twice: 0 })
  const twice = [line('雨停了', 20, 24, text('a')), picture('m', photo('a')), picture('m', photo('a'))]
  expect(figures([body(...twice)], posts)).toMatchObject({ lost: 0, twice: 1 })
})

test('a page more than 60 % black is counted; a picture on black is not black', () => {
  const white = page('blank')
  expect(figures([page('opener', rect(-3, 140)), white]).blackPages).toBe(0.5)
  expect(figures([page('opener', rect(-3, 100)), white]).blackPages).toBe(0)
  const covered = picture('m', {}, { xMm: 0, yMm: 0, wMm: 150, hMm: 100 })
  expect(figures([page('opener', rect(-3, 206), covered), white])).toMatchObject({ blackPages: 0, blackMean: 0.25 })
})

test('openers are held against who is on the pictures of their chapter, papers and motifs against all that is in front', () => {
  const posts = [post('a', '2024-06-01T08:00:00', ['今天的风很大。'], ['scene', 'face', 'note'])]
  const opener = (media: string, ...more: SceneItem[]): ScenePage =>
    page('opener', picture(media, { role: 'photo' }), ...more)
  const people = { people: new Set(['face']), papers: new Set(['note']), motifs: new Map([['twin', 'face']]) }
  expect(figures([opener('face'), full('a')], posts, people)).toMatchObject({ peopleShare: 1, openersWithout: 0 })
  expect(figures([opener('scene'), full('a')], posts, people)).toMatchObject({ peopleShare: 0, openersWithout: 1 })
  expect(figures([opener('note'), full('a')], posts, people)).toMatchObject({ paperInFront: 1 })
  const twice = [opener('face'), full('a'), full('a'), opener('twin')]
  const once = [opener('face'), full('a'), full('a'), opener('scene')]
  expect([figures(twice, posts, people).motifTwice, figures(once, posts, people).motifTwice]).toEqual([1, 0])
  const saying = (words: string): SceneItem => line(words, 20, 190, { role: 'subtitle' })
  expect(figures([opener('face', saying('今天的风很大。')), full('a')], posts, people).sentenceElsewhere).toBe(0)
  expect(figures([opener('face', saying('明天的雨不小。')), full('a')], posts, people).sentenceElsewhere).toBe(1)
})

test('a stanza on two pages is torn, a list with two edges wobbles, a number without its unit is parted', () => {
  const verse = post('a', '2024-06-01T08:00:00', ['槐花落了', '没有人扫', '鞋底是甜的'])
  const said = (...ys: [string, number, number?][]): ScenePage =>
    page('body', ...ys.map(([words, y, x = 20]) => line(words, x, y, text('a'))))
  const whole = said(['槐花落了', 24], ['没有人扫', 30], ['鞋底是甜的', 36])
  expect(figures([whole], [verse]).stanzasTorn).toBe(0)
  expect(figures([said(['槐花落了', 24]), said(['没有人扫', 24], ['鞋底是甜的', 30])], [verse]).stanzasTorn).toBe(1)
  const list = post('a', '2024-06-01T08:00:00', ['1. 蛋黄鲜肉', '2. 豆沙'])
  expect(figures([said(['1. 蛋黄鲜肉', 24], ['2. 豆沙', 30])], [list]).listsWobbling).toBe(0)
  expect(figures([said(['1. 蛋黄鲜肉', 24, 27], ['2. 豆沙', 30])], [list]).listsWobbling).toBe(1)
  expect(figures([said(['今天有 24', 24], ['℃，很热', 30])], [list]).unitsParted).toBe(1)
})
