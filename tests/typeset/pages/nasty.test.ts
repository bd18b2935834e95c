import { describe, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { isRightToLeft } from '#lib/print/font/right-to-left.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import { HOUSE } from '#lib/print/preflight/rule.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import type { ArticleBlock } from '#lib/typeset/book/article.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { chapterBook, monthsOf } from '#lib/typeset/book/section.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { nastyBook, smallNasty } from '../../../tools/proof/nasty.ts'
import { photo } from '../pdf/pdf-scene.ts'

const world = await typesetContext()
const fonts = await fontBook()
const jpeg = await photo()

type Leaf = Exclude<SceneItem, { kind: 'group' }>

/** Leaves, and the points at which their clusters stand on the page. */
function leaves(items: readonly SceneItem[], matrix: Matrix = IDENTITY): { leaf: Leaf; points: [number, number][] }[] {
  const [a, b, c, d, e, f] = matrix
  return items.flatMap((item) => {
    if (item.kind === 'group') return leaves(item.items, multiply(matrix, item.matrix))
    const xs = item.kind === 'text' ? item.xMm : item.kind === 'emoji' ? [item.xMm, item.xMm + item.sizeMm] : []
    const y = item.kind === 'text' || item.kind === 'emoji' ? item.yMm : 0
    return [{ leaf: item, points: xs.map((x): [number, number] => [a * x + c * y + e, b * x + d * y + f]) }]
  })
}

/** Without what nobody can see, spaces, which lines may take or leave, and the hyphens of words that are parted. */
const bare = (text: string): string =>
  text
    .toWellFormed()
    .replace(
      /[\s\-\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu,
      '',
    )

/** Characters of a text that are not in what is printed; right-to-left words lie there as they are seen. */
function lacking(printed: string, text: string): string {
  const left = new Map<string, number>()
  for (const one of printed) left.set(one, (left.get(one) ?? 0) + 1)
  return [...bare(text)]
    .filter((one) => {
      left.set(one, (left.get(one) ?? 0) - 1)
      return (left.get(one) ?? 0) < 0
    })
    .join('')
}

const said = (block: ArticleBlock): string[] => {
  const words = (inline: readonly { text: string; note?: string }[]): string[] =>
    inline.flatMap((one) => [one.text, one.note ?? ''])
  if (block.kind === 'heading' || block.kind === 'paragraph') return words(block.inline)
  if (block.kind === 'quote') return [...block.paragraphs.flatMap(words), block.source ?? '']
  if (block.kind === 'list') return block.items.flatMap(({ inline }) => words(inline))
  if (block.kind === 'table')
    return [...(block.head ?? []), ...block.rows.flat()].flatMap(words).concat(block.caption ?? '')
  if (block.kind === 'code') return block.lines
  if (block.kind === 'figure') return [block.caption]
  return block.kind === 'link' ? [block.link.title] : []
}

describe.each(Object.values(styles).map((style): [string, Design] => [style.id, style]))(
  'the worst book in %s',
  (id, style) => {
    const { book } = nastyBook(smallNasty, id === 'changwen')
    const { scene, warnings } = typesetBook(book, world, style)
    const all = scene.pages.map((page) => leaves(page.items))
    const opening = new Set(
      scene.pages.flatMap(({ kind, items }) =>
        kind === 'opener' ? leaves(items).flatMap(({ leaf }) => (leaf.kind === 'image' ? [leaf.media] : [])) : [],
      ),
    )
    const wordsOf = (entry: string, role?: string): string =>
      bare(
        all
          .flat()
          .filter(({ leaf }) => leaf.origin?.entryId === entry && (role === undefined || leaf.origin.role === role))
          .map(({ leaf }) =>
            leaf.kind === 'text' ? leaf.clusters.join('') : leaf.kind === 'emoji' ? leaf.sequence : '',
          )
          .join(''),
      )

    test('keeps to the paper', () => {
      const outside: string[] = []
      const b = style.bleedMm + 0.01
      for (const [index, page] of all.entries()) {
        for (const { leaf, points } of page) {
          const at = `${index + 1} ${leaf.kind} ${leaf.origin?.role} ${leaf.kind === 'text' ? leaf.clusters.slice(0, 9).join('') : ''}`
          const lost = points.some(
            ([x, y]) =>
              !(x >= style.safeMm - 0.5 && x <= style.widthMm - style.safeMm + 0.01) ||
              !(y > style.safeMm && y < style.heightMm - style.safeMm),
          )
          if (lost) outside.push(at)
          if (leaf.kind !== 'image' && leaf.kind !== 'rect') continue
          const { xMm, yMm, wMm, hMm } = leaf
          const inside =
            wMm > 0 &&
            hMm > 0 &&
            xMm >= -b &&
            yMm >= -b &&
            xMm + wMm <= style.widthMm + b &&
            yMm + hMm <= style.heightMm + b
          if (!inside) outside.push(`${at} ${xMm} ${yMm} ${wMm} ${hMm}`)
        }
      }
      expect(outside).toEqual([])
    })

    test('has every word, remark and picture of every post, once', () => {
      for (const { posts } of monthsOf(chapterBook(book))) {
        for (const post of posts) {
          const text = post.paragraphs.join('')
          if (isRightToLeft(text)) expect(lacking(wordsOf(post.id, 'text'), text)).toBe('')
          else expect(wordsOf(post.id, 'text'), post.id).toBe(bare(text))
          const remarks = post.comments.map((one) => one.name + (one.to ?? '') + one.text).join('')
          expect(lacking(wordsOf(post.id, 'comment'), remarks), post.id).toBe('')
          if (post.repost) expect(wordsOf(post.id, 'note')).toContain(bare(post.repost.text))
          const shown = new Set(
            all
              .flat()
              .flatMap(({ leaf }) =>
                leaf.kind === 'image' && leaf.origin?.entryId === post.id && leaf.origin.role === 'photo'
                  ? [leaf.media]
                  : [],
              ),
          )
          // A picture an opener shows large has left its post.
          for (const { media } of post.photos) if (opening.has(media)) shown.add(media)
          expect([...shown].sort(), post.id).toEqual([...new Set(post.photos.map(({ media }) => media))].sort())
        }
      }
    })

    test('has every word of the preface, and no page for an empty afterword', () => {
      const front = all.slice(
        0,
        scene.pages.findIndex(({ kind }) => kind === 'catalogue'),
      )
      const printed = bare(
        front
          .flat()
          .map(({ leaf }) => (leaf.kind === 'text' ? leaf.clusters.join('') : ''))
          .join(''),
      )
      expect(lacking(printed, book.preface?.paragraphs.join('') ?? '')).toBe('')
      const words = (page: ScenePage): number =>
        leaves(page.items).filter(({ leaf }) => leaf.origin?.role !== 'folio').length
      expect(scene.pages.filter((page) => page.kind === 'body' && words(page) === 0)).toEqual([])
    })

    test('has every word of the article', () => {
      for (const { kind, content } of book.sections) {
        if (kind !== 'article') continue
        const { article } = content
        const words = bare(
          all
            .flat()
            .map(({ leaf }) =>
              leaf.kind === 'text' ? leaf.clusters.join('') : leaf.kind === 'emoji' ? leaf.sequence : '',
            )
            .join(''),
        )
        expect(lacking(words, article.blocks.flatMap(said).join(''))).toBe('')
      }
    })

    test('becomes a PDF the press takes', async () => {
      const parts: Uint8Array[] = []
      await writePdf(scene, {
        fonts,
        profile: 'press',
        image: async () => ({ bytes: jpeg }),
        createdAt: Date.UTC(2026, 0, 2),
        sink: (part) => void parts.push(Uint8Array.from(part)),
      })
      const { findings } = checkPdf(Buffer.concat(parts), HOUSE)
      // A picture of one pixel stays one: the preflight refuses it, and the maker of the book is told before.
      expect(findings.filter(({ level, rule }) => level === 'refuse' && rule !== 'image-resolution')).toEqual([])
      expect(warnings.map(({ code }) => code)).toContain('low-resolution')
    })
  },
)
