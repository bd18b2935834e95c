import { expect } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'
import type { ArticleBlock } from '#lib/typeset/book/article.ts'
import type { BodyPage } from '#lib/typeset/book/section-layout.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import {
  baselines,
  designOf,
  down,
  filling,
  flat,
  grid,
  gridLine,
  images,
  lay,
  layArticle,
  lefts,
  offGrid,
  paragraph,
  picture,
  post,
} from './page.ts'
import { rule } from './rule.ts'

/** 拾光: 27 lines of 30 em, two of them the head of a post. */
const paragraphsOf = (lines: number[], face: FaceId, fonts: FontBook): [BodyPage[], Design] => {
  const style = designOf('shiguang', face)
  const text = lines.map((own) => filling(own, 30, 2, own === 1 ? 10 : 4))
  return [lay([post({ paragraphs: text })], style, fonts), style]
}
const lastLine = (page: BodyPage | undefined, style: Design): number | undefined => baselines(page, style).at(-1)
const textLines = (pages: BodyPage[], style: Design): number[] => pages.map((page) => baselines(page, style).length)

/** Ends of paragraphs at the heads and feet of columns: how many lines stand alone there. */
function alone(pages: BodyPage[], style: Design): number {
  let count = 0
  pages.slice(0, -1).forEach((page, at) => {
    const [here, next] = [lefts(page, style), lefts(pages[at + 1], style)]
    if (here.at(-1)! > 1 && next[0]! < 1) count += 1
    if (next[0]! < 1 && next[1]! > 1) count += 1
  })
  return count
}

rule('pages', {
  row: 16,
  name: 'no line of a paragraph alone at a foot or a head',
  from: 'CLREQ “Adjustments of orphans and widows”; PRINT.md §2.1: two and two',
  must: [
    {
      it: 'a first line for which one line is left goes over',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([24, 9, 6], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(25, style))
        expect(textLines(pages, style)).toEqual([24, 15])
      },
    },
    {
      it: 'a last line takes the line before it along',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([22, 4, 12], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(25, style))
        expect(textLines(pages, style)).toEqual([24, 14])
      },
    },
    {
      it: 'three lines are not parted',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([23, 3, 12], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(24, style))
        expect(textLines(pages, style)).toEqual([23, 15])
      },
    },
    {
      it: 'four lines part two and two',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([23, 4, 12], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(26, style))
        expect(textLines(pages, style)).toEqual([25, 14])
      },
    },
    {
      it: 'wherever the page ends inside paragraphs of two to seven lines',
      page: (face, fonts) => {
        for (let first = 8; first < 20; first += 1) {
          const [pages, style] = paragraphsOf([first, 5, 7, 6, 3, 4, 2, 7, 5, 3], face, fonts)
          expect(alone(pages, style), `${first}`).toBe(0)
          for (const page of pages.slice(0, -1)) expect(lastLine(page, style)).toBeGreaterThanOrEqual(grid(24, style))
        }
      },
    },
    {
      it: '长文集: a last line shorter than ten em never heads a page',
      page: (face, fonts) => {
        const style = designOf('changwen', face)
        for (let first = 1; first < 9; first += 1) {
          const text = Array.from({ length: 12 }, (_, at) => filling(first + (at % 5) + 2, 28, 2, 21))
          const pages = layArticle(text.map(paragraph), style, fonts)
          for (const page of pages.slice(1)) {
            const [one, two] = lefts(page, style)
            const row = flat(page.items).filter(
              (item) =>
                item.kind === 'text' && item.origin?.role === 'text' && down(item.yMm, style) === grid(0, style),
            )
            const ends = one! < 1 && (two === undefined || two > 1)
            if (ends)
              expect(row.flatMap((item) => (item.kind === 'text' ? item.clusters : [])).length).toBeGreaterThan(9)
          }
        }
      },
    },
  ],
  mustNot: [
    {
      it: 'a paragraph of one line may end a page',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([24, 1, 14], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(26, style))
        expect(textLines(pages, style)).toEqual([25, 14])
      },
    },
    {
      it: 'nor may it head one without being one line of many',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([25, 1, 14], face, fonts)
        expect(textLines(pages, style)).toEqual([25, 15])
        expect(baselines(pages[1], style)[0]).toBe(grid(0, style))
      },
    },
    {
      it: 'a long paragraph is not kept whole for it',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([20, 20], face, fonts)
        expect(lastLine(pages[0], style)).toBe(grid(26, style))
        expect(textLines(pages, style)).toEqual([25, 15])
      },
    },
  ],
})

