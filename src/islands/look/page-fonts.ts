import { loadSheet } from '#islands/look/load-sheet.ts'
import { FACES } from '#lib/print/font/faces.ts'
import type { FaceId, SceneItem, ScenePage } from '#lib/print/scene.ts'
import slicesUrl from '../../styles/fonts.css?url'

/** Faces the pages are set in. */
const facesOn = (pages: readonly ScenePage[]): Set<FaceId> => {
  const found = new Set<FaceId>()
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      else if (item.kind === 'text') found.add(item.face)
    }
  }
  for (const { items } of pages) visit(items)
  return found
}

type Slice = { serif: boolean; heavy: boolean; source: string; range: string }

/** Slices of the site's own faces, as its style sheet names them. */
const slicesOf = (sheet: CSSStyleSheet): Slice[] =>
  [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const said = (name: string): string => rule.style.getPropertyValue(name)
    return {
      serif: said('font-family').includes('Serif'),
      heavy: said('font-weight').startsWith('451'),
      source: said('src'),
      range: said('unicode-range'),
    }
  })

const isSerif = (face: FaceId): boolean => /^(serif|wenkai|garamond|xiaowei|kuaile)/.test(face)
const isHeavy = (face: FaceId): boolean => /-(medium|semibold|bold|extrabold|black)$/.test(face)

const lent = new Set<FaceId>()

/**
 * Lends the pages the faces this site's own pages have, slice by slice as characters need them. The print faces are cut
 * for a book on the server, which must not hear of this one.
 */
export const lendPageFonts = async (pages: readonly ScenePage[]): Promise<void> => {
  const used = facesOn(pages)
  // Signs the face of headings lacks come from here: it stands behind every other one.
  used.add('sans')
  const { sheet } = await loadSheet(slicesUrl)
  if (!sheet || typeof FontFace === 'undefined') return
  const slices = slicesOf(sheet)
  for (const face of used) {
    if (lent.has(face)) continue
    lent.add(face)
    for (const { serif, heavy, source, range } of slices)
      if (isSerif(face) ? serif : !serif && heavy === isHeavy(face))
        document.fonts.add(new FontFace(FACES[face].family, source, { unicodeRange: range, display: 'swap' }))
  }
}
