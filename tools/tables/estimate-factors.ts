/**
 * Writes src/lib/typeset/book/estimate-factors.ts: what chapters, posts and headings come to on set pages, style by style
 * and setting by setting. Run after a style's layout or its front matter was changed (two minutes);
 * tests/typeset/pages/estimate-book.test.ts says when. `--print`: the books it goes by, without writing.
 */
import { writeFileSync } from 'node:fs'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { type BookSizes, bookSizes } from '#lib/typeset/book/estimate-book.ts'
import type { EstimateFactors } from '#lib/typeset/book/estimate-factors.ts'
import { estimateBooks, estimatedStyles, measured } from '../../tests/support/corpora/estimate-books.ts'

/** `pages`: as set, without what pads a book to whole leaves; `around`: those that belong to no chapter. */
type Row = BookSizes & { style: string; pages: number; around: number }

const rows: Row[] = []
const world = await typesetContext()
for (const one of estimateBooks.filter(({ held }) => !held)) {
  const { book, lay } = await one.open()
  for (const style of estimatedStyles) {
    const { settings, months } = measured(book, style)
    const sizes = bookSizes(settings, months)
    if (!sizes) continue
    const pages = lay(style, world)
    const around = pages.filter(({ kind }) => /^(title|copyright|catalogue|end)$/.test(kind)).length + 2
    const end = pages.findIndex(({ kind }) => kind === 'end')
    rows.push({ style, ...sizes, pages: end + 1, around })
    if (process.argv.includes('--print'))
      console.log(
        [
          one.name,
          style,
          sizes.setting,
          sizes.chapters,
          sizes.posts.toFixed(1),
          sizes.headings.toFixed(1),
          end + 1,
          around,
        ].join('\t'),
      )
  }
}

/** Books of few pages count as much as large ones: what is off is held against the pages one allows it. */
const weightOf = ({ pages }: Row): number => 1 / Math.max(4, 0.12 * pages)

const offOf = (row: Row, { chapter, posts, heading }: EstimateFactors, around: number): number =>
  weightOf(row) * (around + row.years + chapter * row.chapters + posts * row.posts + heading * row.headings - row.pages)

/** Squares keep the middle, a high power the worst. */
const lossOf = (own: readonly Row[], factors: EstimateFactors, around: number): number =>
  own.reduce((sum, row) => sum + offOf(row, factors, around) ** 2 + offOf(row, factors, around) ** 6, 0)

const bounds: Record<keyof EstimateFactors, [number, number]> = {
  chapter: [1, 2.2],
  posts: [0.5, 1.5],
  heading: [0, 2],
}

/** Downhill by ever smaller steps, one factor at a time. */
function fit(own: readonly Row[], around: number): EstimateFactors {
  let best: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }
  let loss = lossOf(own, best, around)
  for (let step = 0.2; step > 0.002; ) {
    const tried = (Object.keys(bounds) as (keyof EstimateFactors)[]).flatMap((name) =>
      [-step, step].map((by) => {
        const [least, most] = bounds[name]
        const factors = { ...best, [name]: Math.min(most, Math.max(least, best[name] + by)) }
        return { factors, loss: lossOf(own, factors, around) }
      }),
    )
    const [next] = tried.sort((a, b) => a.loss - b.loss)
    if (next && next.loss < loss - 1e-9) ({ factors: best, loss } = next)
    else step /= 2
  }
  return best
}

const short = (value: number): number => Math.round(value * 100) / 100
const around = Math.round(rows.reduce((sum, row) => sum + row.around, 0) / rows.length)
const written = estimatedStyles.map((style) => {
  const last = Math.max(...rows.filter((row) => row.style === style).map(({ setting }) => setting))
  const settings = Array.from({ length: last + 1 }, (_, setting) => {
    const { chapter, posts, heading } = fit(
      rows.filter((row) => row.style === style && row.setting === setting),
      around,
    )
    return `    { chapter: ${short(chapter)}, posts: ${short(posts)}, heading: ${short(heading)} },`
  })
  return [`  ${style}: [`, ...settings, '  ],'].join('\n')
})

if (!process.argv.includes('--print'))
  writeFileSync(
    new URL('../../src/lib/typeset/book/estimate-factors.ts', import.meta.url),
    `/** Written by \`npx node tools/tables/estimate-factors.ts\`, by setting books; nothing here is changed by hand. */

/** Pages as set for each chapter (its opener, and the rest of its last page), each page of posts and each of headings. */
export type EstimateFactors = { chapter: number; posts: number; heading: number }

/** What a book has beside its chapters: blank leaf, title, copyright, catalogue, end. */
export const aroundPages = ${around}

/** A style nobody has measured yet. */
export const usualFactors: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }

/** By style, a row a setting, as its numbers stand (styles/numbers.ts). */
export const estimateFactors: Readonly<Record<string, readonly EstimateFactors[]>> = {
${written.join('\n')}
}
`,
  )
