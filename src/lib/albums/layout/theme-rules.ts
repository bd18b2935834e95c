import type { RectItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { PageGeometry } from './geometry.ts'
import type { PageText } from './page-text.ts'
import type { Theme } from './theme.ts'

/** Lines of a title stand so far apart, in em. */
export const titleLead = 1.45

/**
 * The rules a theme draws beside words: over a date that opens a moment, along an opener, under a heading, below a title.
 * They follow from the words alone, so layers on the wire and stored pages carry none. Pure.
 */
export function themeRules(
  { page, theme }: { page: PageGeometry; theme: Theme },
  texts: readonly PageText[],
): RectItem[] {
  const { scale } = page
  const ids = new Set(texts.map(({ id }) => id))
  const accent = (xMm: number, yMm: number, role: 'title' | 'caption'): RectItem =>
    rect({ xMm, yMm, wMm: 9 * scale, hMm: 0.35 }, theme.accent, { role })
  return texts.flatMap((text): RectItem[] => {
    const { id, role, xMm, yMm } = text
    const nth = /^date(-\d+)?$/.exec(id)
    if (role === 'caption' && nth) return ids.has(`year${nth[1] ?? ''}`) ? [accent(xMm, yMm - 7.2 * scale, role)] : []
    if (role !== 'title') return []
    if (id === 'heading') return [accent(xMm, yMm + 4.4 * scale, role)]
    if (id === 'opener-date')
      return [rect({ xMm: xMm - 8 * scale, yMm, wMm: 0.3, hMm: text.lengthMm }, theme.accent, { role })]
    if (id !== 'title') return []
    // The copyright page has its title on the left, the title page in the middle.
    if (text.align === 'left') return [accent(xMm, yMm - 6.5 * scale, role)]
    return [accent(xMm - 4.5 * scale, belowTitle(texts, scale) - 1.6 * scale, role)]
  })
}

/** Where a line below the words of a title page would stand. */
function belowTitle(texts: readonly PageText[], scale: number): number {
  const subtitle = texts.find(({ id }) => id === 'subtitle')
  if (subtitle) return subtitle.yMm + 6.5 * scale
  const last = texts.filter(({ id }) => /^title(-\d+)?$/.test(id)).at(-1)
  return last ? last.yMm + titleLead * last.sizePt * mmPerPt : 0
}
