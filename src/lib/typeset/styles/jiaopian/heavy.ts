import type { SceneItem } from '../../../print/scene.ts'
import type { Block } from '../../block/block.ts'
import type { Post } from '../../book/content.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { largestIn, paintArranged } from './arrange.ts'
import { blackPage, edgeNumber, onBlack } from './marks.ts'
import { unitLeftMm } from './numbers.ts'
import { type Band, bandOf, photosOf, type Roll, rollOf, type Shot } from './roll.ts'

const pageCost = 6
/** From a picture's foot to the grid line words begin on. */
const numberLines = 1.75

const leastHeavy = 10
const mostOnPage = 9
const mostBand = 16
const wholeFootMm = 186
/** Words so short stand in the foot margin, the pictures keep their height. */
const marginLines = 3
const marginTopMm = 187

/** Ten pictures or more on black facing pages, one caption in white at the first one's foot. */
export function heavyShots(roll: Roll, at: number): Shot[] {
  const photos = photosOf(roll, at)
  if (photos.length < leastHeavy) return []
  const white = rollOf(roll.month, onBlack(roll.set))
  const band = bandOf(white.words(at, 3), mostBand)
  if (!band) return []
  const pages = 2 * Math.ceil(photos.length / (2 * mostOnPage))
  return [
    {
      pattern: 'heavy',
      posts: 1,
      pages,
      left: true,
      cost: pages * pageCost - 6,
      starts: [0],
      paint: () => paintHeavy(white, at, pages, band),
    },
  ]
}

function paintHeavy(roll: Roll, at: number, count: number, band: Band): BodyPage[] {
  const { set } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  const post = roll.month.posts[at] as Post
  const share = Math.ceil(photos.length / count)
  const inMargin = band.lines <= marginLines
  const line = style.lines - band.lines
  const footMm = inMargin ? wholeFootMm : gridTopMm(style, line) - numberLines * leadMm(style)
  const pages: BodyPage[] = []
  for (let page = 0; page < count; page += 1) {
    const side: Side = page % 2 === 0 ? 'left' : 'right'
    const group = photos.slice(page * share, (page + 1) * share)
    const xMm = textLeftMm(style, side)
    // Only the spread with the words gives up height for them.
    const foot = page < 2 ? footMm : wholeFootMm
    const arranged = largestIn(group, measureMm(style), foot - style.headMm, set)
    // Pictures that fill less stand in the middle of the black.
    const place = {
      xMm: xMm + (measureMm(style) - arranged.wMm) / 2,
      yMm: style.headMm + (foot - style.headMm - arranged.hMm) / 2,
    }
    const items: SceneItem[] = [blackPage(set), ...paintArranged(arranged, group, place, post, set)]
    const first = (roll.firstFrame[at] ?? 1) + page * share
    if (page > 0) {
      items.push(...edgeNumber(first, xMm, foot + 2.6, set))
      items.push(...edgeNumber(first + group.length - 1, xMm + measureMm(style), foot + 2.6, set, 'right'))
    } else {
      const top = inMargin ? marginTopMm : gridTopMm(style, line)
      items.push(...paintWords(band, top, side, roll))
    }
    pages.push({ side, items, foot: page === 0 && inMargin ? 'none' : 'folio' })
  }
  return pages
}

function paintWords(band: Band, topMm: number, side: Side, roll: Roll): SceneItem[] {
  const { style } = roll.set
  const left = textLeftMm(style, side)
  return band.filled.flatMap((column, index) =>
    column.placed.flatMap(({ block, line, lines }: { block: Block; line: number; lines: number }) =>
      block.paint({
        xMm: left + unitLeftMm(3 * index),
        yMm: topMm + gridTopMm(style, line) - style.headMm,
        lines,
        side,
        at: line,
      }),
    ),
  )
}
