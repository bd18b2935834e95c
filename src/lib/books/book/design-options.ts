import { coverNamed, covers } from '#lib/covers/covers.ts'
import { paperOf } from '#lib/pricing/papers.ts'
import type { Bound } from '#lib/print/preflight.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

/** How a book of some type may look, and how it can be bound; names as people read them. */
export type DesignOptions = {
  styles: { id: string; name: string; size: string; text?: string }[]
  covers: { id: string; name: string; needsPhoto: boolean; text?: string }[]
}

/** What somebody chose on a product page; only what we know, so that nothing else of an address gets further. */
export type DesignSelection = {
  style?: string
  cover?: string
  /** Content hash of the picture the cover was seen with. */
  coverPhoto?: string
  binding?: string
  paper?: string
}

const productOf = (products: Products, bookType: string) => products.items.find((one) => one.id === bookType)

export const designOptionsOf = (products: Products, bookType: string): DesignOptions => ({
  styles: (productOf(products, bookType)?.styles ?? []).map(({ id, name, size }) => {
    const trim = products.sizes.find((one) => one.id === size)
    return { id, name, size: trim ? `${trim.widthMm} × ${trim.heightMm} 毫米` : '' }
  }),
  covers: covers.map(({ id, name, needsPhoto }) => ({ id, name, needsPhoto })),
})

/** The same with what is said of each, for whoever chooses by words. */
export const describedOptions = (
  { styles, covers: designs }: DesignOptions,
  said: { styles: readonly Said[]; covers: readonly Said[] },
): DesignOptions => {
  const textOf = (among: readonly Said[], id: string): { text?: string } => {
    const found = among.find((one) => one.id === id)
    return found ? { text: found.text } : {}
  }
  return {
    styles: styles.map((one) => ({ ...one, ...textOf(said.styles, one.id) })),
    covers: designs.map((one) => ({ ...one, ...textOf(said.covers, one.id) })),
  }
}
type Said = { id: string; text: string }

/** The wish in a query string, for books of this type. A paper goes with its binding. Pure. */
export const designSelection = (products: Products, bookType: string, query: URLSearchParams): DesignSelection => {
  const product = productOf(products, bookType)
  const asked = (name: string, known: readonly string[]): Record<string, string> => {
    const value = query.get(name)
    return value !== null && known.includes(value) ? { [name]: value } : {}
  }
  const binding = asked('binding', product?.bindings ?? [])
  const papers = products.bindings.find((one) => one.id === binding.binding)?.papers ?? []
  return {
    ...asked('style', product?.styles.map(({ id }) => id) ?? []),
    ...asked(
      'cover',
      covers.map(({ id }) => id),
    ),
    ...binding,
    ...asked('paper', papers),
  }
}

/** `精装，100g 双胶纸`; '' when nothing was chosen. */
export const bindingLabel = (products: Products, { binding, paper }: DesignSelection): string =>
  [products.bindings.find((one) => one.id === binding)?.name, paperOf(paper ?? '')?.name].filter(Boolean).join('，')

/** A binding as the press makes it, with its paper and its name in words. */
export type ResolvedBinding = Bound & { paper: string; words: string }

/** How what was wished for is made; undefined: nothing was, or it is not sold any more. Its usual paper unless wished. */
export const resolveBinding = (products: Products, selection: DesignSelection): ResolvedBinding | undefined => {
  const found = products.bindings.find(({ id }) => id === selection.binding)
  const rule = found && HOUSE_PRINTER.bindings[found.make]
  if (!rule) return undefined
  const { id: binding, make, papers, pages } = found
  const paper = papers.find((one) => one === selection.paper) ?? papers[0] ?? ''
  return {
    binding: make,
    paper,
    pages: { ...pages, unit: rule.unit },
    words: bindingLabel(products, { binding, paper }),
  }
}

/** May a book of this type be set so? */
export const hasStyle = (products: Products, bookType: string, style: string): boolean =>
  designOptionsOf(products, bookType).styles.some(({ id }) => id === style)

export const hasCover = (cover: string): boolean => coverNamed(cover) !== undefined
