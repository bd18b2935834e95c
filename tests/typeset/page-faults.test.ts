/** Faults somebody saw on a page, one case each, so that none of them comes back. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { type Block, fixed, gapBlock } from '#lib/typeset/block.ts'
import { typesetBook } from '#lib/typeset/book.ts'
import { videoBlock } from '#lib/typeset/card-blocks.ts'
import type { BookInput, Photo, Post } from '#lib/typeset/content.ts'
import type { Design } from '#lib/typeset/design.ts'
import { flow } from '#lib/typeset/flow.ts'
import { layoutMonth, settingOf } from '#lib/typeset/month.ts'
import { distantQuotation, monthTitle, pictureCaption } from '#lib/typeset/openers.ts'
import { socialRows } from '#lib/typeset/social-blocks.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import type { World } from '#lib/typeset/world.ts'
import { fakeFonts } from './fake-fonts.ts'

const world: World = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
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
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const images = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
const ppi = (image: ImageItem): number => (image.crop.w * image.widthPx) / (image.wMm / 25.4)

describe.each(Object.keys(styles))('%s', (id) => {
  test('sets a picture of few pixels no larger than they allow', () => {
    const posts = [post('1', { photos: [photo(300, 225)] }), post('2'), post('3', { photos: [photo(320, 240)] })]
    const body = layoutMonth({ month: '202406', posts }, style(id), world)
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
    const book: BookInput = {
      title: '寻常日子',
      subtitle: '',
      author: '林',
      months,
      imprint: [],
      brand: '心书',
    }
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
  const posts = Array.from({ length: 3 }, (_, at) =>
    post(String(at), { photos: [photo(6000, 4000, `p${at}`)], likes: ['甲'] }),
  )
  const book: BookInput = {
    title: '书',
    subtitle: '',
    author: '',
    months: [{ month: '202406', posts }],
    imprint: [],
    brand: '心书',
  }
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

test('a catalogue entry has words, or the signs somebody sent instead of words', () => {
  expect(monthTitle([post('1', { paragraphs: ['🎉🎉🎉'] })])).toBe('🎉🎉🎉')
  expect(monthTitle([post('1', { paragraphs: [], place: '绍兴·外婆家' })])).toBe('外婆家')
})

test('a caption says day and place; a month’s name alone is none', () => {
  expect(pictureCaption(post('1', { local: '2024-10-02', place: '敦煌·鸣沙山' }))).toBe('十月二日，鸣沙山。')
  expect(pictureCaption(post('1', { local: '2024-10-02', paragraphs: [] }))).toBe('十月二日')
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
  test('remarks stay with their picture while the page is open anyway', () => {
    const picture: Block = { ...fixed(9, () => []), parting: 60 }
    const remarks = fixed(6, () => [])
    const blocks = [...many(5), picture, remarks, ...many(15)]
    const filled = flow(blocks, [{ lines: 20, next: 0 }])
    expect(filled[0]?.placed.some((one) => one.block === remarks)).toBe(true)
  })
})
