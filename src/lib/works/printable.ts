/** A work as it is finalized, ready for the press. */
export type Printable = {
  /** Of what was fixed when it was finalized: priced for this and no other. */
  contentHash: string
  title: string
  /** Ids of the products bucket. */
  product: string
  style: string
  /** Inner pages as laid out, before whole leaves are filled up. */
  pageCount: number
  spineMm: number
  /** Where the files lie: `pdf/` and the hash of their bytes. */
  innerPdfKey: string
  coverPdfKey: string
}
