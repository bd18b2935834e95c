import { newSha256 } from '#lib/posts/sha256.ts'
import { loadTableFonts } from '#lib/print/font/tables/load-table-fonts.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'

/** What setting pages asks for, in a browser's worker. */
export const tableWorld = async (): Promise<TypesetContext> => {
  const fonts = await loadTableFonts()
  const hash = (text: string): string => {
    const sha = newSha256()
    sha.update(new TextEncoder().encode(text))
    return sha.hex()
  }
  return { fonts, hash }
}
