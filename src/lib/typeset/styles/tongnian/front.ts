import { qrModules, qrPath } from '../../../print/qr.ts'
import type { Ink, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { disc, rect } from '../../block/shapes.ts'
import { yearOf } from '../../book/calendar.ts'
import { imprint, label, titleColumns } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import { openersOf, titlePhoto } from '../../front/opener-choice.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { mmPerPt } from '../../style/style.ts'
import { ageOn, nextBirthday } from './age.ts'
import { brown, coral, cream, green, honey, peach, yellow } from './numbers.ts'
import { cloud, duck, round, star, wholeInDisc } from './ornaments.ts'

const origin = { role: 'label' } as const

/** The whole page in one ink, to the bleed. */
export function flood(ink: Ink, set: Setting): SceneItem {
  const b = set.style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: set.style.widthMm + 2 * b, hMm: set.style.heightMm + 2 * b }, ink)
}

const photoMm = 80
const ringMm = 88
const photoMiddleMm = 76

const joyfulType = (text: string, set: Setting) => ({
  face: displayFace('kuaile', text.replace(/[0-9\s]/g, ''), set.fonts, 'serif-semibold'),
  latin: 'nunito-extrabold' as const,
})

/** The size at which a line in the display face fits. */
function joyfulPt(text: string, wantedPt: number, widthMm: number, set: Setting): number {
  const natural = lineWidthMm(setLabel(text, { ...joyfulType(text, set), sizePt: wantedPt }, set.fonts, 0.06))
  return natural > widthMm ? (wantedPt * widthMm) / natural : wantedPt
}

/** How wide such a line comes out. */
export function joyfulMm(
  text: string,
  { wantedPt, widthMm }: { wantedPt: number; widthMm: number },
  set: Setting,
): number {
  const sizePt = joyfulPt(text, wantedPt, widthMm, set)
  return lineWidthMm(setLabel(text, { ...joyfulType(text, set), sizePt }, set.fonts, 0.06))
}

/** A line in the display face, as large as fits, with its middle at `xMm`. */
export function joyful(
  text: string,
  { wantedPt, widthMm, xMm, baselineMm }: { wantedPt: number; widthMm: number; xMm: number; baselineMm: number },
  ink: Ink,
  set: Setting,
  more: { anchor?: 'left' | 'middle'; role?: 'title' | 'subtitle' | 'catalogue' | 'label' } = {},
): SceneItem[] {
  const sizePt = joyfulPt(text, wantedPt, widthMm, set)
  const line = setLabel(text, { ...joyfulType(text, set), sizePt }, set.fonts, 0.06)
  const x = more.anchor === 'left' ? xMm : xMm - lineWidthMm(line) / 2
  return lineItems(line, x, baselineMm, ink, { role: more.role ?? 'title' })
}

/** The child's photo in a ring on a flood of honey, title below; without a photo the duck swims in it. */
export function titlePage({ facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { book } = facts
  const middle = style.widthMm / 2
  const items: SceneItem[] = [
    flood(honey, set),
    ...cloud(16, 22, 22, cream),
    ...cloud(150, 104, 19, cream),
    star(158, 38, 4.4, coral),
    star(26, 126, 3.4, green),
    disc(middle, photoMiddleMm, ringMm / 2, cream, origin),
    ...roundPhoto(facts, middle),
  ]
  const lines = titleColumns(book.title, 12)
  const wide = style.widthMm - 48
  // Rows of one title are of one size, that of the longest.
  const sizePt = Math.min(...lines.map((text) => joyfulPt(text, lines.length === 1 ? 38 : 30, wide, set)))
  lines.forEach((text, index) => {
    const y = lines.length === 1 ? 147 : 142 + index * Math.min(14, sizePt * 1.6 * mmPerPt)
    items.push(...joyful(text, { wantedPt: sizePt, widthMm: wide, xMm: middle, baselineMm: y }, brown, set))
  })
  const subtitle = { face: 'wenkai' as const, latin: 'nunito' as const, sizePt: 12, trackEm: 0.1 }
  items.push(
    ...label(
      book.subtitle,
      subtitle,
      { xMm: middle, yMm: lines.length === 1 ? 163 : 168, anchor: 'middle', widthMm: style.widthMm - 48 },
      { ink: brown, origin: { role: 'subtitle' } },
      set,
    ),
  )
  const years = yearsOf(facts)
  const by = [years, `${book.author} 著`].filter(Boolean).join('　')
  const small = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 10 }
  items.push(
    ...label(
      by,
      small,
      { xMm: middle, yMm: 190, anchor: 'middle', widthMm: style.widthMm - 48 },
      { ink: brown, origin },
      set,
    ),
  )
  return [{ kind: 'title', items }]
}

