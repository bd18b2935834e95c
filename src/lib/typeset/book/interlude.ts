import { imageItem } from '../block/photo-blocks.ts'
import { dividerPages, letterOf, photoPages, thanksPages } from '../insert/insert-pages.ts'
import { mapPages } from '../insert/map-pages.ts'
import { yearPages } from '../insert/year-pages.ts'
import type { PageDraft, Place, Setting } from '../style/design.ts'
import type { Chapter, Letter, Section } from './content.ts'
import type { Photo } from './photo.ts'

/** A section without opening or row in the catalogue. */
export type Interlude = Exclude<Section, Chapter>

/** A whole-page picture or a blank page, which its owner puts in as one: what follows changes its side. */
export const isLoose = ({ kind }: Interlude): boolean => kind === 'blank' || kind === 'insert'

/**
 * Pages of what stands between chapters: one, on either side, or whole openings, which begin at a left page, so that `at` names
 * one. Where nothing is said or shown there are none.
 */
export function interludePages(section: Interlude, at: Place, set: Setting): PageDraft[] {
  if (section.kind === 'blank') return [{ kind: 'blank', items: [] }]
  if (section.kind === 'insert') return [{ kind: 'body', items: wholePage(section.content.photo, set) }]
  if (section.kind === 'divider') return dividerPages(section.content, set)
  if (section.kind === 'photos') return photoPages(section.content, set)
  if (section.kind === 'thanks') return thanksPages(section.content, at.side, set)
  if (section.kind === 'year') return yearPages(section.content, set)
  if (section.kind === 'map') return mapPages(section.content, set)
  const letter = said(section.content)
  return letter ? letterOf((place) => set.style.letter(letter, place, set), at) : []
}

export const said = (letter: Letter | undefined): Letter | undefined =>
  letter && (letter.title || letter.signature || letter.paragraphs.some((text) => text.trim())) ? letter : undefined

/** A picture to the trim and beyond it, in the style's tone. */
function wholePage(photo: Photo, set: Setting): PageDraft['items'] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  return style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: { role: 'photo' } }, set)
}
