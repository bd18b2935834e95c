import { cutsFocus, shownOf } from '#lib/photo-layout/crop.ts'
import {
  frontRank,
  frontScore,
  isUprightOfPeople,
  sameMotif,
  seenLoss,
  unseenScore,
  uprightScore,
} from '#lib/photo-layout/front.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import { withoutEnd } from '#lib/std/linear.ts'
import { displayBreak } from '../line/display-break.ts'
import { clustersOf } from '../line/grapheme-break.ts'
import type { Style } from '../style/style.ts'
import { dayOfMonthName } from './calendar.ts'
import type { Post } from './content.ts'
import type { Photo } from './photo.ts'
import type { OpenerSize } from './section-layout.ts'

/** What a picture must keep of itself to fill a box. */
export type Wanted = {
  wMm: number
  hMm: number
  leastKept: number
  not?: ReadonlySet<string>
  /** What stands in front already: of one motif no two, where there are others. */
  seen?: readonly Photo[]
  /** Upright pictures of people no narrower than this may stand whole in the box instead of filling it. */
  wholeFrom?: number
  /** What its post adds: another place may ask that it says something. */
  ofPost?: (post: Post) => number
}

/**
 * Best picture for a box: people before scenes (PRINT.md §2.8, “fit for the front”), sharp enough after the crop, its focus
 * whole, little of it lost, many likes; undefined if none will do.
 */
export function bestPhoto(posts: readonly Post[], wanted: Wanted): Chosen | undefined {
  const { seen = [] } = wanted
  let best: (Chosen & { score: number }) | undefined
  eachAble(posts, wanted, (photo, post, whole) => {
    const score = unseenScore(photo, whole, seen, best?.score ?? Number.NEGATIVE_INFINITY)
    if (score !== undefined) best = { photo, post, score }
  })
  return best && { photo: best.photo, post: best.post }
}

/** Every picture that will do for a box, and its score there whatever is seen already. */
function eachAble(
  posts: readonly Post[],
  { wMm, hMm, leastKept, not, ofPost, wholeFrom }: Wanted,
  found: (photo: Photo, post: Post, score: number) => void,
): void {
  // By index: a year's opening asks all posts of the book, most of which have none.
  for (let i = 0; i < posts.length; i += 1) {
    const post = posts[i]!
    for (let k = 0; k < post.photos.length; k += 1) {
      const photo = post.photos[k]!
      if (frontRank(photo) === 0 || photo.size || post.ownPage || not?.has(photo.media)) continue
      const whole = wholeFrom !== undefined && isUpright(photo, wholeFrom)
      const visible = whole ? { w: 1, h: 1 } : shownOf(photo, wMm / hMm)
      const dpi = (visible.w * photo.widthPx) / ((whole ? hMm * wholeAspect(photo) : wMm) / 25.4)
      const kept = visible.w * visible.h
      if (dpi < wantedDpi || kept < leastKept || (!whole && cutsFocus(photo, wMm / hMm))) continue
      const liked = Math.min(1, (post.likes.length + post.comments.length) / 20)
      const upright = wholeFrom === undefined ? 0 : uprightScore(photo)
      found(
        photo,
        post,
        frontScore(photo) + upright + kept * 3 + Math.min(1, dpi / 300) + liked + (ofPost?.(post) ?? 0),
      )
    }
  }
}

const isUpright = (photo: Photo, narrowest: number): boolean =>
  isUprightOfPeople(photo) && wholeAspect(photo) >= narrowest

export type Chosen = { photo: Photo; post: Post }

/** Fewer pictures do not spare one for their chapter's opener (PRINT.md §2.8): it is typographic then. */
const leastPhotos = 4

/**
 * Posts an opener may take a picture from: it is taken out of its post, so others must stay there, or the post is the
 * first, whose words follow at once; not one that is another post's only picture or has a size or a page by its owner's wish, nor
 * where words count the pictures. None where the chapter has too few.
 */
export function openerPosts(posts: readonly Post[]): readonly Post[] {
  if (posts.reduce((sum, post) => sum + post.photos.length, 0) < leastPhotos) return []
  const isFirst = (post: Post, at: number): boolean => at === 0 && post.paragraphs.length > 0
  const able = posts.filter(
    (post, at) => !post.countsPhotos && !post.ownPage && (post.photos.length > 1 || isFirst(post, at)),
  )
  // Another post may show the same picture, and nothing else.
  const alone = posts.flatMap(({ photos }, at) => (photos.length === 1 && at > 0 ? (photos[0]?.media ?? []) : []))
  const stays = ({ media, size }: Photo): boolean => size !== undefined || alone.includes(media)
  if (!able.some(({ photos }) => photos.some(stays))) return able
  return able.map((post) => ({ ...post, photos: post.photos.filter((photo) => !stays(photo)) }))
}

