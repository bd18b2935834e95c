import { newSha256 } from '#lib/posts/sha256.ts'
import tablesUrl from '#lib/print/font/face-tables.json?url'
import { type FaceTables, tableFontBook } from '#lib/print/font/face-tables.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'

/** Fonts out of tables, for a browser's worker; fetched when it is called. */
export const tableWorld = async (): Promise<TypesetContext> => {
  const answer = await fetch(tablesUrl)
  const fonts = tableFontBook((await answer.json()) as FaceTables)
  const hash = (text: string): string => {
    const sha = newSha256()
    sha.update(new TextEncoder().encode(text))
    return sha.hex()
  }
  return { fonts, hash }
}