/** So many posts fill the pages after the title on which its picture must not come again (PRINT.md §2.8). */
const postsNear = 20

/** The book's best picture, from its later part: it stands there again, more than twelve pages on. */
function roundPhoto(facts: BookFacts, middle: number): SceneItem[] {
  const months = monthsOf(facts.book)
  const posts = months.flatMap((month) => month.posts)
  const far = posts.slice(Math.min(Math.max(postsNear, Math.ceil(posts.length / 3)), Math.floor(posts.length / 2)))
  const wanted = { wMm: photoMm, hMm: photoMm, leastKept: 0.5, seen: openersOf(facts) }
  const found = titlePhoto(months, wholeInDisc(far), wanted)
  if (!found) return duck(middle - 24, photoMiddleMm - 22, 46)
  const frame = { xMm: 0, yMm: 0, wMm: photoMm, hMm: photoMm }
  const image = imageItem(found.photo, middle - photoMm / 2, photoMiddleMm - photoMm / 2, frame, '')
  return [{ ...image, clip: round(middle, photoMiddleMm, photoMm / 2), origin: { role: 'photo' } }]
}

/** `2019 ～ 2022` */
export function yearsOf(facts: BookFacts): string {
  const years = facts.chapters.flatMap(({ months }) => months.map(yearOf)).filter((year) => year > 0)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? String(first) : `${first} ～ ${last}`
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 8.5, leadPt: 14, titlePt: 12, noteTopMm: 172, titleFace: 'wenkai' as const }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

/** The duck in its pond of cream, and when the next book will be. */
export function endPage({ facts }: Place, set: Setting): PageDraft[] {
  const { style, options } = set
  const middle = style.widthMm / 2
  const items: SceneItem[] = [
    flood(peach, set),
    disc(middle, 84, 34, cream, origin),
    ...duck(middle - 22, 65, 42),
    star(middle + 48, 54, 4.4, yellow),
    star(middle - 52, 108, 3.4, cream),
    ...cloud(middle + 36, 96, 20, cream),
    ...joyful(
      farewell(facts, options.child?.birthday),
      { wantedPt: 20, widthMm: 140, xMm: middle, baselineMm: 142 },
      ink,
      set,
      { role: 'subtitle' },
    ),
  ]
  const url = facts.book.readUrl
  if (url) {
    const size = Math.max(18, qrModules(url) * 0.5)
    const quiet = (4 * size) / qrModules(url)
    const [x, y] = [middle - size / 2, 156]
    items.push(
      rect({ xMm: x - quiet, yMm: y - quiet, wMm: size + 2 * quiet, hMm: size + 2 * quiet }, style.ink.white, origin),
      qrPath(url, { xMm: x, yMm: y, sizeMm: size }, style.ink.text, { role: 'qrcode' }),
      ...label(
        '这本书的电子版',
        { face: 'wenkai', sizePt: 8.5 },
        { xMm: middle, yMm: y + size + quiet + 5, anchor: 'middle' },
        { ink, origin: { role: 'note' } },
        set,
      ),
    )
  }
  return [{ kind: 'end', items }]
}

const ink: Ink = { cmyk: [0, 60, 66, 42], rgb: '#8a4a34' }

function farewell(facts: BookFacts, birthday: string | undefined): string {
  const last = monthsOf(facts.book)
    .flatMap((month) => month.posts)
    .findLast((post) => post.local !== '')
  const age = last ? ageOn(last.local, birthday) : undefined
  const next = age ? nextBirthday(age) : ''
  return next ? `下一本，${next}见` : '下一本，明年见'
}