/** A page's opener of one page shows a picture of this shape across it (PRINT-sparse.md §3.1). */
const acrossAspect = 1.35

/** Narrower than this nobody opens a chapter. */
const narrowestOpener = 0.5

/** So many motifs are kept to choose from: nobody has more chapters of one motif. */
const mostOpeners = 12

/**
 * The best pictures for a page to the trim, or across the head of one, the best first; of each motif one, and none that would not
 * go before the best were that one's motif seen already.
 */
export function openerPhotos(posts: readonly Post[], size: OpenerSize, style: Style): Photo[] {
  const wMm = style.widthMm + 2 * style.bleedMm
  const hMm = size === 'spread' ? style.heightMm + 2 * style.bleedMm : wMm / acrossAspect
  const leastKept = size === 'spread' ? 0.5 : 0.6
  const able: { photo: Photo; score: number }[] = []
  const wanted = { wMm, hMm, leastKept, wholeFrom: narrowestOpener, ofPost: sentenceScoreIn(posts) }
  eachAble(openerPosts(posts), wanted, (photo, _, score) => able.push({ photo, score }))
  able.sort((a, b) => b.score - a.score)
  const best = able[0]?.score ?? 0
  const out: Photo[] = []
  for (const { photo, score } of able) {
    if (score <= best - seenLoss || out.length >= mostOpeners) break
    if (!out.some((one) => sameMotif(one, photo))) out.push(photo)
  }
  return out
}

const clauseEnds = /[，。！？；：…\n,!?;]|——/
const titleLength = 14

const addresses = /(?:https?:\/\/|www\.)[^\s\u3000-\u9fff\uff00-\uffef]*/g

/** What was written, without addresses: their question marks and dots would end sentences. */
const words = (post: Post): string => post.paragraphs.join('\n').replaceAll(addresses, '\n').trim()
/** What a service writes when somebody writes nothing, or the typesetter for what cannot be printed. */
const nobodysWords =
  /^(?:转发(?:微博)?|轉發(?:微博)?|repost(?:ed)?|分享(?:图片|圖片|视频|视频号|单曲|链接|网页)|发布了?(?:图片|视频)|（[^（）]*没有印出来）)$/iu
/** Two words of letters with a blank between them, by three searches one after another. */
const hasTwoWords = (text: string): boolean => {
  const first = /\p{L}{2}/u.exec(text)
  if (first === null) return false
  const rest = text.slice(first.index + first[0].length)
  const blank = rest.search(/\s/)
  return blank >= 0 && /\p{L}{2}/u.test(rest.slice(blank))
}

/** Words worth quoting: somebody's own, no addresses, no mentions, something of Han or letters. */
const isQuotable = (text: string): boolean =>
  text !== '' &&
  !nobodysWords.test(withoutEnd(text, /[。.！!…～~]/)) &&
  !/\p{M}{3}|https?:|@|#|\[/u.test(text) &&
  (/\p{Script=Han}{2}/u.test(text) || hasTwoWords(text))
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

/** A service's own words for what somebody only passed on: nobody's chapter is called by them. */
const passedOn = /^(?:转发|轉發|分享)(?:了|一)/u

/** A whole sentence, short enough for a row of the catalogue; a post's title or its first clause stands for one. */
const mayBeTitle = (text: string): boolean => {
  const length = clustersOf(text).length
  return length >= 3 && length <= titleLength && isQuotable(text) && isBalanced(text) && !passedOn.test(text)
}

/** Em of a row of the sentence on an opener (twelve characters and a mark), and characters of the whole (PRINT.md §2.8). */
const quotationRow = 12.5
const [fewest, most] = [4, 24]

/**
 * A sentence and the marks that close it: up to 。！？…, or the end of the post. What a line ends without such a mark is none
 * (`open`); left out here, it would be tried again from each of its characters.
 */
