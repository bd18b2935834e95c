/** The reader on a phone, over every style and its paper: body text is large enough to read, and nothing is lost for it. */
import { describe, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { marksOf } from '../../../src/layouts/reader/cut/page-marks.ts'
import { type PhonePage, phonePage } from '../../../src/layouts/reader/cut/phone-page.ts'
import { proofBook } from '../../../tools/proof/book.ts'
import { corpusNames, makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'
import { layCorpus } from '../../support/corpora/lay.ts'

const widthPx = 390
const world = await typesetContext()
const corpora = await Promise.all(
  corpusNames.map(async (name) => {
    const corpus = makeCorpus(name)
    return { corpus, imported: await corpusImport(corpus) }
  }),
)
const address = (sha256: string): string => sha256

/** Lives of three densities and the proof book in one style, as the reader gets them. */
const booksIn = (id: string): PrintPage[][] => {
  const style = styles[id]!
  const proof = typesetBook(proofBook(style).book, world, style).scene.pages
  return [
    toPrintPages(proof, style.body.sizePt, address),
    ...corpora.map(({ corpus, imported }) => {
      const { pages, style: own } = layCorpus(corpus, imported, id, world)
      return toPrintPages([...pages], (own as Design).body.sizePt, address)
    }),
  ]
}

/** Everything a page says and shows that is no ground, once for each time it is painted. */
const saidBy = (pages: readonly PrintPage[], isGround: (key: string) => boolean): string[] =>
  pages
    .flatMap(({ elements }) =>
      elements.flatMap((element): string[] =>
        element.content
          ? element.content.flatMap(({ text, face }) =>
              text.filter((one) => one.trim()).map((one) => `${element.id} ${face} ${one}`),
            )
          : [JSON.stringify(element)].filter((key) => !isGround(key)),
      ),
    )
    .sort()

const faultsOf = (page: PrintPage, phone: PhonePage): string[] => {
  const faults: string[] = []
  const marks = marksOf(page)
  const grounds = new Set(marks.filter(({ isGround }) => isGround).map(({ element }) => JSON.stringify(element)))
  const isGround = (key: string): boolean => grounds.has(key)
  const before = saidBy([page], isGround)
  const after = saidBy(
    phone.pieces.map((piece) => piece.page),
    isGround,
  )
  if (JSON.stringify(before) !== JSON.stringify(after)) faults.push('lost or twice')
  let order = -1
  let bottom = Number.NEGATIVE_INFINITY
  for (const piece of phone.pieces) {
    const scale = piece.width / (piece.box.right - piece.box.left)
    if (piece.top < bottom - 0.01) faults.push('one piece over another')
    bottom = piece.top + piece.height
    for (const { box, isBody, element, line } of marksOf(piece.page)) {
      if (isGround(JSON.stringify(element))) continue
      const { left, right, top, bottom: low } = piece.box
      const isShown =
        box.left >= left - 0.5 && box.right <= right + 0.5 && box.top >= top - 0.5 && box.bottom <= low + 0.5
      if (!isShown && phone.pieces.length > 1) faults.push(`cut: ${line?.text.join('') ?? element.type}`)
      if (!isBody) continue
      if (line!.fontSize * scale < 12) faults.push(`${(line!.fontSize * scale).toFixed(1)} px: ${line!.text.join('')}`)
      const [from, to] = [box.left, box.right].map((x) => piece.left + (x - left) * scale)
      if (from! < -0.5 || to! > widthPx + 0.5) faults.push(`beside the screen: ${line!.text.join('')}`)
      if (element.id < order) faults.push(`read too late: ${line!.text.join('')}`)
      order = Math.max(order, element.id)
    }
  }
  return faults
}

describe.each(Object.keys(styles))('%s at 390 px', (id) => {
  const books = booksIn(id)
  test('body text is 12 px or larger, on the screen, in its order, and nothing is lost or twice', () => {
    let bodies = 0
    for (const pages of books) {
      for (const page of pages) {
        bodies += Number(marksOf(page).some(({ isBody }) => isBody))
        expect(faultsOf(page, phonePage(page, widthPx, true)), `${id}, page ${page.index + 1}`).toEqual([])
      }
    }
    expect(bodies).toBeGreaterThan(50)
  })
  test('the whole page is there as it was printed', () => {
    for (const page of books[0]!) {
      const { pieces, height } = phonePage(page, widthPx, false)
      expect(pieces).toHaveLength(1)
      expect(pieces[0]).toMatchObject({ page, left: 0, width: widthPx })
      expect(height / widthPx).toBeCloseTo(page.height / page.width)
    }
  })
})

test('pictures that span columns stay whole, and columns are read one after the other', () => {
  const pages = booksIn('zazhi').flat()
  const cut = pages.map((page) => phonePage(page, widthPx, true)).filter(({ pieces }) => pieces.length > 2)
  expect(cut.length).toBeGreaterThan(30)
  const wide = cut.flatMap(({ pieces }) =>
    pieces.filter(({ page, box }) => page.elements.some(({ pid, w }) => pid && w > 0.6 * page.width) && box.left < 1),
  )
  expect(wide.length).toBeGreaterThan(3)
  for (const { width } of wide) expect(width).toBeGreaterThan(widthPx - 10)
})
