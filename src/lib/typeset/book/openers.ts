import { cutsFocus, shownOf } from '../block/crop.ts'
import { wantedDpi } from '../block/sharp.ts'
import { clustersOf } from '../line/grapheme-break.ts'
import type { Style } from '../style/style.ts'
import { dayOfMonthName } from './calendar.ts'
import type { Post } from './content.ts'
import type { Photo } from './photo.ts'
import type { OpenerSize } from './section-layout.ts'

/** What a picture must keep of itself to fill a box. */
type Wanted = { wMm: number; hMm: number; leastKept: number; not?: ReadonlySet<string> }

/**
 * Best picture for a box: a photograph (PRINT.md §2.8, “fit for the front”), sharp enough after the crop, its focus whole,
 * little of it lost, many likes; undefined if none will do.
 */
export function bestPhoto(posts: readonly Post[], { wMm, hMm, leastKept, not }: Wanted): Chosen | undefined {
  let best: (Chosen & { score: number }) | undefined
  // By index: a year's opening asks all posts of the book, most of which have none.
  for (let i = 0; i < posts.length; i += 1) {
    const post = posts[i]!
    for (let k = 0; k < post.photos.length; k += 1) {
      const photo = post.photos[k]!
      if (photo.graphic || not?.has(photo.media)) continue
      const visible = shownOf(photo, wMm / hMm)
      const dpi = (visible.w * photo.widthPx) / (wMm / 25.4)
      const kept = visible.w * visible.h
      if (dpi < wantedDpi || kept < leastKept || cutsFocus(photo, wMm / hMm)) continue
      const score = kept * 3 + Math.min(1, dpi / 300) + Math.min(1, (post.likes.length + post.comments.length) / 20)
      if (!best || score > best.score) best = { photo, post, score }
    }
  }
  return best && { photo: best.photo, post: best.post }
}

export type Chosen = { photo: Photo; post: Post }

/** Fewer pictures do not spare one for their chapter's opener (PRINT.md §2.8): it is typographic then. */
const leastPhotos = 4

/**
 * Posts an opener may take a picture from: it is taken out of its post, so others must stay there, or the post is the
 * first, whose words follow at once. None where the chapter has too few.
 */
export function openerPosts(posts: readonly Post[]): readonly Post[] {
  if (posts.reduce((sum, post) => sum + post.photos.length, 0) < leastPhotos) return []
  return posts.filter((post, at) => post.photos.length > 1 || (at === 0 && post.paragraphs.length > 0))
}

/** A page's opener of one page shows a picture of this shape across it (PRINT-sparse.md §3.1). */
const acrossAspect = 1.35

/** Best picture for a page to the trim, or across the head of one. */
export function openerPhoto(posts: readonly Post[], size: OpenerSize, style: Style): Photo | undefined {
  const wMm = style.widthMm + 2 * style.bleedMm
  const hMm = size === 'spread' ? style.heightMm + 2 * style.bleedMm : wMm / acrossAspect
  return bestPhoto(openerPosts(posts), { wMm, hMm, leastKept: size === 'spread' ? 0.5 : 0.6 })?.photo
}

const clauseEnds = /[，。！？；：…\n,!?;]|——/
const titleLength = 14

/** What was written, without addresses: their question marks and dots would end sentences. */
const words = (post: Post): string =>
  post.paragraphs
    .join('\n')
    .replaceAll(/(?:https?:\/\/|www\.)[^\s\u3000-\u9fff\uff00-\uffef]*/g, '\n')
    .trim()
/** What a service writes when somebody writes nothing, or the typesetter for what cannot be printed. */
const nobodysWords =
  /^(?:转发(?:微博)?|轉發(?:微博)?|repost(?:ed)?|分享(?:图片|圖片|视频|视频号|单曲|链接|网页)|发布了?(?:图片|视频)|（[^（）]*没有印出来）)$/iu
/** Words worth quoting: somebody's own, no addresses, no mentions, something of Han or letters. */
const isQuotable = (text: string): boolean =>
  text !== '' &&
  !nobodysWords.test(text.replace(/[。.！!…～~]+$/u, '')) &&
  !/\p{M}{3}|https?:|@|#|\[/u.test(text) &&
  /\p{Script=Han}{2}|\p{L}{2}.*\s.*\p{L}{2}/u.test(text)
/** How much was answered. */
export const warmth = (post: Post): number => post.likes.length + 2 * post.comments.length

const byWarmth = (posts: readonly Post[]): Post[] =>
  posts
    .map((post, index) => ({ post, index }))
    .sort((a, b) => warmth(b.post) - warmth(a.post) || a.index - b.index)
    .map((one) => one.post)

/** A post's title, else its first clause when that is short enough to stand as one; '' if it is not. */
export function titleOf(post: Post): string {
  // The number of a floor says nothing of what was written there.
  const title = /^\d+ 楼(?:　|$)/.test(post.title ?? '') ? '' : post.title
  const clause = (title || words(post)).split(clauseEnds)[0]?.trim() ?? ''
  const length = clustersOf(clause).length
  return length >= 2 && length <= titleLength && isQuotable(clause) ? clause : ''
}

/** `十月二日，敦煌。` under a picture: its day, and where or what; a month's name alone would say nothing. '' if unknown. */
export function pictureCaption(post: Post): string {
  const what = post.place?.split('·').at(-1) || titleOf(post)
  const day = dayOfMonthName(post.local)
  return day && what ? `${day}，${what}。` : day || what
}