const heading = (level: 2 | 3 = 2): ArticleBlock => ({ kind: 'heading', level, inline: [{ text: '后来' }] })
/** 长文集 with so many one-line paragraphs before the heading: lines of text below it on its page, and its own line. */
function belowHeading(
  before: number,
  after: ArticleBlock[],
  face: FaceId,
  fonts: FontBook,
  level: 2 | 3 = 2,
): number[] {
  const style = designOf('changwen', face)
  const short = Array.from({ length: before }, () => paragraph('短。'))
  const pages = layArticle([...short, heading(level), ...after], style, fonts)
  const own = (page: BodyPage) => baselines(page, style, 'title').filter((y) => y > grid(0, style) - 900)
  const page = pages.findLast((one) =>
    flat(one.items).some((item) => item.kind === 'text' && item.clusters.join('') === '后来'),
  )!
  const at = own(page).at(-1)!
  return baselines(page, style).filter((y) => y > at)
}
const sweep = Array.from({ length: 27 }, (_, at) => at + 10)

rule('pages', {
  row: 20,
  name: 'a heading keeps the lines that follow it',
  from: 'GB/T 15834 and CLREQ have none; PRINT.md §3.7 (two lines), §2.5 (need of a head)',
  must: [
    {
      it: 'a section title has two lines of text below it',
      page: (face, fonts) => {
        for (const before of sweep) {
          const below = belowHeading(before, [paragraph(filling(9, 28))], face, fonts)
          expect(below.length, `${before}`).toBeGreaterThanOrEqual(2)
          // Three or four lines for the title: the first of the text is two to three and a half lines lower.
          expect((below[1]! - below[0]!) / 1000).toBeCloseTo(18 / 10.5, 2)
        }
      },
    },
    {
      it: 'a smaller one too',
      page: (face, fonts) => {
        for (const before of sweep)
          expect(belowHeading(before, [paragraph(filling(9, 28))], face, fonts, 3).length).toBeGreaterThanOrEqual(2)
      },
    },
    {
      it: 'also where short paragraphs follow',
      page: (face, fonts) => {
        const after = Array.from({ length: 6 }, () => paragraph('短。'))
        for (const before of sweep) expect(belowHeading(before, after, face, fonts).length).toBeGreaterThanOrEqual(2)
      },
    },
    {
      it: 'two headings in a row go together with the text',
      page: (face, fonts) => {
        for (const before of sweep)
          expect(
            belowHeading(before, [heading(3), paragraph(filling(9, 28))], face, fonts).length,
          ).toBeGreaterThanOrEqual(2)
      },
    },
    {
      it: 'the day of a post has two lines below it in 拾光, four unless a page would stay open for them',
      page: (face, fonts) => {
        const style = designOf('shiguang', face)
        for (let before = 10; before < 25; before += 1) {
          const first = post({ paragraphs: [filling(before, 30)] })
          const pages = lay(
            [first, post({ paragraphs: [filling(8, 30)] }), post({ paragraphs: [filling(60, 30)] })],
            style,
            fonts,
          )
          const page = pages.find((one) => baselines(one, style, 'date', 'e1').length > 0)!
          const [day] = baselines(page, style, 'date', 'e1')
          const below = baselines(page, style, 'text', 'e1').filter((y) => y > day!)
          expect(below.length, `${before}`).toBeGreaterThanOrEqual(2)
          expect(below[0]! - day!).toBeGreaterThan(1000)
        }
      },
    },
    {
      it: 'the place of 远行 in the rail has its whole height beside the post',
      page: (face, fonts) => {
        const style = designOf('yuanxing', face)
        for (let before = 12; before < 31; before += 1) {
          const posts = [
            post({ paragraphs: [filling(before, 27)] }),
            post({ place: '青海·茶卡盐湖', paragraphs: ['到了。'] }),
          ]
          for (const page of lay([...posts, post({ paragraphs: [filling(20, 27)] })], style, fonts))
            for (const y of [...baselines(page, style, 'place'), ...baselines(page, style, 'date')])
              expect(y, `${before}`).toBeLessThan(grid(style.lines - 1, style) + 500)
        }
      },
    },
  ],
  mustNot: [
    {
      it: 'a heading with just two lines left does not go over',
      page: (face, fonts) => {
        const lines = sweep.map((before) => belowHeading(before, [paragraph(filling(9, 28))], face, fonts))
        // Somewhere in the sweep exactly two or three lines are left, and they are used to the last of the page.
        const style = designOf('changwen', face)
        const used = lines.filter((below) => below.length < 4 && below.at(-1) === grid(style.lines - 1, style))
        expect(used.length).toBeGreaterThan(0)
      },
    },
    {
      it: 'at a page’s head a section title has no free line above it',
      page: (face, fonts) => {
        const style = designOf('changwen', face)
        for (const before of sweep) {
          const short = Array.from({ length: before }, () => paragraph('短。'))
          const pages = layArticle([...short, heading(), paragraph(filling(9, 28))], style, fonts)
          const [first] = pages.slice(1).flatMap((page) => {
            const [own, text] = [baselines(page, style, 'title'), baselines(page, style)]
            return own.length > 0 && own[0]! < text[0]! ? [own[0]!] : []
          })
          if (first !== undefined) expect(first, `${before}`).toBe(grid(0, style))
        }
      },
    },
    {
      it: 'nothing needs to follow a heading that ends its article',
      page: (face, fonts) => {
        const style = designOf('changwen', face)
        const pages = layArticle([paragraph(filling(6, 28)), heading()], style, fonts)
        expect(pages).toHaveLength(1)
        expect(baselines(pages[0], style, 'title').at(-1)).toBeGreaterThan(baselines(pages[0], style).at(-1)!)
      },
    },
  ],
})

