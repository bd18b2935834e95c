import type { Origin, SceneItem } from '../scene.ts'
import type { PdfFile } from './pdf-file.server.ts'
import { textString } from './pdf-text.ts'

/** Standard structure types (ISO 32000-1 §14.8.4) a book's marks become. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Caption' | 'TOCI'

/** How an item takes part in the reading order; undefined: decoration and page furniture, an Artifact. */
export type Mark = { tag: Tag; key: string; alt?: string }

const TAGS: Partial<Record<NonNullable<Origin['role']>, Tag>> = {
  title: 'H1',
  date: 'H2',
  caption: 'Caption',
  catalogue: 'TOCI',
}

/** Items with the same key that follow one another are one paragraph, also over the end of a page. */
export const markOf = (item: SceneItem): Mark | undefined => {
  if (item.kind === 'group') {
    for (const inner of item.items) {
      const mark = markOf(inner)
      if (mark) return mark
    }
    return undefined
  }
  const { origin } = item
  if (item.kind === 'image') return { tag: 'Figure', key: '', alt: item.alt || (item.video ? '视频' : '照片') }
  if (item.kind === 'path') return item.qr === undefined ? undefined : { tag: 'Figure', key: '', alt: '二维码' }
  if (item.kind === 'rect' || origin?.role === 'folio' || origin?.role === 'running') return undefined
  const role = origin?.role
  // Every comment is a paragraph of its own.
  const place = item.kind === 'text' && origin?.commenter ? ` ${item.yMm}` : ''
  return { tag: (role && TAGS[role]) ?? 'P', key: `${origin?.entryId ?? ''} ${role ?? ''}${place}` }
}

export type Structure = {
  /** Starts a page; marks on it refer to the object number of its dictionary. */
  page(id: number, month: string): void
  /** Number of the next marked content of this page, for an item with this mark. */
  content(mark: Mark): number
  /** Ends a page; answers its StructParents key, undefined when nothing on it is marked. */
  endPage(): number | undefined
  /** Writes what is left; answers the object number of the tree's root. */
  end(): number
}

type Element = { id: number; mark: Mark; parent: number; content: { page: number; mcid: number }[] }

/** Document → Sect (month) → P, H1, H2, Figure …; elements leave memory as soon as the next one begins. */
export const openStructure = (file: PdfFile): Structure => {
  const [root, document] = [file.allocate(), file.allocate()]
  const sections: number[] = []
  const pages: number[] = []
  let section: { id: number; month: string; kids: number[] } | undefined
  let element: Element | undefined
  let page = 0
  let current: number[] = []

  const endElement = (): void => {
    if (!element) return
    const { id, mark, parent, content } = element
    const first = content[0]!
    const kids = content.map((one) =>
      one.page === first.page ? String(one.mcid) : `<</Type/MCR/Pg ${one.page} 0 R/MCID ${one.mcid}>>`,
    )
    const alt = mark.alt === undefined ? '' : `/Alt${textString(mark.alt)}`
    const list = kids.length === 1 ? ` ${kids[0]}` : `[${kids.join(' ')}]`
    file.object(id, `<</S/${mark.tag}/P ${parent} 0 R/Pg ${first.page} 0 R${alt}/K${list}>>`)
    element = undefined
  }
  const endSection = (): void => {
    endElement()
    if (!section) return
    file.object(section.id, `<</S/Sect/P ${document} 0 R/K[${refs(section.kids)}]>>`)
    section = undefined
  }
  return {
    page: (id, month) => {
      page = id
      current = []
      if (section && section.month === month) return
      endSection()
      section = { id: file.allocate(), month, kids: [] }
      sections.push(section.id)
    },
    content: (mark) => {
      if (!element || element.mark.tag !== mark.tag || mark.key === '' || element.mark.key !== mark.key) {
        endElement()
        const owner = section!
        element = { id: file.allocate(), mark, parent: owner.id, content: [] }
        owner.kids.push(element.id)
      }
      const mcid = current.push(element.id) - 1
      element.content.push({ page, mcid })
      return mcid
    },
    endPage: () => {
      if (current.length === 0) return undefined
      const id = file.allocate()
      file.object(id, `[${refs(current)}]`)
      return pages.push(id) - 1
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