const sentences = /[^。！？!?…\n]+(?:(?:[。！？!?]|…+)+[”’」』）)]*|$|(?<open>(?=\n)))/gu
/** What no sentence ends with, even where its post does. */
const openEnd = /[：:，,、；;（《“‘「『【([—～~/-]$/u
/** A smile left over from the sentence before. */
const leftOver = /^(?:[”’」』）)\s]|\p{Extended_Pictographic}|\ufe0f|\u200d)+/u

/** What somebody wrote in whole sentences. A line that an address or a picture ends is none. */
function sentencesOf(post: Post): string[] {
  const whole = post.paragraphs.join('\n').trim().replaceAll(addresses, '\n\n')
  const bare = withoutEnd(whole, /\n/)
  const text = bare === whole ? whole : `${bare}\n`
  return Array.from(text.matchAll(sentences)).flatMap(({ 0: sentence, index, groups }) => {
    if (groups?.open !== undefined) return []
    // Before an empty line something is held back: a joke, the turn of a verse.
    if (text.startsWith('\n\n', index + sentence.length) || listed.test(sentence)) return []
    if (
      leans(sentence, text.slice(Math.max(0, index - mostBefore), index)) ||
      (!ended.test(sentence) && text.includes('\n'))
    )
      return []
    return [sentence.trim().replace(leftOver, '')]
  })
}

/** So far back is looked for what a sentence leans on: marks and blanks. Characters. */
const mostBefore = 100

/** A line without a mark at its end is a sentence only where somebody wrote nothing else. */
const ended = /[。！？!?…][”’」』）)]*\s*$/u

/**
 * What goes on with the words before it on its line is no sentence to read alone: after …… , or with a foreign word for
 * its beginning (`起了名字：Ctrl、Alt、Delete。Delete 长得最好。`).
 */
const leans = (sentence: string, before: string): boolean =>
  /…[”’」』）)]*\s*$/u.test(before) || (/[^\n]$/.test(before) && /^\s*[a-z0-9]/i.test(sentence))

/** A line of a list, by its number. */
const listed = /^\s*\d{1,2}\s*[.、．)）]/u

const isBalanced = (sentence: string): boolean => {
  const count = (marks: RegExp): number => sentence.match(marks)?.length ?? 0
  return count(/[“‘「『（《(]/gu) === count(/[”’」』）》)]/gu)
}