/** Foot of a picture and its head in thousandths of an em. */
const span = (page: BodyPage | undefined, style: Design): [number, number][] =>
  images(page).map((one) => [down(one.yMm, style), down(one.yMm + one.hMm, style)])
/** Share of the picture that is cut away. */
const cutAway = (page: BodyPage | undefined): number[] => images(page).map((one) => 1 - one.crop.w * one.crop.h)
const withPicture = (lines: number, aspect: number, face: FaceId, fonts: FontBook): [BodyPage[], Design] => {
  const style = designOf('shiguang', face)
  const first = post({ paragraphs: [filling(lines, 30)], photos: [picture(aspect)] })
  return [lay([first, post({ paragraphs: [filling(40, 30)] })], style, fonts), style]
}
/** Foot of all that stands on a page, in lines of the grid from its head. */
const footLine = (page: BodyPage, style: Design): number =>
  Math.max(
    ...baselines(page, style).map((y) => (y - 880) / ((style.leadPt * 1000) / style.body.sizePt) + 1),
    ...span(page, style).map(([, foot]) => Math.ceil((foot + 425 + 700) / 1700 - 0.01)),
  )

rule('pages', {
  row: 21,
  name: 'pictures at page ends',
  from: 'GB/T 15834 and CLREQ have none; PRINT.md §2.3, §2.5',
  must: [
    {
      it: 'a picture stands ¼ line below the em box above it and above the one below it',
      page: (face, fonts) => {
        const [pages, style] = withPicture(4, 1.5, face, fonts)
        const [[head, foot]] = span(pages[0], style) as [[number, number]]
        // Line 4 of the text has its em box end at 5 × 1700 + 1000; the block begins a line of the grid lower.
        expect(head).toBe(6 * 1700 + 425)
        // Alone it is whole (PRINT.md §2.8): what is left of its last line stays under it.
        const next = baselines(pages[0], style).find((y) => y > foot)! - 880
        expect(next - foot).toBeGreaterThanOrEqual(425)
        // A line free between posts and two of the next head come before its text.
        expect(next - foot).toBeLessThan(425 + 4 * 1700)
        expect(cutAway(pages[0])[0]).toBeCloseTo(0, 6)
      },
    },
    {
      it: 'it shrinks by whole lines, whole itself, so that its page is full to two lines',
      page: (face, fonts) => {
        for (let lines = 10; lines < 15; lines += 1) {
          const [pages, style] = withPicture(lines, 1.5, face, fonts)
          expect(images(pages[0])).toHaveLength(1)
          expect(footLine(pages[0]!, style), `${lines}`).toBeGreaterThanOrEqual(25)
        }
      },
    },
    {
      it: 'by no more than 22 % of its height, and never cut',
      page: (face, fonts) => {
        for (let lines = 3; lines < 16; lines += 1) {
          const [pages, style] = withPicture(lines, 1.5, face, fonts)
          for (const page of pages) {
            for (const share of cutAway(page)) expect(share, `${lines}`).toBeCloseTo(0, 6)
            for (const [head, foot] of span(page, style)) expect((foot - head) / 1000).toBeCloseTo(20, -1)
          }
        }
      },
    },
    {
      it: 'nine pictures are parted over the page where that fills it',
      page: (face, fonts) => {
        const style = designOf('shiguang', face)
        const photos = Array.from({ length: 9 }, (_, at) => picture([1.5, 0.75, 1][at % 3]!, `p${at}`))
        for (let lines = 4; lines < 18; lines += 1) {
          const pages = lay(
            [post({ paragraphs: [filling(lines, 30)], photos }), post({ paragraphs: [filling(40, 30)] })],
            style,
            fonts,
          )
          expect(footLine(pages[0]!, style), `${lines}`).toBeGreaterThanOrEqual(25)
          const shown = pages.flatMap((page) => images(page).map((one) => one.media))
          expect(shown).toEqual(photos.map((one) => one.media))
        }
      },
    },
    {
      it: 'pictures beside one another share head and foot',
      page: (face, fonts) => {
        const style = designOf('shiguang', face)
        const first = post({ paragraphs: [filling(6, 30)], photos: [picture(1.3, 'a'), picture(1.1, 'b')] })
        const [page] = lay([first, post({ paragraphs: [filling(60, 30)] })], style, fonts)
        const [a, b] = span(page, style)
        expect(a).toEqual(b)
        const [one, two] = images(page)
        expect(down(two!.xMm - one!.xMm - one!.wMm + style.headMm, style)).toBe(
          Math.round((2 / (10 * (25.4 / 72))) * 1000),
        )
      },
    },
    {
      it: 'the column of 杂志 ends on the grid below a group of pictures as below text',
      page: (face, fonts) => {
        const style = designOf('zazhi', face)
        const posts = Array.from({ length: 12 }, (_, at) =>
          post({
            paragraphs: [filling(3 + (at % 4), 17)],
            photos: ['a', 'b', 'c'].map((one) => picture([1.5, 1.33, 1][at % 3]!, `${one}${at}`)),
          }),
        )
        for (const page of lay(posts, style, fonts))
          for (const one of images(page)) {
            // Only the last of a group stands on the column's grid; a picture alone keeps its own height.
            if (one.wMm > 60 || !one.media.startsWith('c')) continue
            const lead = (style.leadPt * 1000) / style.body.sizePt
            const below = down(one.yMm + one.hMm, style) + style.photoPad * lead + lead - 1000
            // A group that fills the measure may stop a hair above the grid (0217): a fiftieth of a line is 0.1 mm.
            expect(Math.abs(below / lead - Math.round(below / lead)), JSON.stringify(one.media)).toBeLessThan(0.02)
          }
      },
    },
  ],
  mustNot: [
    {
      it: 'a picture is never distorted',
      page: (face, fonts) => {
        for (const aspect of [0.6, 0.9, 1, 1.5, 2.2]) {
          const [pages] = withPicture(7, aspect, face, fonts)
          for (const one of pages.flatMap((page) => images(page)))
            expect((one.crop.w * one.widthPx) / (one.crop.h * one.heightPx) / (one.wMm / one.hMm)).toBeCloseTo(1, 2)
        }
      },
    },
    {
      it: 'leading does not give way: lines above and below keep the grid',
      page: (face, fonts) => {
        for (let lines = 3; lines < 16; lines += 3) {
          const [pages, style] = withPicture(lines, 1.5, face, fonts)
          for (const page of pages)
            for (const y of baselines(page, style)) expect(y).toBe(grid(Math.round((y - 880) / 1700), style))
        }
      },
    },
    {
      it: 'no hole a picture could have been bent into',
      page: (face, fonts) => {
        for (let lines = 3; lines < 25; lines += 1) {
          const [pages, style] = withPicture(lines, 1.5, face, fonts)
          // Bent as far as it goes this picture takes eleven lines.
          for (const page of pages.slice(0, -1)) expect(27 - footLine(page, style), `${lines}`).toBeLessThan(11)
        }
      },
    },
  ],
})

