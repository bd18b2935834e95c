import { createHash } from 'node:crypto'
import { log } from '#lib/log/log.server.ts'
import { pageFontPath } from '#lib/media/page-font.server.ts'
import { type CharactersByFace, charactersByFace, type Face, faces, fontRules } from '#lib/site/brand/page-faces.ts'
import appStyle from '../../styles/app.css?inline'

/** Address of a font; with `only` it is for these characters, and all others are in the font before it. */
export type OwnFont = { url: string; only?: string }
export type OwnFonts = Partial<Record<Face, OwnFont[]>>

/** Styles of single pages; what all pages have, and every utility, comes compiled. */
const pageStyles = import.meta.glob<string>('../../styles/*.css', { query: '?raw', import: 'default', eager: true })
const rules = fontRules([appStyle, ...Object.values(pageStyles)])

/** Fewer than these are not worth a font of their own. */
const fewestLater = 24

/** What is seen at first has a font of its own, so that a page stands without the rest of it. */
const fontsOf = async (face: Face, { all, later }: CharactersByFace): Promise<OwnFont[]> => {
  const isLater = new Set(later[face])
  const first = [...all[face]].filter((one) => !isLater.has(one)).join('')
  if (isLater.size < fewestLater || first === '') return [{ url: await pageFontPath(face, all[face]) }]
  return [{ url: await pageFontPath(face, later[face]) }, { url: await pageFontPath(face, first), only: first }]
}

/** Pages repeat: what was found out for the same HTML is kept. */
const known = new Map<string, OwnFonts>()
const mostKnown = 300

/**
 * Fonts with exactly the characters this page shows, as addresses by face. Whatever words a page gets (a text is
 * changed, a setting, a post comes in), its fonts have them. A page is drawn without them when they can't be written down.
 */
export const ownFonts = async (html: string, wanted: readonly Face[] = faces): Promise<OwnFonts | undefined> => {
  const mark = createHash('sha256').update(`${wanted} ${html}`).digest('base64url')
  const before = known.get(mark)
  if (before) return before
  try {
    const characters = charactersByFace(html, rules)
    const own: OwnFonts = {}
    for (const face of wanted) if (characters.all[face] !== '') own[face] = await fontsOf(face, characters)
    if (known.size >= mostKnown) known.clear()
    known.set(mark, own)
    return own
  } catch (error) {
    log.warn({ err: error }, 'a page goes out without fonts of its own')
    return undefined
  }
}
