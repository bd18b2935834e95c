import { qrModules } from '../../../print/qr.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayEnds } from '../../block/display-lines.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { imprint, label, readingCode, titleColumns } from '../../book/front-matter.ts'
import { lineItems, setParagraph } from '../../line/lines.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

/** Lines of a horizontal title: ≤ 9 characters one line of 23 pt, ≤ 18 two, more in 18 pt (PRINT.md §3.7). */
function titleLines(title: string, set: Setting): { lines: string[]; sizePt: number } {
  const length = [...title].length
  if (length <= 18) return { lines: titleColumns(title, 9), sizePt: 23 }
  const type = { face: 'serif-semibold' as const, sizePt: 18 }
  const { lines } = displayEnds(title, type, { widthMm: measureMm(set.style) - 10 }, set.fonts)
  return { lines, sizePt: 18 }
}

export function titlePage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { book } = facts
  const middle = textLeftMm(style, side) + measureMm(style) / 2
  const { lines, sizePt } = titleLines(book.title, set)
  const pitch = sizePt * mmPerPt * 1.5
  const items: SceneItem[] = lines.flatMap((text, index) =>
    label(
      text,
      { face: 'serif-semibold', sizePt, trackEm: 0.06 },
      { xMm: middle, yMm: 66 + index * pitch, anchor: 'middle' },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
  )
  const below = 66 + (lines.length - 1) * pitch
  const origin: Origin = { role: 'label' }
  const author = { face: 'serif' as const, sizePt: 12 }
  const subtitle = { face: style.small.face, sizePt: 10, trackEm: 0.1 }
  const wide = measureMm(style)
  items.push(
    rect({ xMm: middle - 8, yMm: below + 10, wMm: 16, hMm: 0.75 * mmPerPt }, style.ink.accent, origin),
    ...label(
      `${book.author}　著`,
      author,
      { xMm: middle, yMm: below + 21, anchor: 'middle', widthMm: wide },
      { ink: style.ink.text, origin },
      set,
    ),
    ...(book.subtitle
      ? label(
          book.subtitle,
          subtitle,
          { xMm: middle, yMm: 150, anchor: 'middle', widthMm: wide },
          { ink: style.ink.k80, origin: { role: 'subtitle' } },
          set,
        )
      : []),
    ...seal(
      book.brand.slice(0, 2),
      { xMm: middle - 2.2, yMm: 172, sizeMm: 7 },
      { fill: style.ink.accent, paper: style.ink.white },
      set.fonts,
    ),
  )
  return [{ kind: 'title', items }]
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 8, leadPt: 13.5, titlePt: 9, noteTopMm: 171 }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

/** Head of what stands at the foot of the colophon: the code at the left edge, the seal at the right one. */
const endMarksMm = 172

/** Colophon: what the book is set in, over the seal. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const type = { face: 'serif' as const, sizePt: 8 }
  const lines = [
    `《${book.title}》　${book.author}著`,
    `正文思源宋体 ${style.body.sizePt}/${style.leadPt}，引文霞鹜文楷。`,
  ]
  const origin: Origin = { role: 'note' }
  const items: SceneItem[] = [
    rect({ xMm: x, yMm: 150, wMm: wide, hMm: 0.35 * mmPerPt }, style.ink.text, { role: 'label' }),
  ]
  const set1 = lines.flatMap((text) => setParagraph(text, type, { widthMm: wide - 20, ragged: true }, set.fonts))
  set1.forEach((line, at) => {
    items.push(...lineItems(line, x, 157 + at * 13.5 * mmPerPt, style.ink.k80, origin))
  })
  items.push(
    ...seal(
      book.brand.slice(0, 2),
      { xMm: x + wide - 5, yMm: endMarksMm, sizeMm: 8 },
      { fill: style.ink.accent, paper: style.ink.white },
      set.fonts,
    ),
  )
  if (book.readUrl) {
    const codeMm = Math.max(16, qrModules(book.readUrl) * 0.5)
    items.push(
      ...readingCode(book.readUrl, { rightMm: x + codeMm, topMm: endMarksMm, wantedMm: codeMm }, '读电子版', set),
    )
  }
  return [{ kind: 'end', items }]
}
