import { beforeAll, expect, test } from 'vitest'
import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { composeBook } from '#lib/books/layout/compose-book.ts'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { Entry, Media } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import type { Binding, Printer } from '#lib/print/printers/printer.ts'
import { boundPages, PRINTERS, wantedBy } from '#lib/print/printers/printers.ts'
import type { Scene, ScenePage } from '#lib/print/scene.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { postImport } from '../../support/post-import.ts'
import { photo } from './pdf-scene.ts'

const picture: Media = {
  id: 'm',
  kind: 'image',
  state: 'present',
  sha256: 'm',
  widthPx: 4000,
  heightPx: 3000,
  want: [],
}
/** A year of so many posts; every second one has a picture. */
const yearOf = (posts: number) =>
  postImport(
    Array.from({ length: posts }, (_, at) => entryOf(at, posts)),
    [picture],
  )
const entryOf = (at: number, posts: number): Entry => {
  const day = new Date(Date.UTC(2024, 0, 1 + Math.floor((at * 365) / posts))).toISOString().slice(0, 10)
  return {
    id: `e${at}`,
    type: 'post',
    author: 'me',
    when: { local: `${day}T08:30:00`, precision: 'second', from: 'number', utcMs: at },
    body: [
      { t: 'p', inl: [{ t: 'text', s: '节气是死的，人是活的，吃到一起就叫过节。外婆把被子收了回来，说要下雨了。' }] },
    ],
    media: at % 2 === 0 ? [{ media: 'm' }] : [],
    comments: [{ id: `c${at}`, author: 'chen', body: [{ t: 'text', s: '真好' }], media: [], order: 0 }],
    likes: { people: ['chen'] },
    visibility: 'public',
    include: true,
  }
}
/** Enough pages for a spine in each style; few enough to be stapled. */
const postsOf = (style: string, binding: Binding): number => (binding === 'saddle' ? 80 : style === 'zazhi' ? 420 : 180)

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

async function pdfOf(scene: Scene, pages: ScenePage[], profile: Printer['colour']): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const bytes = await photo()
  await writePdf(
    { ...scene, pages },
    {
      fonts: await fontBook(),
      profile,
      image: async () => ({ bytes }),
      createdAt: 0,
      sink: (part) => void parts.push(Uint8Array.from(part)),
    },
  )
  return Buffer.concat(parts)
}

const sets = PRINTERS.flatMap((printer) =>
  (Object.keys(printer.bindings) as Binding[]).map((binding, at) => {
    const style = ['yuanxing', 'tongnian', 'zazhi'][at % 3] ?? 'yuanxing'
    return [printer.id, binding, style, printer] as const
  }),
)

test.each(sets)('%s, %s: inner and cover of a %s book pass the preflight of their printer', async (...set) => {
  const [, binding, style, printer] = set
  const details: BookDetails = {
    title: '拾光集',
    subtitle: '',
    author: '苏棠',
    style,
    cover: 'full',
    brand: '心书',
    edition: '',
    names: 'show',
    printer,
    binding,
  }
  const { scene, cover } = composeBook(yearOf(postsOf(style, binding)), details, world)
  const inner = checkPdf(await pdfOf(scene, scene.pages, printer.colour), wantedBy(printer, 'inner', binding))
  const wrap = checkPdf(await pdfOf(scene, [cover], printer.colour), wantedBy(printer, 'cover', binding))
  // The test's picture has few pixels. Lulu's half inch is advice: folios and the logo stand nearer to the edge than that.
  const known = printer.id === 'lulu' ? /ppi|resolution|^text-in-safe-area$/ : /ppi|resolution/
  // A cover's small letters stand in the colours of its way; the printer's warning about them is for a person to weigh.
  const covers = wrap.findings.filter(({ rule }) => rule !== 'small-colour-text')
  const said = [...inner.findings, ...covers].filter(({ level, rule }) => level !== 'note' && !known.test(rule))
  expect(said.map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
  expect(scene.pages.length % (binding === 'saddle' ? 4 : 2)).toBe(0)
  expect(scene.pages.every((page) => page.bleedMm === printer.bleedMm.inner)).toBe(true)
  expect(cover.bleedMm).toBe(printer.bleedMm.cover)
})

test('a block is padded to whole sheets, and to what a binding needs when it is only a few pages short', () => {
  const [house, lulu] = PRINTERS
  expect(boundPages(undefined, 33, 'saddle')).toBe(36)
  expect(boundPages(house, 33, 'saddle')).toBe(36)
  expect(boundPages(lulu, 30, 'perfect')).toBe(32)
  expect(boundPages(lulu, 27, 'perfect')).toBe(28)
  expect(boundPages(undefined, 30, 'perfect')).toBe(30)
})
