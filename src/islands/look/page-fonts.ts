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

type Slice = { family: string; weight: string; url: string; range: string }
const slice = /font-family: '([^']+)'; font-weight: ([\d ]+);.*?url\('([^']+)'\).*?unicode-range: ([^;]+);/g

const slicesOf = (css: string): Slice[] => {
  const found: Slice[] = []
  for (let one = slice.exec(css); one; one = slice.exec(css)) {
    const [, family = '', weight = '', url = '', range = ''] = one
    found.push({ family, weight, url, range })
  }
  return found
}

const isSerif = (face: FaceId): boolean => /^(serif|wenkai|garamond|xiaowei|kuaile)/.test(face)
const isHeavy = (face: FaceId): boolean => /-(medium|semibold|bold|extrabold|black)$/.test(face)

const added = new Set<string>()

/**
 * Lends the pages the faces this site's own pages have, slice by slice as characters need them. The print faces are cut
 * for a book on the server, which must not hear of this one.
 */
export const lendPageFonts = async (pages: readonly ScenePage[]): Promise<void> => {
  const missing = [...facesOn(pages)].filter((face) => !added.has(face))
  if (missing.length === 0 || typeof FontFace === 'undefined') return
  const slices = slicesOf(await (await fetch(slicesUrl)).text())
  for (const face of missing) {
    added.add(face)
    const wanted = slices.filter(({ family, weight }) =>
      isSerif(face)
        ? family === 'Xinshu Serif'
        : family === 'Xinshu Sans' && weight.startsWith('451') === isHeavy(face),
    )
    for (const { url, range } of wanted)
      document.fonts.add(new FontFace(FACES[face].family, `url(${url})`, { unicodeRange: range, display: 'swap' }))
    // Signs the headings' face lacks.
    if (isSerif(face))
      for (const { url, range } of slices.filter(
        ({ family, weight }) => family === 'Xinshu Sans' && weight.startsWith('100'),
      ))
        document.fonts.add(new FontFace('xs-sans', `url(${url})`, { unicodeRange: range, display: 'swap' }))
  }
}
