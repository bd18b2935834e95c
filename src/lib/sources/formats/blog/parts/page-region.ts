import { type PageElement, type PagePiece, type PageRecord, upFrom } from './page-pieces.ts'
import { compactText } from './shown-words.ts'

const around = /^(nav|form|dialog|menu|footer)$/
const surroundings =
  /\b(nav|navbar|navigation|menu|breadcrumbs?|comments?|disqus|respond|replies|related|recommend\w*|shar(?:e|es|ing)|sharedaddy|social|footer|ads?|advert\w*|sponsor\w*|promo\w*|newsletter|subscri\w+|signup|login|paginat\w+|pager|cookies?|gdpr|popup|modal|tooltip|toolbar|tags?|popular|trending|outbrain|taboola|copyright|visually|sr|screen reader|contentinfo|complementary|search)\b/
const signatures = /\b(by ?lines?|authors?|bio|biography|meta|date|dateline|timestamp|published)\b/
/** Outside an article they stand beside it, inside one they are a box of its own. */
const beside = /\b(sidebar|widgets?|rail)\b/
const captions =
  /caption|cutline|\b(photo|image|img|pic|picture) ?(credits?|desc\w*|info|text|txt|title)\b|\bcredits?\b|图注/
const leads =
  /\b(lead|lede|dek|deck|standfirst|sub ?titles?|sub ?head\w*|summary|abstract|excerpt|intro\w*|ingress|alternative ?headline|description)\b|导语|摘要/

/** Fewer signs are a label, a button, a date. */
const leastLong = { eastern: 10, any: 24 }
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** More than a few words. */
export function isLong(words: string): boolean {
  const { length } = compactText(words)
  return length >= (eastern.test(words) ? leastLong.eastern : leastLong.any)
}

type PageRegion = {
  own: PageElement
  /** Of the main part, and nothing of what surrounds every page of a site. */
  holds(piece: PagePiece): boolean
  /** Where the text that was found begins. */
  firstShown: number
  /** May a piece there be of the article? Where a page marks none only what stands within its text, or goes on right behind. */
  isNear(at: number, words: string): boolean
}

type About = { title: string; author?: string | undefined; drop?: readonly string[] | undefined }

/** So many pieces behind the text may go on with it, by whole sentences. */
const mostBehind = 4

/** Holding so much of what was found, an element holds the article. */
const mostOfIt = 0.8

/** The part of a page that is about its article: around what was found of it, and its heading. */
export function pageRegion(
  { pieces, headings }: PageRecord,
  isShown: readonly boolean[],
  { title, drop = [] }: About,
): PageRegion | undefined {
  const weights = new Map<PageElement, number>()
  let all = 0
  let [firstShown, lastShown] = [-1, -1]
  for (const [i, { words, inside }] of pieces.entries()) {
    if (!isShown[i] || !isLong(words)) continue
    if (firstShown < 0 && !isTitle(words, title)) firstShown = i
    lastShown = i
    all += words.length
    for (const one of upFrom(inside)) weights.set(one, (weights.get(one) ?? 0) + words.length)
  }
  const weight = (one: PageElement): number => weights.get(one) ?? 0
  // They lie in each other: the innermost is the deepest.
  const [inner] = [...weights.keys()]
    .filter((one) => weight(one) >= all * mostOfIt)
    .sort((a, b) => depthOf(b) - depthOf(a))
  if (!inner) return undefined
  const part = [...upFrom(inner)].find((one) => /^(article|main)$/.test(one.tag) || /\bmain\b/.test(one.marks)) ?? inner
  const named = headings.find(({ words }) => isTitle(words, title))
  const heading = named ?? headings.findLast(({ before }) => before <= firstShown)
  const over = heading && new Set(upFrom(heading.element))
  const both = over && [...upFrom(part)].find((one) => over.has(one))
  // A heading of other words may be the site's: with it the part is not the whole page.
  const own = both && (named || !/^(html|body)$/.test(both.tag)) ? both : part
  const isBare = !/^(article|main)$/.test(own.tag)
  const isAround = (one: PageElement): boolean =>
    weight(one) < all / 2 &&
    (around.test(one.tag) ||
      (one.tag === 'aside' && isBare) ||
      (one.tag === 'header' && isBare && !over?.has(one)) ||
      (surroundings.test(one.marks) && !captions.test(one.marks)) ||
      (isBare && beside.test(one.marks) && !captions.test(one.marks)) ||
      (drop.length > 0 && one.own.matches(drop.join(','))))
  const known = new Map<PageElement | undefined, boolean>([[undefined, false]])
  const isInside = (one: PageElement | undefined): boolean => {
    const cached = known.get(one)
    if (cached !== undefined || !one) return cached ?? false
    const answer = one === own || (isInside(one.parent) && !isAround(one))
    known.set(one, answer)
    return answer
  }
  return {
    own,
    firstShown,
    isNear: (at, words) =>
      !isBare || (at > firstShown && (at < lastShown || (at <= lastShown + mostBehind && isSentence.test(words)))),
    holds: ({ inside, linked, words }) => linked * 2 <= words.length && isInside(inside),
  }
}

const depthOf = (one: PageElement): number => [...upFrom(one)].length

const isTitle = (words: string, title: string): boolean => {
  const [one, other] = [compactText(words), compactText(title)]
  return one !== '' && other !== '' && (other.includes(one) || one.includes(other)) && one.length < other.length * 3
}

const isSentence = /[。！？.!?…][”’"』」)）]?$/

/** What a page says of its article everywhere: the title again, who wrote it and when. */
export function isPageOwn({ words, inside }: PagePiece, { title, author }: About): boolean {
  const isSigned = [...upFrom(inside)].slice(0, 4).some(({ marks }) => signatures.test(marks))
  if (isSigned && !isSentence.test(words)) return true
  if (inside.tag === 'h1' || isTitle(words, title)) return true
  if (author && words.length < 80 && compactText(words).includes(compactText(author))) return true
  return words.length <= 50 && /\b(?:19|20)\d\d\b|\d{1,2}:\d\d/.test(words) && !isSentence.test(words)
}

/** A line or two under the title that say what follows. */
export const isLeadLike = ({ words, inside }: PagePiece): boolean =>
  words.length <= 1000 &&
  ![...upFrom(inside)].slice(0, 4).some(({ marks }) => signatures.test(marks)) &&
  ([...upFrom(inside)].slice(0, 3).some(({ marks }) => leads.test(marks)) ||
    (/^(p|h2|h3)$/.test(inside.tag) && isSentence.test(words)))

/** The element that is a caption of a picture, if the piece is of one; it holds no picture itself. */
export function captionOf({ inside }: PagePiece, { own }: PageRegion): PageElement | undefined {
  let found: PageElement | undefined
  let far = 0
  for (const one of upFrom(inside)) {
    if (one === own || one.end > one.first || far++ > 4) break
    if (one.tag === 'figcaption' || captions.test(one.marks)) found = one
  }
  return found
}

/** The picture a caption is said of: the last before it among those it stands with, else the first behind it. */
export function pictureFor(caption: PageElement, { own }: PageRegion): number | undefined {
  let far = 0
  for (const one of upFrom(caption.parent)) {
    if (one.end > one.first) return caption.first > one.first ? caption.first - 1 : one.first
    if (one === own || far++ > 4) return undefined
  }
  return undefined
}
