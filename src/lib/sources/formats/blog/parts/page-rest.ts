import type { RawBlock, RawMedia } from '../../../format/raw.ts'
import type { HtmlReading } from '../../../html/html-blocks.ts'
import type { OnLeft } from '../../../html/left-out.ts'
import type { PagePiece, PageRecord } from './page-pieces.ts'
import { captionOf, isLeadLike, isLong, isPageOwn, pageRegion, pictureFor } from './page-region.ts'
import { blockWords, compactText, shownWords } from './shown-words.ts'

type Figure = Extract<RawBlock, { t: 'figure' }>

type PageAbout = {
  record: PageRecord
  title: string
  author?: string | undefined
  drop?: readonly string[] | undefined
  reading: HtmlReading
  /** Which picture of the page each one of the body is. */
  places: ReadonlyMap<RawMedia, number>
  left?: OnLeft | undefined
}

/**
 * What the finder of an article passed over is put back: captions below their picture (with the picture, where that went too),
 * a lead above the text. Other words of the main part are told to `left`; the page's own surroundings go silently.
 */
export function withRest(body: readonly RawBlock[], about: PageAbout): RawBlock[] {
  const { record, left } = about
  const shown = shownWords(body)
  const found = record.pieces.map(({ words }) => shown.at(words))
  const region = pageRegion(
    record,
    found.map((at) => at !== undefined),
    about,
  )
  if (!region) return [...body]
  const pictures = new CaptionPlaces(body, about)
  const leads: RawBlock[] = []
  const seen = new Set<string>()
  // The last block known to stand before the place.
  let before = -1
  for (const [i, piece] of record.pieces.entries()) {
    if (!region.holds(piece)) continue
    const at = found[i]
    const caption = captionOf(piece, region)
    const picture = caption && pictureFor(caption, region)
    if (picture !== undefined && pictures.take(picture, piece, at, before)) continue
    if (at !== undefined) {
      if (isLong(piece.words)) before = Math.max(before, at)
      continue
    }
    const key = compactText(piece.words)
    if (seen.has(key) || isPageOwn(piece, about) || (!isLong(piece.words) && !caption)) continue
    seen.add(key)
    if (i < region.firstShown && !caption && isLeadLike(piece))
      leads.push({ t: 'p', inl: [{ t: 'text', s: piece.words }] })
    else if (region.isNear(i, piece.words)) left?.('beside', piece.words)
  }
  return [...leads, ...pictures.blocks()]
}

const addressOf = ({ url, want }: RawMedia): string => url ?? want[0] ?? ''

/** The pictures of a body, those that are put back, and the captions of both. */
class CaptionPlaces {
  private readonly body: readonly RawBlock[]
  private readonly pictures: PageRecord['pictures']
  private readonly reading: HtmlReading
  private readonly byPlace = new Map<number, Figure>()
  private readonly byAddress = new Map<string, Figure>()
  private readonly indexOf = new Map<Figure, number>()
  private readonly lines = new Map<Figure, string[]>()
  private readonly added = new Map<number, Figure[]>()
  private readonly moved = new Set<number>()

  constructor(body: readonly RawBlock[], { places, record, reading }: PageAbout) {
    this.body = body
    this.pictures = record.pictures
    this.reading = reading
    for (const [i, block] of body.entries()) {
      if (block.t !== 'figure') continue
      this.indexOf.set(block, i)
      for (const one of block.media) {
        const place = places.get(one)
        if (place !== undefined) this.byPlace.set(place, block)
        this.byAddress.set(addressOf(one), block)
      }
    }
  }

  /** A line of the caption of a picture; `at`: the block that shows it already. False: no such picture can be shown. */
  take(picture: number, { words }: PagePiece, at: number | undefined, before: number): boolean {
    const one = this.reading.picture?.(this.pictures[picture] ?? {})
    const figure = this.byPlace.get(picture) ?? (one && this.byAddress.get(addressOf(one)))
    if (at !== undefined) {
      const index = figure && this.indexOf.get(figure)
      const block = this.body[at]
      const isBeside = index !== undefined && at !== index && at >= index - 1 && at <= index + 3
      if (!figure || figure.caption || !isBeside || block?.t !== 'p') return false
      if (compactText(blockWords(block)) !== compactText(words)) return false
      this.moved.add(at)
      this.say(figure, words)
      return true
    }
    if (figure) this.say(figure, words)
    else if (one) {
      const put: Figure = { t: 'figure', media: [one] }
      this.byPlace.set(picture, put)
      this.added.set(before, [...(this.added.get(before) ?? []), put])
      this.say(put, words)
    } else return false
    return true
  }

  private readonly say = (figure: Figure, words: string): void => {
    const lines = this.lines.get(figure) ?? []
    if (!lines.includes(words)) this.lines.set(figure, [...lines, words])
  }

  blocks(): RawBlock[] {
    const out: RawBlock[] = (this.added.get(-1) ?? []).map(this.said)
    for (const [i, block] of this.body.entries()) {
      if (!this.moved.has(i)) out.push(block.t === 'figure' ? this.said(block) : block)
      for (const one of this.added.get(i) ?? []) out.push(this.said(one))
    }
    return out
  }

  private readonly said = (figure: Figure): RawBlock => {
    const lines = this.lines.get(figure)
    if (!lines) return figure
    const caption = [
      ...(figure.caption ?? []),
      ...lines.flatMap((s, i) => [
        ...(i > 0 || figure.caption ? [{ t: 'br' as const }] : []),
        { t: 'text' as const, s },
      ]),
    ]
    return { ...figure, caption }
  }
}
