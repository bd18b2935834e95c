/** Months of whatever can be typed, in every style, to pages and to a file: `npm run test:any` tries many more. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { areaHeightMm, measureMm, mmPerPt, textLeftMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { anything, seen } from '../../support/any-text.ts'
import { fc, seedOf } from '../../support/runner/property.ts'

const numRuns = Math.ceil(Number(process.env.RUNS ?? 1500) / 100)
const fonts = await fontBook()
const world: TypesetContext = { fonts, hash: (text) => createHash('sha256').update(text).digest('hex') }

const anyPost = fc.record({
  paragraphs: fc.array(anything, { maxLength: 5 }),
  aspects: fc.array(fc.constantFrom(0.45, 0.75, 1, 1.5, 2.4), { maxLength: 10 }),
  likes: fc.array(anything, { maxLength: 5 }),
  comments: fc.array(fc.tuple(anything, anything), { maxLength: 5 }),
  place: fc.option(anything, { nil: undefined }),
  dated: fc.boolean(),
})
const months = fc.array(anyPost, { minLength: 1, maxLength: 5 }).map((kinds) =>
  kinds.map(
    (kind, at): Post => ({
      id: `e${at}`,
      local: kind.dated ? `2024-06-${String(at + 1).padStart(2, '0')}T20:18:00` : '2024-06-01',
      ...(kind.place === undefined ? {} : { place: kind.place }),
      paragraphs: kind.paragraphs,
      photos: kind.aspects.map((aspect, n) => ({
        media: `p${at}-${n}`,
        widthPx: Math.round(2000 * aspect),
        heightPx: 2000,
        alt: '照片',
      })),
      videos: [],
      likes: kind.likes,
      comments: kind.comments.map(([name, text]) => ({ name, text })),
    }),
  ),
)
const style = fc.constantFrom(...Object.values(styles))

type Seen = {
  words: string
  sizePt: number
  role: string | undefined
  entryId: string | undefined
  points: [number, number][]
}
/** Texts and emoji where they really stand: turned words in upright lines are groups of their own. */
function said(items: readonly SceneItem[], matrix: Matrix = IDENTITY): Seen[] {
  const [a, b, c, d, e, f] = matrix
  const at = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
  return items.flatMap((item): Seen[] => {
    if (item.kind === 'group') return said(item.items, multiply(matrix, item.matrix))
    const of = { role: item.origin?.role, entryId: item.origin?.entryId }
    if (item.kind === 'text')
      return [
        { ...of, sizePt: item.sizePt, words: item.clusters.join(''), points: item.xMm.map((x) => at(x, item.yMm)) },
      ]
    return item.kind === 'emoji' ? [{ ...of, sizePt: 0, words: item.sequence, points: [at(item.xMm, item.yMm)] }] : []
  })
}
/** A panel beyond the trim on every side. */
const covers = (item: SceneItem, { widthMm, heightMm }: Design): boolean =>
  (item.kind === 'rect' || item.kind === 'image') &&
  item.xMm < 0 &&
  item.yMm < 0 &&
  item.xMm + item.wMm > widthMm &&
  item.yMm + item.hMm > heightMm

/** Words from right to left stand in the order of the eye, and a word may be divided by a hyphen. */
const letters = (text: string): string => [...seen(text).replace(/-/g, '')].sort().join('')

/** Characters of one text that another has not, or not so often. */
function less(of: string, other: string): string {
  const left = new Map<string, number>()
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1)
  return [...of]
    .filter((one) => {
      left.set(one, (left.get(one) ?? 0) - 1)
      return (left.get(one) ?? 0) < 0
    })
    .join('')
}

test('of no post anything is lost or said twice, nothing leaves the type area, and it is the same again', () => {
  fc.assert(
    fc.property(months, style, (posts, design: Design) => {
      const lay = () => layoutSection(monthSection({ month: '202406', posts }), design, world)
      const { pages } = lay()
      const all = pages.flatMap((page) => said(page.items))
      const of = (post: Post, role: string): string =>
        letters(
          all
            .filter((one) => one.entryId === post.id && one.role === role)
            .map((one) => one.words)
            .join(''),
        )
      for (const post of posts) {
        const text = of(post, 'text')
        const whole = letters(post.paragraphs.map(seen).join(''))
        // 杂志 takes a feature's title from its first words, which go on after it without the mark between.
        const printed = text === whole ? text : letters(of(post, 'title') + text)
        expect([less(printed, whole), less(whole, printed).replace(/\p{P}/gu, '')]).toEqual(['', ''])
        // Each for itself: halves of two remarks make no character together.
        const remarks = post.comments.map(({ name, text }) => seen(`${name}：${text}`))
        expect(of(post, 'comment')).toBe(letters(remarks.join('')))
      }
      for (const page of pages) {
        const left = textLeftMm(design, page.side)
        // On a page that is one picture or one colour to its edges words may stand down to what no knife reaches: 胶片
        // says those of a black spread in one line below its pictures (PRINT.md §3.4).
        const foot = page.items.some((item) => covers(item, design))
          ? design.heightMm - design.safeMm
          : design.headMm + areaHeightMm(design)
        for (const { role, points, words, sizePt } of said(page.items)) {
          for (const [x, y] of points) {
            const where = `${design.id} ${role} ${words} ${x} ${y}`
            expect(Number.isFinite(x + y), where).toBe(true)
            expect(x > 0 && x < design.widthMm && y > 0 && y < design.heightMm, where).toBe(true)
            if (role !== 'text') continue
            // The glyph of an opening mark begins outside, its ink does not.
            expect(x, where).toBeGreaterThan(left - 0.61 * sizePt * mmPerPt - 0.01)
            expect(x, where).toBeLessThan(left + measureMm(design))
            expect(y, where).toBeGreaterThan(design.headMm)
            expect(y, where).toBeLessThan(foot)
          }
        }
      }
      expect(lay().pages).toEqual(pages)
    }),
    { numRuns, seed: seedOf(51) },
  )
}, 3_600_000)

test('a file of it has the same bytes twice', async () => {
  await fc.assert(
    fc.asyncProperty(months, style, anything, async (posts, design: Design, title) => {
      const written = async (): Promise<string> => {
        const input = {
          title,
          subtitle: '',
          author: '',
          sections: [monthSection({ month: '202406', posts })],
          imprint: [],
          brand: '心书',
        }
        const { scene } = typesetBook(input, world, design)
        const hash = createHash('sha256')
        const sink = (chunk: Uint8Array) => void hash.update(chunk)
        await writePdf(scene, { fonts, image: async () => undefined, createdAt: 0, sink })
        return hash.digest('hex')
      }
      expect(await written()).toBe(await written())
    }),
    { numRuns: Math.ceil(numRuns / 5), seed: seedOf(52) },
  )
}, 3_600_000)