/** Drawn for the size of the text, and in colour. */
const emoji = /(?=[^\x00-\xff])[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Whether a sentence is of a length, a shape and words that may stand alone on a page. */
function stands(sentence: string): boolean {
  const length = clustersOf(sentence).length
  if (length < fewest || length > most || openEnd.test(sentence) || emoji.test(sentence)) return false
  return isBalanced(sentence) && isQuotable(sentence)
}

const pauses = /[，、；：—…]/u

/** Its rows; undefined where two rows would part a word, or what pauses elsewhere: another sentence is better then. */
function rowsOf(sentence: string): string[] | undefined {
  const { lines, sound } = displayBreak(sentence, { room: quotationRow, most: 2 })
  const [first = '', second] = lines
  if (!sound || (second !== undefined && pauses.test(sentence.slice(0, -1)) && !pauses.test(first.slice(-1)))) return
  return lines
}

/**
 * What stands for a chapter in words: in the catalogue, and as rows on its opening page. `titles`: what else may stand in the
 * catalogue, the title first; none where nothing may.
 */
export type ChapterWords = { title: string; titles: readonly string[]; quotation: string[] }

/** So many titles are offered: more chapters with the same words a book hardly has. */
const mostTitles = 12

/** A title bears no full stop, whether a sentence or a clause stands for it; what asks, calls or trails off does. */
const withoutStop = (words: string): string => withoutEnd(words, /。/)

/**
 * One sentence of a chapter for its opening page and the catalogue: 4 to 24 characters that end where a sentence ends, in at
 * most two rows, of a post that was much answered; rather one that fits a row of the catalogue as it is. Never the one its
 * text begins with, which is read on the facing page. Of a longer one the catalogue has the first clause; a post's own title
 * goes before. The quotation is empty where nothing fits; the title then is the first clause that may stand as one, else
 * '': the row says how much the chapter holds (PRINT.md §2.8).
 */
export function chapterWords(posts: readonly Post[]): ChapterWords {
  const warm = byWarmth(posts)
  const said = warm.map((post) => ({ post, sentences: sentencesOf(post) }))
  const first = firstSentence(posts)
  // What stands over something passed on is about that.
  const fitting = said
    .flatMap(({ post, sentences }) => (post.repost ? [] : sentences))
    .filter((one) => one !== first && stands(one))
  const find = (some: readonly string[], least: (rows: string[]) => boolean): [string, string[]] | undefined => {
    for (const sentence of some) {
      const rows = rowsOf(sentence)
      if (rows && least(rows)) return [sentence, rows]
    }
    return undefined
  }
  const [sentence = '', quotation = []] =
    find(fitting.filter(mayBeTitle), isNeat) ?? find(fitting, isNeat) ?? find(fitting, () => true) ?? []
  const named = said.find(({ post, sentences }) => post.title || sentences.some(mayBeTitle))?.post
  const own = named?.title ? titleOf(named) : ''
  const titles = new Map<string, string>()
  for (const words of [own, ...[sentence, ...fitting].map(rowOf), ...warm.map(titleOf).filter(mayBeTitle)]) {
    if (words && !titles.has(bare(words))) titles.set(bare(words), withoutStop(words))
    if (titles.size >= mostTitles) break
  }
  const [title = ''] = titles.values()
  return { title, titles: [...titles.values()], quotation }
}

/**
 * One sentence of a post as rows of the opener that shows its picture; none where nothing it says may stand alone. `first`: the
 * chapter's text begins with this post, so its first sentence is read on the facing page.
 */
export function ownSentence(post: Post, first: boolean): string[] {
  if (post.repost) return []
  const { paragraphs } = post
  const known = sentenceOf.get(paragraphs)
  if (known?.first === first) return known.rows
  const rows = sentenceRows(post, first)
  sentenceOf.set(paragraphs, { first, rows })
  return rows
}

/** Whoever chooses a picture asks every post, in every style anew. */
const sentenceOf = new WeakMap<readonly string[], { first: boolean; rows: string[] }>()

function sentenceRows(post: Post, first: boolean): string[] {
  const rows = sentencesOf(post)
    .slice(first ? 1 : 0)
    .filter(stands)
    .flatMap((sentence) => [rowsOf(sentence) ?? []])
    .filter((one) => one.length > 0)
  return rows.find(isNeat) ?? rows[0] ?? []
}

/** A picture whose post has a sentence to say beside it is better than one whose post has none. */
const sentenceScore = 1.5

/** What a post of these adds to its pictures where one of them opens the chapter. */
export const sentenceScoreIn =
  ([first]: readonly Post[]) =>
  (post: Post): number =>
    ownSentence(post, post.id === first?.id).length > 0 ? sentenceScore : 0

/** Titles that differ in marks alone are the same. */
const bare = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * `distinctTitles` for who asks again and again while chapters are laid out: their titles stay, and so do those found for them.
 */
export const titleKeeper = <T extends Pick<ChapterWords, 'title' | 'titles'>>(): ((chapters: readonly T[]) => T[]) => {
  let known: { chapters: T[]; named: T[] } = { chapters: [], named: [] }
  return (chapters) => {
    const saysSame = (one: T, at: number): boolean => {
      const before = known.chapters[at]
      if (one === before) return true
      return (
        one.title === before?.title &&
        one.titles.length === before.titles.length &&
        one.titles.every((title, i) => title === before.titles[i])
      )
    }
    const isSame = chapters.length === known.chapters.length && chapters.every(saysSame)
    const named = isSame
      ? chapters.map((one, at): T => {
          const before = known.named[at] as T
          if (one === known.chapters[at]) return before
          return one.title === before.title ? one : { ...one, title: before.title }
        })
      : distinctTitles(chapters)
    known = { chapters: [...chapters], named }
    return named
  }
}

/** Chapters as a list names them: where two would have the same title, the later one takes its next. */
export function distinctTitles<T extends Pick<ChapterWords, 'title' | 'titles'>>(chapters: readonly T[]): T[] {
  const used = new Set<string>()
  return chapters.map((chapter) => {
    const isNew = (one: string): boolean => !used.has(bare(one))
    const title = isNew(chapter.title) ? chapter.title : (chapter.titles.find(isNew) ?? chapter.title)
    used.add(bare(title))
    return title === chapter.title ? chapter : { ...chapter, title }
  })
}

/** One row, or two parted where one pauses. */
const isNeat = ([first = '', second]: string[]): boolean => second === undefined || pauses.test(first.slice(-1))

/** A sentence as a row of the catalogue: whole, or its first clause; '' where neither may stand there. */
const rowOf = (sentence: string): string =>
  [sentence, sentence.split(clauseEnds)[0] ?? ''].find((words) => mayBeTitle(words) && words.length >= fewest) ?? ''

/** What the text of a chapter begins with. */
function firstSentence(posts: readonly Post[]): string | undefined {
  const first = posts.find(({ paragraphs }) => paragraphs.some((text) => text !== ''))
  return first && sentencesOf(first)[0]
}

/** Rows of a sentence as one line again. */
export const joined = (rows: readonly string[]): string =>
  rows.reduce(
    (line, row) => (/[\u0021-\u024f]$/.test(line) && /^[\u0021-\u024f]/.test(row) ? `${line} ${row}` : line + row),
    '',
  )

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
    const words = sentencesOf(post).find((sentence) => stands(sentence) && rowsOf(sentence))
    if (words && !said.some((one) => one !== '' && (one.includes(words) || words.includes(one)))) return words
  }
  return ''
}
