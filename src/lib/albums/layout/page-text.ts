import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import { lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { verticalHeightMm, verticalItems } from '#lib/typeset/line/vertical.ts'
import type { Slot } from './slot.ts'

/** One line of words on a sheet, mm from its trim. A vertical one runs down from `yMm` in a column around `xMm`. */
export type PageText = {
  id: string
  role: NonNullable<Origin['role']>
  text: string
  face: FaceId
  latin?: FaceId
  sizePt: number
  trackEm: number
  ink: Ink
  align: 'left' | 'center' | 'right'
  /** The line's left end, middle or right end, as `align` says. */
  xMm: number
  /** Its baseline; of a vertical one the top. */
  yMm: number
  /** How long the line is. */
  lengthMm: number
  vertical?: true
}

/** What a page of an album holds: photographs and words people may change. */
export type PageContent = { slots: Slot[]; texts: PageText[] }

export const noContent: PageContent = { slots: [], texts: [] }

/** A line of words with its length measured. */
export function pageText(
  text: Omit<PageText, 'lengthMm' | 'trackEm' | 'align'> & Partial<Pick<PageText, 'trackEm' | 'align'>>,
  fonts: FontBook,
): PageText {
  const whole = { trackEm: 0, align: 'left' as const, ...text }
  return { ...whole, lengthMm: lengthOf(whole, fonts) }
}

const styleOf = ({ face, latin, sizePt }: Pick<PageText, 'face' | 'latin' | 'sizePt'>) => ({
  face,
  sizePt,
  ...(latin ? { latin } : {}),
})

function lengthOf(text: Omit<PageText, 'lengthMm'>, fonts: FontBook): number {
  const style = styleOf(text)
  return text.vertical
    ? verticalHeightMm(text.text, { ...style, trackEm: text.trackEm }, fonts)
    : lineWidthMm(setLabel(text.text, style, fonts, text.trackEm))
}

/** A line of words as it is painted. */
export function textItems(text: PageText, fonts: FontBook): SceneItem[] {
  const { role, xMm, yMm, ink, trackEm, align, lengthMm } = text
  const style = styleOf(text)
  if (text.vertical)
    return verticalItems(
      text.text,
      { centreMm: xMm, topMm: yMm },
      { ...style, trackEm },
      { ink, origin: { role } },
      fonts,
    )
  const left = align === 'left' ? xMm : xMm - lengthMm * (align === 'center' ? 0.5 : 1)
  return lineItems(setLabel(text.text, style, fonts, trackEm), left, yMm, ink, { role })
}
