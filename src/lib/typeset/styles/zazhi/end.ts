import type { Origin, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import type { Letter } from '../../book/content.ts'
import { label, opposite, readingCode } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import { lineItems, setParagraph } from '../../line/lines.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { gridBaselineMm, gridTopMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'
import { ruleMm } from './head.ts'
import { halfMm } from './numbers.ts'
import { endPhotoMm, letterPhotoMm, pickFor } from './picks.ts'

const letterPt = 10.5
const letterLeadMm = 18 * mmPerPt
const letterLine = 8

/** Preface or afterword: a headline, one wide column, the signature in the accent. */
export function letterPages(letter: Letter, at: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const face = { face: 'serif' as const, sizePt: letterPt }
  const lines = letter.paragraphs.flatMap((text) =>
    setParagraph(text, face, { widthMm: halfMm + 14, indentEm: 2 }, fonts),
  )
  const pages: PageDraft[] = []
  let side = at.side
  for (let from = 0; from < lines.length || pages.length === 0; ) {
    const x = textLeftMm(style, side)
    const first = gridTopMm(style, pages.length === 0 ? letterLine : 0)
    const available = Math.floor((gridTopMm(style, style.lines) - first) / letterLeadMm) - 3
    const part = lines.slice(from, from + available)
    const items: SceneItem[] = []
    if (pages.length === 0) {
      const title = { face: 'serif-black' as const, sizePt: 30 }
      items.push(
        ...label(
          letter.title,
          title,
          { xMm: x - 0.5, yMm: gridBaselineMm(style, 4), anchor: 'left', widthMm: measureMm(style) },
          { ink: style.ink.text, origin: { role: 'title' } },
          set,
        ),
      )
    }
    part.forEach((line, index) => {
      const y = first + 0.88 * letterPt * mmPerPt + index * letterLeadMm
      items.push(...lineItems(line, x, y, style.ink.text, { role: 'text' }))
    })
    from += part.length
    const words = [letter.signature, letter.dateline].filter(Boolean).join('　')
    if (words && from >= lines.length) {
      const y = first + (part.length + 2) * letterLeadMm
      items.push(
        ...label(
          words,
          { face: 'sans-medium', sizePt: 8 },
          { xMm: x, yMm: y, anchor: 'left', widthMm: measureMm(style) },
          { ink: style.ink.accent, origin: { role: 'label' } },
          set,
        ),
      )
    }
    const below = first + (part.length + 4) * letterLeadMm
    const photo = pages.length === 0 && below < lowestPhotoMm ? letterPhoto(at, set) : []
    items.push(...photo)
    pages.push({ kind: 'body', items, foot: photo.length > 0 ? 'none' : 'folio' })
    side = opposite(side)
  }
  return pages
}

/** A letter that ends higher than this has a photograph below it. */
const lowestPhotoMm = 140

function letterPhoto({ number, facts }: Place, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: letterPhotoMm + b }
  const found = pickFor(number, letterPhotoMm, facts, set)
  if (!found) return []
  const image = imageItem(found.photo, -b, style.heightMm - letterPhotoMm, frame, '')
  return style.picture({ ...image, origin: { role: 'photo' } }, set)
}

const figureGapMm = 8

/** The book in figures, below a photograph that opened nothing, and the code of the reading copy. */
export function endPage({ number, side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const b = style.bleedMm
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const posts = monthsOf(facts.book).flatMap((month) => month.posts)
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: endPhotoMm + b }
  const found = pickFor(number, endPhotoMm, facts, set)
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = found
    ? style.picture({ ...imageItem(found.photo, -b, -b, frame, ''), origin: { role: 'photo' } }, set)
    : [rect({ xMm: -b, yMm: -b, wMm: frame.wMm, hMm: frame.hMm }, style.ink.accent)]
  if (!found) {
    const title = { face: 'serif-black' as const, sizePt: [...facts.book.title].length <= 6 ? 44 : 24 }
    items.push(
      ...label(
        facts.book.title,
        title,
        { xMm: x, yMm: endPhotoMm - 14, anchor: 'left', widthMm: wide },
        { ink: style.ink.white, origin: { role: 'title' } },
        set,
      ),
    )
  }
  const sum = (of: 'posts' | 'photos' | 'comments'): number =>
    facts.chapters.reduce((total, layout) => total + layout.counts[of], 0)
  const likes = posts.reduce((total, post) => total + Math.max(post.likes.length, post.likeCount ?? 0), 0)
  const figures: [number, string][] = [
    [sum('posts'), '篇'],
    [sum('photos'), '张照片'],
    [sum('comments'), '条评论'],
    [likes, '个赞'],
  ]
  // Four end where the measure does.
  const pitch = (wide + figureGapMm) / figures.length
  const shown = figures.filter(([count]) => count > 0)
  shown.forEach(([count, unit], index) => {
    const left = x + index * pitch
    const accent = index === shown.length - 1 && shown.length > 1
    const type = { face: 'barlow-bold' as const, sizePt: 34 }
    items.push(rect({ xMm: left, yMm: 205, wMm: pitch - figureGapMm, hMm: ruleMm }, style.ink.text, origin))
    items.push(
      ...label(
        String(count),
        type,
        { xMm: left, yMm: 221 },
        { ink: accent ? style.ink.accent : style.ink.text, origin },
        set,
      ),
    )
    items.push(
      ...label(unit, { face: 'sans', sizePt: 8 }, { xMm: left, yMm: 228 }, { ink: style.ink.k65, origin }, set),
    )
  })
  if (facts.book.readUrl)
    items.push(...readingCode(facts.book.readUrl, { rightMm: x + wide, topMm: 243, wantedMm: 18 }, '本书电子版', set))
  const brand = { face: 'sans-bold' as const, sizePt: 9, trackEm: 0.1 }
  items.push(...label(facts.book.brand, brand, { xMm: x, yMm: 265 }, { ink: style.ink.text, origin }, set))
  return [{ kind: 'end', items }]
}
