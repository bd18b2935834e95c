import { wantedRatio } from '#lib/photo-layout/partitions.ts'
import { headingLines } from '../block/month-heading.ts'
import { areaHeightMm, bodyEmMm, columnMm, leadMm, type Style } from '../style/style.ts'
import { headsMonths } from './chapter-runs.ts'
import type { Month, Post } from './content.ts'
import type { Photo } from './photo.ts'

/**
 * About how many pages of a style posts fill. Chapters are made before anything is set, so that the months of a chapter
 * depend on nothing but the posts and the style's numbers, and a thin month is not set twice to be counted.
 */
export function estimatedPages({ posts, joined = [] }: Pick<Month, 'posts' | 'joined'>, style: Style): number {
  const lines = posts.reduce((sum, post) => sum + postLines(post, style), 0)
  const headings = headsMonths(joined.length, posts.length) ? joined.length : 0
  return (lines + headings * headingLines) / linesOfPage(style)
}

const linesOfPage = (style: Style): number => style.lines * style.columns.count * (style.packing ?? 1)

/** Share of a page the heading of a month takes in a chapter of several. */
export const headingPages = (style: Style): number => headingLines / linesOfPage(style)

/** What of a post its size follows from. */
export type SizedPost = Pick<Post, 'title' | 'paragraphs' | 'repost' | 'likes' | 'comments'> & {
  link?: unknown
  photos: readonly Pick<Photo, 'widthPx' | 'heightPx'>[]
  videos: readonly unknown[]
}

/** Pages of a style a single post fills, mostly a share of one. */
export const postPages = (post: SizedPost, style: Style): number => postLines(post, style) / linesOfPage(style)

/** Head, gap, and a little of what a page loses at its foot. */
const aroundLines = 3.5
/** Han of a column's line; Latin letters are about half as wide. */
const widthEm = (text: string): number => {
  let em = 0
  for (let at = 0; at < text.length; at += 1) em += text.charCodeAt(at) < 0x250 ? 0.5 : 1
  return em
}

/** What a size was worked out from: the same objects say the same. */
type Sized = SizedPost & { style: Style; lines: number }

const sized = new WeakMap<SizedPost['paragraphs'], Sized>()

/**
 * Asked of every post of a book at every change of one. All it may read is read of the post in hand each time, for who reads
 * may be noted (incremental-cache.ts).
 */
function postLines(
  { title, paragraphs, repost, likes, comments, link, photos, videos }: SizedPost,
  style: Style,
): number {
  const known = sized.get(paragraphs)
  const isSame =
    known?.style === style &&
    known.title === title &&
    known.repost === repost &&
    known.likes === likes &&
    known.comments === comments &&
    known.link === link &&
    known.photos === photos &&
    known.videos === videos
  if (isSame) return known.lines
  const post = {
    ...(title === undefined ? {} : { title }),
    paragraphs,
    ...(repost ? { repost } : {}),
    likes,
    comments,
    photos,
    videos,
  }
  const whole = { ...post, ...(link === undefined ? {} : { link }) }
  const lines = workedOut(whole, style)
  sized.set(paragraphs, { ...whole, style, lines })
  return lines
}

function workedOut(post: SizedPost, style: Style): number {
  const columnEm = columnMm(style) / bodyEmMm(style)
  const smallEm = (columnEm * style.body.sizePt) / style.small.sizePt
  const smallLead = style.small.leadPt / style.leadPt
  const text = (words: string, em: number): number => Math.max(1, Math.ceil((widthEm(words) + 2) / em))
  const body = post.paragraphs.reduce((sum, words) => sum + (words === '' ? 0.5 : text(words, columnEm)), 0)
  const repost = post.repost ? text(post.repost.name + post.repost.text, smallEm) * smallLead + 1 : 0
  const likes = post.likes.length > 0 ? text(post.likes.join('、'), smallEm) * smallLead : 0
  const remarks = post.comments.reduce(
    (sum, { name, to = '', text: words }) => sum + text(`${name}${to}${words}`, smallEm) * smallLead,
    0,
  )
  const around = aroundLines + (post.title ? 1 : 0) + (post.link ? 4 : 0)
  return around + body + repost + likes + remarks + picturesMm(post, style) / leadMm(style)
}

/** Height of a post's pictures and films as PRINT.md §2.3 wants them. */
function picturesMm(post: SizedPost, style: Style): number {
  const wide = columnMm(style)
  const most = areaHeightMm(style)
  const films = post.videos.length * 0.5 * wide
  const aspects = post.photos.map(({ widthPx, heightPx }) => widthPx / Math.max(1, heightPx))
  const [only = 1] = aspects
  if (aspects.length === 0) return films
  const alone = only < 0.95 ? (style.uprightWidth * wide) / only : wide / only
  return films + Math.min(most, aspects.length === 1 ? alone : wantedRatio(aspects) * wide)
}
