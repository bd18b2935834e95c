import { pageFonts } from './page-fonts.ts'

export type OwnFonts = { serif?: string; sans?: string; medium?: string }

/** The fonts cut for a page alone (scripts/build-page-fonts.ts), if there are any. */
export const fontsOf = (path: string, route: string): OwnFonts | undefined =>
  route === '404' ? pageFonts['404'] : pageFonts[path.replace(/(.)\/$/, '$1')]
