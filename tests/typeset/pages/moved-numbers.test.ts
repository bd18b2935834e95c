/** In every style: pages more in the first chapter change nothing of later sections but their numbers, which lie beside them. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sectionsOf } from '#lib/books/content/sections.ts'
import { numbered, numbersOf, unnumbered } from '#lib/books/layout/page-numbers.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }

const post = (id: string, month: string): Post => ({
  ...{ id, local: `${month.slice(0, 4)}-${month.slice(4)}-12T08:30:00`, likes: ['阿满'], comments: [], videos: [] },
  paragraphs: ['今天去了海边，风很大，她说慢慢走。'.repeat(20)],
  photos: [{ media: `m${id}`, widthPx: 2400, heightPx: 1800, alt: '' }],
})
const months = ['202301', '202302', '202303', '202304', '202305', '202306', '202401', '202402']
const book = (first: number): BookInput => ({
  ...{ title: '时光集', subtitle: '', author: '林小满', imprint: [], brand: '心书' },
  sections: months.map((month, at) => {
    const count = at === 0 ? first : at === 4 ? 1 : 6
    return monthSection({ month, posts: Array.from({ length: count }, (_, n) => post(`${month}-${n}`, month)) })
  }),
})

for (const style of Object.values(styles)) {
  test(`${style.id}: sections behind more pages are the bytes they were`, () => {
    const laid = (posts: number) => {
      const input = book(posts)
      const own = typesetBook({ ...input, sections: joinMonths(input.sections, style) }, world, style)
      return { pages: own.scene.pages, sections: sectionsOf(own.scene.pages, own.sections) }
    }
    const routesOf = ({ sections }: ReturnType<typeof laid>): string => sections.map(({ route }) => route).join(' ')
    const pagesIn = ({ sections: [, own] }: ReturnType<typeof laid>): number => own?.pages.length ?? 0
    // Months share chapters by their lengths, and an odd number of pages turns every body round.
    const moved = [6, 20].flatMap((posts) => {
      const before = laid(posts)
      const longer = [2, 4, 6, 8, 3, 5, 7, 9].map((more) => laid(posts + more))
      const isMoved = (one: typeof before): boolean =>
        pagesIn(one) > pagesIn(before) &&
        (pagesIn(one) - pagesIn(before)) % 2 === 0 &&
        routesOf(one) === routesOf(before)
      return longer.filter(isMoved).map((after) => ({ before, after }))
    })
    expect(moved.length).toBeGreaterThan(0)
    const [{ before, after }] = moved as [(typeof moved)[number]]
    for (const section of before.sections.slice(2, -1)) {
      const own = after.sections.find(({ route }) => route === section.route)
      expect(own?.firstPage).toBeGreaterThan(section.firstPage)
      expect(own?.pages.map(unnumbered)).toEqual(section.pages.map(unnumbered))
      expect(own?.pages.map(({ folio }) => folio)).not.toEqual(section.pages.map(({ folio }) => folio))
    }
    const { pages } = after
    expect(numbered(pages.map(unnumbered), numbersOf(pages), 0)).toEqual(pages)
  })
}
