import { expect, type Page, test } from '@playwright/test'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromWire } from '#lib/http/wire.ts'
import { emojiBaseline, type Mark, misplaced, storedMarks } from '../support/browser/glyphs.ts'
import { pdfOf } from '../support/browser/pages.ts'
import { zipOf } from '../support/export-zip.ts'
import { readPdf } from '../support/pdf.ts'
import { madeLife } from '../support/story.ts'
import { bookOf, signInAs } from './support/screens.ts'

/** Where the browser has put every character of the pages in view, by the index of the page in the book. */
const shownMarks = (page: Page): Promise<[number, Mark[]][]> =>
  page.evaluate(async (baseline) => {
    await document.fonts.ready
    const round = (value: number): number => Math.round(value * 1e6) / 1e6
    const marksOf = (svg: SVGSVGElement): Mark[] =>
      [...svg.querySelectorAll<SVGTextElement | SVGImageElement>('text, image[href^="/emoji/"]')].flatMap((shown) => {
        // Lengths of the picture are mm; a group may turn them, so the page's own axes are asked for.
        const toPage = svg.getScreenCTM()!.inverse().multiply(shown.getScreenCTM()!)
        const mark = (text: string, point: DOMPoint): Mark => {
          const { x, y } = point.matrixTransform(toPage)
          return { text, xMm: round(x), yMm: round(y) }
        }
        if (shown instanceof SVGImageElement) {
          const { x, y, height } = shown.getBBox()
          return [mark(shown.getAttribute('aria-label') ?? '', new DOMPoint(x, y + baseline * height))]
        }
        const content = shown.textContent ?? ''
        return Array.from({ length: shown.getNumberOfChars() }, (_, at) =>
          mark(content[at]!, shown.getStartPositionOfChar(at) as DOMPoint),
        )
      })
    return [...document.querySelectorAll<HTMLElement>('.open-book-side .painted-page[aria-label^="第"]')].map((one) => [
      Number(/\d+/.exec(one.getAttribute('aria-label') ?? '')![0]) - 1,
      marksOf(one.querySelector('svg')!),
    ])
  }, emojiBaseline)

test('every character stands where it was set, in the PDF and in the browser, on forty pages @once', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signInAs(page)
  const id = await bookOf(page, '每个字', await zipOf(await madeLife(70, 40, 5)))
  const get = async <T>(path: string): Promise<T> =>
    (fromWire(await (await page.request.get(`/api/book/${id}/${path}`)).json()) as { data: T }).data
  const sections = await get<{ route: string }[]>('book_months')
  const pages: PrintPage[] = []
  for (const { route } of sections) pages.push(...(await get<PrintPage[]>(`month/${route}`)))
  expect(pages.length).toBeGreaterThanOrEqual(40)
  const stored = pages.map(storedMarks)
  expect(stored.reduce((sum, marks) => sum + marks.length, 0)).toBeGreaterThan(5000)

  const printed = readPdf(await pdfOf(page, id, 'inner')).pages
  expect(printed.length).toBe(pages.length)
  printed.forEach(({ glyphs }, index) => {
    expect(misplaced(stored[index]!, glyphs), `page ${index + 1} of the PDF`).toEqual([])
  })

  // The measure itself can fail: what is 0.06 mm off, or not there, is told.
  const whole = stored.find((marks) => marks.length > 100)!
  expect(misplaced(whole, whole.with(70, { ...whole[70]!, xMm: whole[70]!.xMm + 0.06 }))).toHaveLength(1)
  expect(misplaced(whole, whole.slice(0, -1))).toHaveLength(1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/book-preview/${id}`)
  await page.locator('button[aria-label="下一页"]:enabled').waitFor()
  const seen = new Set<number>()
  while (await page.getByRole('button', { name: '下一页' }).isEnabled()) {
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => document.querySelector('.open-book-side [data-waiting]') === null)
    for (const [index, marks] of await shownMarks(page)) {
      expect(misplaced(stored[index]!, marks), `page ${index + 1} in the browser`).toEqual([])
      seen.add(index)
    }
  }
  expect(seen.size).toBe(pages.length)
  console.info(`glyphs: ${stored.flat().length} characters on ${pages.length} pages, all within 0.05 mm`)
})
