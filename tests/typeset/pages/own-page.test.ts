import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { Month, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const all = Object.values(styles).map((style): [string, Design] => [style.id, style])

const photo = (media: string, aspect = 1.5): Photo => ({
  ...{ media, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '照片' },
})
const post = (at: number, more: Partial<Post> = {}): Post => ({
  ...{ id: `e${at}`, local: `2024-06-${String(at + 1).padStart(2, '0')}T20:18:00` },
  ...{
    paragraphs: [`第${at}条。${'今天走了很远的路。'.repeat(4)}`],
    photos: [],
    videos: [],
    likes: ['周子谦'],
    comments: [],
  },
  ...more,
})
const laid = (posts: Post[], style: Design, joined?: Month['joined']): SectionLayout =>
  layoutSection(monthSection({ month: '202406', posts, ...(joined ? { joined } : {}) }), style, world)

const images = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? images(item.items) : item.kind === 'image' ? [item] : []))
/** Posts of which something stands on a page. */
const on = (layout: SectionLayout, page: number): string[] => {
  const visit = (items: readonly SceneItem[]): string[] =>
    items.flatMap((item) => (item.kind === 'group' ? visit(item.items) : (item.origin?.entryId ?? [])))
  return [...new Set(visit(layout.pages[page]?.items ?? []))].sort()
}
const startOf = (layout: SectionLayout, id: string): number =>
  layout.starts.find((one) => one.entryId === id)?.page ?? -1
const words = (layout: SectionLayout): string => {
  const visit = (items: readonly SceneItem[]): string =>
    items
      .map((item) => (item.kind === 'group' ? visit(item.items) : item.kind === 'text' ? item.clusters.join('') : ''))
      .join('')
  return layout.pages.map(({ items }) => visit(items)).join('')
}

describe.each(all)('%s', (_, style) => {
  const plain = Array.from({ length: 7 }, (__, at) => post(at, at % 3 === 1 ? { photos: [photo(`p${at}`)] } : {}))
  const withFields = (at: number, more: Partial<Post>): Post[] =>
    plain.map((one, i) => (i === at ? { ...one, ...more } : one))

  test('a post on a page of its own has it to itself, the next one begins another', () => {
    const layout = laid(withFields(2, { ownPage: true }), style)
    const page = startOf(layout, 'e2')
    expect(on(layout, page)).toEqual(['e2'])
    expect(startOf(layout, 'e3')).toBeGreaterThan(page)
    expect(on(layout, startOf(layout, 'e3'))).not.toContain('e2')
    expect(layout.starts.map(({ entryId }) => entryId).sort()).toEqual(plain.map(({ id }) => id))
    expect(layout.pages.map(({ side }) => side)).toEqual(
      layout.pages.map((__, at) => ((at % 2 === 0) === (layout.pages[0]!.side === 'left') ? 'left' : 'right')),
    )
  })

  test('a post that begins a page stands at its head', () => {
    const layout = laid(withFields(4, { breakBefore: true }), style)
    const page = startOf(layout, 'e4')
    expect(on(layout, page)).not.toContain('e3')
    expect(page).toBeGreaterThan(startOf(layout, 'e3'))
  })

  test('a picture on a page of its own is alone there, behind its words', () => {
    for (const aspect of [0.7, 1.5, 3]) {
      const pictures = [photo('a'), { ...photo('b', aspect), size: 'page' as const }, photo('c')]
      const layout = laid(withFields(1, { photos: pictures }), style)
      const page = layout.pages.findIndex(({ items }) => images(items).some(({ media }) => media === 'b'))
      expect(images(layout.pages[page]!.items).map(({ media }) => media)).toEqual(['b'])
      expect(on(layout, page)).toEqual(['e1'])
      expect(page).toBeGreaterThan(startOf(layout, 'e1'))
      expect(startOf(layout, 'e2')).toBeGreaterThan(page)
    }
  })

  test('a large picture is as wide as its column, or as high as the page', () => {
    for (const aspect of [0.75, 1.5]) {
      const pictures = [
        photo('a', 1),
        photo('b', 1),
        { ...photo('c', aspect), size: 'large' as const },
        photo('d', 1),
        photo('e', 1),
      ]
      const layout = laid(withFields(1, { photos: pictures }), style)
      const shown = layout.pages.flatMap(({ items }) => images(items))
      expect(
        shown
          .map(({ media }) => media)
          .filter((media) => /^[a-e]$/.test(media))
          .sort(),
      ).toEqual(['a', 'b', 'c', 'd', 'e'])
      const large = shown.find(({ media }) => media === 'c')!
      expect(large.wMm).toBeGreaterThan(0.74 * Math.min(columnMm(style), (style.heightMm - 60) * aspect))
    }
  })

  test('nothing is lost by any wish, and a chapter of several months keeps its headings', () => {
    const edited = plain.map((one, at) => ({
      ...one,
      ...(at === 0 ? { ownPage: true as const } : at === 3 ? { breakBefore: true as const } : {}),
      photos: at === 1 ? [{ ...photo('x'), size: 'page' as const }] : one.photos,
    }))
    const joined = [
      { month: '202406', firstPost: 0 },
      { month: '202407', firstPost: 4 },
    ]
    for (const months of [undefined, joined]) {
      const layout = laid(edited, style, months)
      const said = words(layout)
      for (const one of plain) expect(said).toContain(one.paragraphs[0]!.slice(0, 4))
      expect(layout.starts).toHaveLength(plain.length)
      const shown = layout.pages.flatMap(({ items }) => images(items)).map(({ media }) => media)
      expect(shown.filter((media) => media === 'x')).toHaveLength(1)
      if (months) expect(layout.pages.map(({ month }) => month)).toEqual(layout.pages.map(({ month }) => month).sort())
    }
    // What heads a chapter heads it once.
    const openers = laid(edited, style).pages.filter(({ kind }) => kind === 'opener')
    expect(openers.length).toBeLessThanOrEqual(1)
  })
})
