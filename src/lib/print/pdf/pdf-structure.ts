import type { Origin, SceneItem } from '../scene.ts'
import type { PdfFile } from './pdf-file.server.ts'
import { textString } from './pdf-text.ts'

/** Standard structure types (ISO 32000-1 §14.8.4) a book's marks become. */
const TAGS = ['P', 'H1', 'H2', 'Figure', 'Caption', 'TOCI'] as const

/**
 * How an item takes part in the reading order: a place in TAGS, what it belongs to (items of the same that follow one
 * another are one paragraph, also over the end of a page), and what stands for a picture.
 */
export type Mark = { tag: number; entry: string | undefined; role: string | undefined; yMm: number; alt?: string }

const [P, H1, H2, FIGURE, CAPTION, TOCI] = [0, 1, 2, 3, 4, 5]

const tagOf = (role: Origin['role']): number => {
  switch (role) {
    case 'title':
      return H1
    case 'date':
      return H2
    case 'caption':
      return CAPTION
    case 'catalogue':
      return TOCI
    default:
      return P
  }
}

const figure = (alt: string): Mark => ({ tag: FIGURE, entry: undefined, role: undefined, yMm: 0, alt })

/** Undefined: decoration and page furniture, an Artifact. */
export const markOf = (item: SceneItem): Mark | undefined => {
  if (item.kind === 'group') {
    for (const inner of item.items) {
      const mark = markOf(inner)
      if (mark) return mark
    }
    return undefined
  }
  const { origin } = item
  if (item.kind === 'image') return figure(item.alt || (item.video ? '视频' : '照片'))
  if (item.kind === 'path') {
    if (item.qr !== undefined) return figure('二维码')
    return item.alt === undefined ? undefined : figure(item.alt)
  }
  const role = origin?.role
  if (item.kind === 'rect' || role === 'folio' || role === 'running') return undefined
  // Every comment is a paragraph of its own.
  const yMm = item.kind === 'text' && origin?.commenter ? item.yMm : 0
  return { tag: tagOf(role), entry: origin?.entryId, role, yMm }
}

/** No two pictures are one. */
export const sameMark = (a: Mark, b: Mark): boolean =>
  a.tag === b.tag && a.role === b.role && a.entry === b.entry && a.yMm === b.yMm && a.alt === undefined

/** What a painted page says of its marked contents, in the order of their numbers: tag, JOINS, and ALT when a text comes. */
export type PageMarks = { rows: number[]; alts: string[] }
export const JOINS = 8
export const ALT = 16

export type Structure = {
  /**
   * Takes a page's marks; `id` is the number of its dictionary. Answers its StructParents key, undefined when nothing on
   * it is marked. Pages come in reading order.
   */
  page(id: number, month: string, marks: PageMarks): number | undefined
  /** Writes what is left; answers the object number of the tree's root. */
  end(): number
}

type Element = { id: number; tag: number; alt: string | undefined; parent: number; content: number[] }

/** Document → Sect (month) → P, H1, H2, Figure …; elements leave memory as soon as the next one begins. */
export const openStructure = (file: PdfFile): Structure => {
  const [root, document] = [file.allocate(), file.allocate()]
  const sections: number[] = []
  const pages: number[] = []
  let section: { id: number; month: string; kids: number[] } | undefined
  let element: Element | undefined

  /** `content`: page, number, page, number … */
  const endElement = (): void => {
    if (!element) return
    const { id, tag, alt, parent, content } = element
    const first = content[0]!
    let kids = ''
    for (let i = 0; i < content.length; i += 2) {
      const kid =
        content[i] === first ? String(content[i + 1]) : `<</Type/MCR/Pg ${content[i]} 0 R/MCID ${content[i + 1]}>>`
      kids += i === 0 ? kid : ` ${kid}`
    }
    const list = content.length === 2 ? ` ${kids}` : `[${kids}]`
    const said = alt === undefined ? '' : `/Alt${textString(alt)}`
    file.object(id, `<</S/${TAGS[tag]!}/P ${parent} 0 R/Pg ${first} 0 R${said}/K${list}>>`)
    element = undefined
  }
  const endSection = (): void => {
    endElement()
    if (!section) return
    file.object(section.id, `<</S/Sect/P ${document} 0 R/K[${refs(section.kids)}]>>`)
    section = undefined
  }
  return {
    page: (id, month, { rows, alts }) => {
      if (!section || section.month !== month) {
        endSection()
        section = { id: file.allocate(), month, kids: [] }
        sections.push(section.id)
      }
      if (rows.length === 0) return undefined
      let alt = 0
      let parents = ''
      for (let mcid = 0; mcid < rows.length; mcid++) {
        const row = rows[mcid]!
        if (!element || (row & JOINS) === 0) {
          endElement()
          const text = row & ALT ? alts[alt++] : undefined
          element = { id: file.allocate(), tag: row & 7, alt: text, parent: section.id, content: [] }
          section.kids.push(element.id)
        }
        element.content.push(id, mcid)
        parents += `${mcid === 0 ? '' : ' '}${element.id} 0 R`
      }
      const list = file.allocate()
      file.object(list, `[${parents}]`)
      return pages.push(list) - 1
    },
    end: () => {
      endSection()
      const tree = file.allocate()
      file.object(document, `<</S/Document/P ${root} 0 R/K[${refs(sections)}]>>`)
      file.object(tree, `<</Nums[${pages.map((id, key) => `${key} ${id} 0 R`).join(' ')}]>>`)
      file.object(
        root,
        `<</Type/StructTreeRoot/K ${document} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${pages.length}>>`,
      )
      return root
    },
  }
}

const refs = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ')
