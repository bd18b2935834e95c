import type { Style } from '../style/style.ts'
import { chapterRuns } from './chapter-runs.ts'
import type { Chapter, Month, Section } from './content.ts'
import { estimatedPages } from './estimate.ts'
import { monthSection } from './section.ts'

type MonthChapter = Extract<Chapter, { kind: 'month' }>

/** Asked of every month of a book at every change of one. */
const knownPages = new WeakMap<MonthChapter, { style: Style; pages: number }>()

const pagesOf = (section: MonthChapter, style: Style): number => {
  const known = knownPages.get(section)
  if (known?.style === style) return known.pages
  const { content } = section
  const pages = estimatedPages({ ...content, joined: [{ month: content.month, firstPost: 0 }] }, style)
  knownPages.set(section, { style, pages })
  return pages
}

/**
 * Thin months to chapters (PRINT.md §2.8 “Measure first”), by the estimate of this style (chapter-runs.ts). Whatever stands between
 * months ends a chapter. The same months give the same object as the last time.
 */
export function joinMonths(sections: readonly Section[], style: Style): Section[] {
  const out: Section[] = []
  let months: MonthChapter[] = []
  const close = (): void => {
    const sized = months.map((section) => ({ section, month: section.content.month, pages: pagesOf(section, style) }))
    out.push(...chapterRuns(sized).map((run) => joined(run.months.map(({ section }) => section))))
    months = []
  }
  for (const section of sections) {
    if (section.kind === 'month') months.push(section)
    else {
      close()
      out.push(section)
    }
  }
  close()
  return out
}

const chapters = new WeakMap<MonthChapter, { months: MonthChapter[]; chapter: MonthChapter }>()

/** What is remembered of a book is known by identity: the same months are the same chapter. */
function joined(months: MonthChapter[]): MonthChapter {
  const first = months[0] as MonthChapter
  if (months.length === 1) return first
  const cached = chapters.get(first)
  if (cached && cached.months.length === months.length && months.every((one, at) => one === cached.months[at]))
    return cached.chapter
  const posts = months.flatMap(({ content }) => content.posts)
  let firstPost = 0
  const starts = months.map(({ content }) => {
    const start = { month: content.month, firstPost }
    firstPost += content.posts.length
    return start
  })
  const content: Month = { month: first.content.month, posts, joined: starts }
  const chapter = monthSection(content) as MonthChapter
  chapters.set(first, { months, chapter })
  return chapter
}
