import type { PdfDocument } from './pdf-document.server.ts'
import { isDict, nameOf, type PdfDict, type PdfValue } from './pdf-values.ts'
import type { Box } from './pdf-walk.ts'

/** A page with what it inherits (§7.7.3.4). */
export type PageFacts = {
  /** Counted from 1. */
  number: number
  dict: PdfDict
  resources: PdfDict | undefined
  rotate: number
  /** Undefined when the page has none of that name. */
  box(name: 'MediaBox' | 'CropBox' | 'BleedBox' | 'TrimBox' | 'ArtBox'): Box | undefined
}

export const readPages = (document: PdfDocument): PageFacts[] => {
  const pages: PageFacts[] = []
  const seen = new Set<PdfDict>()
  const visit = (value: PdfValue | undefined, inherited: PdfDict): void => {
    const node = document.dict(value)
    if (!node || seen.has(node)) return
    seen.add(node)
    const own = new Map(inherited)
    for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
      const found = node.get(key)
      if (found !== undefined) own.set(key, found)
    }
    const kids = document.get(node.get('Kids'))
    if (Array.isArray(kids) && nameOf(document.get(node.get('Type'))) !== 'Page') {
      for (const kid of kids) visit(kid, own)
      return
    }
    const resources = document.get(own.get('Resources'))
    const rotate = document.get(own.get('Rotate'))
    pages.push({
      number: pages.length + 1,
      dict: node,
      resources: isDict(resources) ? resources : undefined,
      rotate: typeof rotate === 'number' ? rotate : 0,
      box: (name) => boxOf(document, node.get(name) ?? own.get(name)),
    })
  }
  visit(document.catalog.get('Pages'), new Map())
  return pages
}

const boxOf = (document: PdfDocument, value: PdfValue | undefined): Box | undefined => {
  const list = document.get(value)
  if (!Array.isArray(list) || list.length < 4) return undefined
  const [a, b, c, d] = list.map((one) => Number(document.get(one) ?? 0)) as [number, number, number, number]
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
}
