import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { focusOf } from '#lib/print/photo/focus.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { bestPhoto } from '#lib/typeset/book/openers.ts'
import type { FocusBox, Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const images = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? images(item.items) : item.kind === 'image' ? [item] : []))
const post = (id: string, photos: Photo[]): Post => ({
  id,
  local: '2024-06-01T20:18:00',
  paragraphs: ['雨停了，院子里晒着三床被子。'],
  photos,
  videos: [],
  likes: [],
  comments: [],
})

/** As cameras, telephones and screens have them. */
const shapes = fc.constantFrom(
  [4032, 3024],
  [3024, 4032],
  [3000, 2000],
  [1080, 1440],
  [4000, 2250],
  [1170, 2532],
  [2000, 2000],
)
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const focus: fc.Arbitrary<FocusBox> = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([x, y, w, h]) => ({ x: 0.8 * x, y: 0.8 * y, w: (1 - 0.8 * x) * w, h: (1 - 0.8 * y) * h }))
const picture = fc.record({
  size: shapes,
  focus: fc.option(focus, { nil: undefined }),
  graphic: fc.constantFrom(undefined, undefined, undefined, true as const),
})
const posts = fc.array(fc.array(picture, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 5 }).map((all) =>
  all.map((list, at) =>
    post(
      String(at),
      list.map(
        ({ size: [widthPx = 1, heightPx = 1], focus, graphic }, index): Photo => ({
          media: `${at}-${index}`,
          widthPx,
          heightPx,
          alt: '',
          ...(focus ? { focus } : {}),
          ...(graphic ? { graphic } : {}),
        }),
      ),
    ),
  ),
)

const holds = (shown: FocusBox, box: FocusBox): boolean =>
  box.x >= shown.x - 0.025 &&
  box.y >= shown.y - 0.025 &&
  box.x + box.w <= shown.x + shown.w + 0.025 &&
  box.y + box.h <= shown.y + shown.h + 0.025

/** Styles whose pages of posts hold nothing but blocks; the others lay heroes to the trim by rules of their own. */
describe.each(['shiguang', 'sujian', 'tongnian', 'changwen'])('%s', (id) => {
  test('a picture alone is whole, in a group it loses no more than 12 % of a side, and the focus is in sight', () => {
    fc.assert(
      fc.property(posts, (list) => {
        const { pages } = layoutSection(monthSection({ month: '202406', posts: list }), styles[id] as Design, world)
        for (const image of pages.flatMap((page) => images(page.items))) {
          const [at = 0, index = 0] = image.media.split('-').map(Number)
          const group = list[at]?.photos ?? []
          const kept = Math.min(image.crop.w, image.crop.h)
          expect(kept).toBeGreaterThanOrEqual(group.length === 1 ? 0.979 : 0.872)
          expect(holds(image.crop, focusOf(group[index] as Photo))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const box = { wMm: 154, hMm: 216, leastKept: 0.5 }
const whole = (media: string, more: Partial<Photo> = {}): Photo => ({
  media,
  widthPx: 3024,
  heightPx: 4032,
  alt: '',
  ...more,
})

test('a screenshot never stands for a month, however many liked it', () => {
  const liked = { ...post('a', [whole('shot', { graphic: true })]), likes: Array.from({ length: 30 }, () => '林') }
  expect(bestPhoto([liked, post('b', [whole('real')])], box)?.photo.media).toBe('real')
  expect(bestPhoto([liked], box)).toBeUndefined()
})

test('a picture whose faces the frame would cut does not stand for a month', () => {
  const row = whole('row', { widthPx: 4032, heightPx: 3024, focus: { x: 0.05, y: 0.2, w: 0.9, h: 0.3 } })
  const one = whole('one', { widthPx: 4032, heightPx: 3024, focus: { x: 0.6, y: 0.2, w: 0.3, h: 0.3 } })
  expect(bestPhoto([post('a', [row])], box)).toBeUndefined()
  expect(bestPhoto([post('a', [row, one])], box)?.photo.media).toBe('one')
})
