import { useEffect, useState } from 'react'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { loadTableFonts } from '#lib/print/font/tables/load-table-fonts.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

/** Fonts to set words with in this browser; undefined until they are there. A page that cannot have them has failed. */
export const useTableFonts = (): FontBook | undefined => {
  const [fonts, setFonts] = useState<FontBook>()
  useEffect(() => {
    loadTableFonts().then((loaded) => setFonts(loaded), failPage)
  }, [])
  return fonts
}
