export type Binding = 'saddle' | 'perfect' | 'hardcover'

/** A paper as this printer stocks it; the caliper is theirs, measured, not derived from the weight. */
export type Paper = { name: string; gsm: number; caliperMm: number }

export type PageRule = { min: number; max: number; unit: number }

/** What one supplier asks for. All lengths in mm; `sources` says where each number comes from and how far to trust it. */
export type Printer = {
  id: string
  name: string
  /** Largest wander of the knife. */
  trimToleranceMm: number
  bleedMm: { inner: number; cover: number }
  safeMm: { inner: number; cover: number }
  /** Profile of `writePdf` and of the preflight. */
  colour: 'press' | 'rgb'
  /** Coloured letters under 9 pt: `may` on toner, which hits itself; on offset they print in black (PRINT.md §2.6, §7). */
  smallColour: 'may' | 'black'
  /** Sum of all inks in per cent. */
  maxInk: number
  bindings: Partial<Record<Binding, PageRule>>
  papers: Readonly<Record<string, Paper>>
  /** Added to the block for glue, cover and boards. */
  spineExtraMm: Partial<Record<Binding, number>>
  /** Narrowest spine that may carry lettering. */
  spineTextMinMm: number
  /** Names of the files as the printer's intake wants them. */
  fileNames(book: { code: string; copies: number }): { inner: string; cover: string }
  sources: string
}
