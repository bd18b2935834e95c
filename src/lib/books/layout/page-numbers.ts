import type { SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'

/**
 * What says page numbers on the pages of a book, kept beside the files of its sections: when numbers move, no file of a
 * section nobody changed is written anew. `forms`: what is the same on many pages, each once; of figures without what they say.
 */
export type PageNumbers = { forms: SceneItem[]; pages: PageNumber[] }

/** The printed number of a page (null: none), and the items that go with it. */
export type PageNumber = [folio: string | null, ...items: NumberItem[]]

/** Where among the items of its page it stands, which form it has, and of figures what they say and where (mm). */
type NumberItem = [at: number, form: number, clusters?: string[], xMm?: number[]]

const isNumber = ({ kind, ...item }: SceneItem): boolean => {
  const origin = kind !== 'group' && 'origin' in item ? item.origin : undefined
  return origin?.role === 'folio' || origin?.numbered === true
}

/** A page without its number: the same bytes wherever it stands. */
export const unnumbered = (page: ScenePage): ScenePage => {
  const { folio: _, ...rest } = page
  return { ...rest, items: page.items.filter((item) => !isNumber(item)) }
}

/** The numbers of these pages. */
export const numbersOf = (pages: readonly ScenePage[]): PageNumbers => {
  const forms: SceneItem[] = []
  const known = new Map<string, number>()
  const formOf = (item: SceneItem): number => {
    const told = JSON.stringify(item)
    const at = known.get(told) ?? forms.push(item) - 1
    known.set(told, at)
    return at
  }
  const numberItem = (item: SceneItem, at: number): NumberItem[] => {
    if (!isNumber(item)) return []
    if (item.kind !== 'text' || item.glyphs) return [[at, formOf(item)]]
    const { clusters, xMm } = item
    return [[at, formOf({ ...item, clusters: [], xMm: [] }), clusters, xMm]]
  }
  return {
    forms,
    pages: pages.map(({ folio = null, items }): PageNumber => [folio, ...items.flatMap(numberItem)]),
  }
}

/** These pages with the numbers they have from page `firstPage` (from 0) of the book on. Without any they are as they were kept. */
export const numbered = (
  pages: readonly ScenePage[],
  numbers: PageNumbers | undefined,
  firstPage: number,
): ScenePage[] =>
  pages.map((page, index) => {
    const [folio = null, ...own] = numbers?.pages[firstPage + index] ?? []
    if (folio === null && own.length === 0) return page
    const items = [...page.items]
    // In their order: each finds its place among those before it.
    for (const [at, form, clusters, xMm] of own) {
      const created = numbers?.forms[form]
      if (created) items.splice(at, 0, clusters ? ({ ...created, clusters, xMm } as TextItem) : created)
    }
    return { ...page, ...(folio === null ? {} : { folio }), items }
  })

/** Numbers of now on pages of before: what is said is new, where it stands among the items is as it was. Undefined: they don't fit. */
export const heldNumbers = (before: readonly PageNumber[], now: readonly PageNumber[]): PageNumber[] | undefined => {
  if (before.length !== now.length) return undefined
  const fits = before.every((one, page) => one.length === now[page]?.length)
  if (!fits) return undefined
  return now.map(([folio, ...own], page): PageNumber => {
    const [, ...old] = before[page] as PageNumber
    return [folio, ...own.map(([at, ...rest], item): NumberItem => [old[item]?.[0] ?? at, ...rest])]
  })
}

const decimal = [...'0123456789']
const chinese = [...'〇一二三四五六七八九']

/** A page with every figure a number may come to have: fonts cut for pages are to do for them wherever they stand. */
export const figuresPage = (page: ScenePage, { forms, pages }: PageNumbers): ScenePage => {
  const said = new Map<number, Set<string>>()
  for (const [, ...own] of pages)
    for (const [, form, clusters = []] of own) said.set(form, new Set([...(said.get(form) ?? []), ...clusters]))
  const items = forms.map((form, at): SceneItem => {
    if (form.kind !== 'text' || form.glyphs) return form
    const own = said.get(at) ?? new Set<string>()
    const has = (figures: string[]): boolean => figures.some((one) => own.has(one))
    const clusters = [...new Set([...own, ...(has(decimal) ? decimal : []), ...(has(chinese) ? chinese : [])])]
    return { ...form, clusters, xMm: clusters.map(() => 0) }
  })
  return { ...page, items }
}