const remarks = Array.from({ length: 5 }, (_, at) => ({ name: `人${at}`, text: '什么时候回来？！给你留了饺子。' }))
const onGrid = (pages: BodyPage[], style: Design, role = 'text'): void => {
  let lines = 0
  for (const page of pages)
    for (const item of flat(page.items))
      if (item.kind === 'text' && item.origin?.role === role) {
        expect(Math.abs(offGrid(item.yMm, style)), item.clusters.join('')).toBeLessThanOrEqual(1)
        lines += 1
      }
  expect(lines).toBeGreaterThanOrEqual(3)
}
const inOneColumn = ['shiguang', 'sujian', 'tongnian', 'yuanxing'] as const

rule('pages', {
  row: 22,
  name: 'the baseline grid',
  from: 'CLREQ “Type area”: so many lines of so many characters; PRINT.md §2.2',
  must: [
    {
      it: 'line k of the text stands at 0.88 em + k · leading, to the last of the page',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([60], face, fonts)
        expect(baselines(pages[1], style)).toEqual(Array.from({ length: 27 }, (_, k) => 880 + k * 1700))
      },
    },
    ...inOneColumn.map((id) => ({
      it: `${id}: also behind a picture, likes, remarks, a forwarded text and a link`,
      page: (face: FaceId, fonts: FontBook) => {
        const style = designOf(id, face)
        const full = post({
          paragraphs: ['春眠不觉晓，处处闻啼鸟。'],
          photos: [picture(1.5)],
          likes: ['外婆', '阿舟'],
          comments: remarks,
          repost: { name: '城市天气', text: '今日最高气温二十二度。'.repeat(4) },
          link: { title: '一篇文章', site: '公众号' },
        })
        onGrid(lay([full, full, full], style, fonts), style)
      },
    })),
    {
      it: '长文集: behind headings, quotations, lists and tables',
      page: (face, fonts) => {
        const style = designOf('changwen', face)
        const quote: ArticleBlock = { kind: 'quote', paragraphs: [[{ text: '夜来风雨声。' }]] }
        const table: ArticleBlock = { kind: 'table', head: [[{ text: '人' }]], rows: [[[{ text: '外公' }]]] }
        const text = paragraph(filling(5, 28))
        const pages = layArticle([text, heading(), text, quote, text, heading(3), text, table, text], style, fonts)
        const body = pages.map((page) => ({
          ...page,
          items: flat(page.items).filter((item) => item.kind === 'text' && item.sizePt === style.body.sizePt),
        }))
        onGrid(body, style)
      },
    },
    {
      it: '杂志: lines of neighbouring columns are level',
      page: (face, fonts) => {
        const style = designOf('zazhi', face)
        const posts = Array.from({ length: 9 }, (_, at) =>
          post({
            paragraphs: [filling(5 + at, 17)],
            photos: at % 2 ? [] : [picture(1.5, `p${at}`)],
            comments: remarks,
          }),
        )
        const pages = lay(posts, style, fonts).map((page) => ({
          ...page,
          items: flat(page.items).filter((item) => item.kind === 'text' && item.sizePt === style.body.sizePt),
        }))
        onGrid(pages, style)
      },
    },
    {
      it: 'facing pages begin on the same line',
      page: (face, fonts) => {
        const [pages, style] = paragraphsOf([120], face, fonts)
        const heads = pages.slice(1).map((page) => baselines(page, style)[0])
        expect(new Set(heads)).toEqual(new Set([880]))
      },
    },
  ],
  mustNot: [
    {
      it: 'small text does not run on the grid of the body but on ¾ of its leading',
      page: (face, fonts) => {
        const style = designOf('shiguang', face)
        const [page] = lay([post({ paragraphs: ['春眠不觉晓。'], comments: remarks })], style, fonts)
        const rows = baselines(page, style, 'comment')
        for (let at = 1; at < rows.length; at += 1)
          expect(Math.abs(rows[at]! - rows[at - 1]! - 1275)).toBeLessThanOrEqual(1)
      },
    },
    {
      it: 'a large title does not push the text off the grid',
      page: (face, fonts) => {
        const style = designOf('shiguang', face)
        const titled = post({ title: '写在六月的最后一天', paragraphs: [filling(6, 30)] })
        const pages = lay([titled, titled], style, fonts)
        for (const y of baselines(pages[0], style))
          expect(y).toBe(grid(gridLine(style.headMm + (y / 1000) * (10 * (25.4 / 72)), style), style))
      },
    },
  ],
})