/** First clause of the month's most answered post that is short enough to stand in the catalogue; '' if none is. */
export function monthTitle(posts: readonly Post[]): string {
  for (const post of byWarmth(posts)) {
    const clause = titleOf(post)
    if (clause) return clause
  }
  return plainTitle(posts)
}

const mostSigns = 6

/** Where nobody wrote a clause: the signs somebody sent instead of words, a place, so that no entry stands empty. */
function plainTitle(posts: readonly Post[]): string {
  for (const post of byWarmth(posts)) {
    const signs = clustersOf(words(post).replaceAll(/\s/g, ''))
    if (signs.length > 0 && signs.every((one) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(one)))
      return signs.slice(0, mostSigns).join('')
  }
  return (
    byWarmth(posts)
      .find((post) => post.place)
      ?.place?.split('·')
      .at(-1) ?? ''
  )
}

const quotationRow = 12
const closingMark = /[，。！？；：、”’）」』…]/

/** A row's closing mark stands beyond its characters: it takes no room a reader would miss. */
const hanging = (row: readonly string[]): 0 | 1 => (closingMark.test(row.at(-1) ?? '') ? 1 : 0)

/** One sentence of at most two rows of twelve characters for the month's opening page, cut at a mark if it can be. */
export function quotation(posts: readonly Post[]): string[] {
  for (const post of byWarmth(posts)) {
    for (const match of words(post).matchAll(/[^。！？!?\n]+[。！？!?]?/g)) {
      const sentence = match[0].trim().replace(/^[”’」』）]+/, '')
      const all = clustersOf(sentence)
      if (all.length < 6 || all.length > 2 * quotationRow || !isQuotable(sentence)) continue
      if (/[“「『（]/.test(sentence) !== /[”」』）]/.test(sentence)) continue
      if (all.length <= quotationRow + hanging(all)) return [sentence]
      const rows = inTwoRows(all)
      if (rows) return rows
    }
  }
  return []
}

/** So many characters make a text long enough to quote from where it stands elsewhere in the month. */
const longRead = 60

/**
 * A sentence to set large on a page of its own kind: out of a long text, never one of `near`, the posts that can be read
 * beside it, and none that was said large before (`said`). Empty where there is none: nothing is better than an echo.
 */
export function distantQuotation(posts: readonly Post[], near: ReadonlySet<string>, said: readonly string[]): string {
  const far = posts.filter(
    (post) => !near.has(post.id) && post.paragraphs.reduce((sum, text) => sum + text.length, 0) >= longRead,
  )
  for (const post of byWarmth(far)) {
    const words = quotation([post]).join('')
    if (words && !said.some((one) => one !== '' && (one.includes(words) || words.includes(one)))) return words
  }
  return ''
}

let segmenter: Intl.Segmenter | undefined

/** What ICU's dictionary takes for a word of its own and a reader for the end of the one before: “朋友|圈”, “的|时候”. */
const leaning = /^(?:[们者员家圈园院店馆站室楼校树号包机车节]|时候)$/u

/** Where words end, as counts of characters, by ICU's dictionary: “柿子树” has no place to be parted. */
export function wordEnds(all: readonly string[]): Set<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const ends = new Set<number>()
  let before = ''
  for (const { index, segment } of segmenter.segment(all.join(''))) {
    if (leaning.test(segment) && /\p{Script=Han}$/u.test(before)) ends.delete(index)
    ends.add(index + segment.length)
    before = segment
  }
  const cuts = new Set<number>()
  let at = 0
  for (const [index, one] of all.entries()) {
    at += one.length
    if (ends.has(at)) cuts.add(index + 1)
  }
  return cuts
}

/**
 * Behind a mark if both halves then fit, else behind a particle near the middle: the middle itself may lie inside a word
 * (“朋友/圈”). No mark may start the second row, no particle should, and a number keeps what it counts. Undefined where
 * every place lies inside a word: another sentence is better then.
 */
export function inTwoRows(all: readonly string[], row = quotationRow): [string, string] | undefined {
  const least = Math.max(1, all.length - row - hanging(all))
  const ends = wordEnds(all)
  let best = 0
  let distance = Number.POSITIVE_INFINITY
  for (let cut = least; cut <= Math.min(row + hanging(all.slice(0, row + 1)), all.length - 1); cut += 1) {
    if (/[，。！？；：、”’）」』…—·]/.test(all[cut] ?? '') || !ends.has(cut)) continue
    const before = all[cut - 1] ?? ''
    const mark = /[，；：、。]/.test(before) ? 0 : /[的地得了着过与和]/.test(before) ? 1.5 : 4
    // Only a row that ends at a mark may have it beyond its characters: else the other half would grow by it.
    if (mark > 0 && Math.max(cut, all.length - cut) > row) continue
    // Behind a mark it is a word of its own: “，得给它……”.
    const particle = mark > 0 && /[的地得了着过吗呢吧]/.test(all[cut] ?? '') ? 3 : 0
    const number = /[第零一二三四五六七八九十百千两几]/.test(before) ? 3 : 0
    const inWord = /[A-Za-z0-9]/.test(before) && /[A-Za-z0-9]/.test(all[cut] ?? '') ? 20 : 0
    const away = Math.abs(cut - all.length / 2) + mark + particle + number + inWord
    if (away < distance) {
      distance = away
      best = cut
    }
  }
  return best > 0 ? [all.slice(0, best).join(''), all.slice(best).join('')] : undefined
}
