/** What stands in front: covers, titles, openers and years, and whether an editor would have chosen it. */
import { isImage, isText, type MeasuredBook, type MeasuredPage, pagesOf, roleOf } from './marks.ts'

/** Pictures of a page that are large enough to be looked at: a tenth of its width. */
const mediaOn = ({ marks, page }: MeasuredPage): string[] =>
  marks.flatMap((mark) => (isImage(mark) && mark.x1 - mark.x0 >= 0.1 * page.widthMm ? [mark.item.media] : []))

/** Pages in front of posts that show pictures; 长文集 begins its posts on them and shows none of its own. */
const fronts = (pages: readonly MeasuredPage[]): MeasuredPage[] =>
  pages.filter(({ page, posts }) => !posts && (page.kind === 'opener' || page.kind === 'title'))

const coverOf = ({ cover }: MeasuredBook): MeasuredPage[] => (cover ? pagesOf({ pages: [cover] }) : [])

export type FrontPlaces = {
  /** Chapters that have somebody on a picture, open with a picture, and show a thing or a landscape. */
  openersWithout: string[]
  openersWith: string[]
  paperInFront: string[]
  motifTwice: string[]
  sentenceElsewhere: string[]
  coverWithout: string[]
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

export function frontPlaces(pages: readonly MeasuredPage[], book: MeasuredBook): FrontPlaces {
  const { people, papers, motifs, posts } = book
  const monthOf = (local: string): string => local.slice(0, 7).replace('-', '')
  const has = new Set(
    posts.filter(({ photos }) => photos.some(({ media }) => people.has(media))).map(({ local }) => monthOf(local)),
  )
  const openers = fronts(pages).filter(({ page }) => page.kind === 'opener')
  const shown = openers.map((page) => ({ page, media: mediaOn(page) }))
  // A chapter of several months has all of them up to the next one's first.
  const firsts = [...new Set(openers.map(({ page }) => page.month).filter(Boolean))].sort()
  const peopleIn = (month: string): boolean => {
    const next = firsts[firsts.indexOf(month) + 1] ?? '999999'
    return [...has].some((one) => one >= month && one < next)
  }
  const asked = shown.filter(({ page }) => page.page.month && peopleIn(page.page.month))
  const byMonth = Map.groupBy(asked, ({ page }) => page.page.month)
  const [openersWith, openersWithout]: [string[], string[]] = [[], []]
  for (const [month, own] of byMonth) {
    const isWith = own.some(({ media }) => media.some((one) => people.has(one)))
    ;(isWith ? openersWith : openersWithout).push(`${month} p.${own[0]?.page.number}`)
  }
  const front = [
    ...coverOf(book).map((page) => ({ page, media: mediaOn(page), name: 'cover' })),
    ...fronts(pages).map((page) => ({ page, media: mediaOn(page), name: `p.${page.number}` })),
  ]
  const seen = new Map<string, string>()
  const motifTwice: string[] = []
  for (const { media, name, page } of front) {
    // A contact sheet shows many at once.
    if (media.length > 2 || page.page.kind === 'catalogue') continue
    for (const one of new Set(media)) {
      const motif = motifs.get(one) ?? one
      const before = seen.get(motif)
      // The cover shows what the book holds.
      // One over the fold stands on two pages.
      const turned = before !== `p.${page.number - 1}`
      if (before && before !== 'cover' && before !== name && turned) motifTwice.push(`${before} and ${name}`)
      if (!before) seen.set(motif, name)
    }
  }
  const cover = coverOf(book)[0]
  const onCover = cover ? mediaOn(cover) : []
  return {
    openersWith,
    openersWithout,
    paperInFront: front.flatMap(({ media, name }) => (media.some((one) => papers.has(one)) ? [name] : [])),
    motifTwice,
    sentenceElsewhere: openers.flatMap((page) => elsewhere(page, book)),
    coverWithout: people.size > 0 && !onCover.some((one) => people.has(one)) ? ['cover'] : [],
  }
}

/** Openers whose sentence none of the posts says that their picture is of. */
function elsewhere(page: MeasuredPage, { posts }: MeasuredBook): string[] {
  const media = mediaOn(page)
  const said = letters(
    page.marks.flatMap((mark) => (isText(mark) && roleOf(mark) === 'subtitle' ? mark.item.clusters : [])).join(''),
  )
  if (media.length === 0 || media.length > 2 || said.length < 4) return []
  const own = posts.filter(({ photos }) => photos.some((photo) => media.includes(photo.media)))
  return own.some(({ paragraphs }) => letters(paragraphs.join('')).includes(said)) ? [] : [`p.${page.number}`]
}
