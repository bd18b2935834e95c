import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

/**
 * What is printed of a post: its words without marks and blanks, its pictures, those of them that are large, and the page it begins
 * on. The same picture may be small at the foot of one page and large on the next.
 */
type Printed = { entryId: string; index: number; words: string; media: Set<string>; large: Set<string> }
/** The same of one page. */
type OnPage = { entryId: string; words: string; media: readonly string[]; large: readonly string[] }

/** Shorter ones are said every day: 早安，到家了。 */
const leastLetters = 8
/** So long ones are said twice by nobody; a shorter one is the same greeting a year later. */
const surelyOnce = 40
const nearMs = 3 * 86_400_000
/** Signatures and stickers are small, and stand in many posts. */
const leastPhotoMm = 30
const mostPosts = 3
/** More than anybody looks through. */
const most = 50

const leaves = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

/** Pages are kept from one setting to the next: what stands on one is asked once. */
const seen = new WeakMap<ScenePage, OnPage[]>()

/** Openers and collages lend pictures from posts: they are no place of their own. */
const postsOn = (page: ScenePage): OnPage[] => {
  const known = seen.get(page)
  if (known) return known
  const posts = new Map<string, { words: string[]; media: string[]; large: string[] }>()
  for (const item of page.kind === 'body' ? leaves(page.items) : []) {
    const entryId = 'origin' in item ? item.origin?.entryId : undefined
    if (!entryId) continue
    const post = posts.get(entryId) ?? { words: [], media: [], large: [] }
    if (item.kind === 'text' && item.origin?.role === 'text') post.words.push(...item.clusters)
    if (item.kind === 'image' && item.origin?.role === 'photo') {
      post.media.push(item.media)
      if (Math.min(item.wMm, item.hMm) >= leastPhotoMm) post.large.push(item.media)
    }
    posts.set(entryId, post)
  }
  const all = [...posts].map(([entryId, { words, media, large }]) => ({
    ...{ entryId, words: words.join('').replace(/[^\p{L}\p{N}]/gu, ''), media, large },
  }))
  seen.set(page, all)
  return all
}

/** In reading order. */
const printedPosts = (pages: readonly ScenePage[]): Printed[] => {
  const posts = new Map<string, Printed>()
  for (const [index, page] of pages.entries())
    for (const { entryId, words, media, large } of postsOn(page)) {
      const post = posts.get(entryId) ?? {
        entryId,
        index,
        words: '',
        media: new Set<string>(),
        large: new Set<string>(),
      }
      post.words += words
      for (const one of media) post.media.add(one)
      for (const one of large) post.large.add(one)
      posts.set(entryId, post)
    }
  return [...posts.values()]
}

const grouped = (posts: readonly Printed[], keysOf: (post: Printed) => Iterable<string>): Map<string, Printed[]> => {
  const groups = new Map<string, Printed[]>()
  for (const post of posts)
    for (const key of keysOf(post)) {
      const group = groups.get(key)
      if (group) group.push(post)
      else groups.set(key, [post])
    }
  return groups
}

/** Nothing goes with the later one: each of its photographs stands with the one before, too. */
const isContained = (later: Printed, before: Printed): boolean =>
  [...later.media].every((media) => before.media.has(media))

const found = { width: 0, height: 0, severity: 'info' } as const

/**
 * Posts printed twice word for word, and photographs printed with two posts, each said of the later one (board-site 09). By what
 * is on the pages: what was hidden or mended is judged as it is printed. `timeOf`: of a post in ms by its day; NaN and undefined
 * where unknown. `hasMore`: it has a link or a repost, which its words say nothing of.
 */
export const doubledIn = (
  pages: readonly ScenePage[],
  { timeOf, hasMore }: { timeOf(entryId: string): number | undefined; hasMore(entryId: string): boolean },
  monthAt: (page: number) => string,
): FoundIssue[] => {
  const posts = printedPosts(pages)
  const isNear = (one: Printed, other: Printed): boolean => {
    const [a, b] = [timeOf(one.entryId), timeOf(other.entryId)]
    return a !== undefined && b !== undefined && Math.abs(a - b) <= nearMs
  }
  const isDouble = (post: Printed, before: Printed): boolean =>
    (post.words.length >= surelyOnce || isNear(before, post)) && isContained(post, before) && !hasMore(post.entryId)
  const about = ({ index, entryId }: Printed) => ({ ...found, index, entryId, month: monthAt(index + 1) })
  const doubles = new Set<string>()
  const issues: FoundIssue[] = []
  for (const same of grouped(posts, ({ words }) => (words.length < leastLetters ? [] : [words])).values())
    for (let at = 1; at < same.length && doubles.size < most; at += 1) {
      const [before, post] = [same[at - 1]!, same[at]!]
      if (!isDouble(post, before)) continue
      doubles.add(post.entryId)
      issues.push({
        ...{ ...about(post), reason: 'double_post', title: '有一条印了两遍' },
        message: `第 ${post.index + 1} 页的这一条和第 ${before.index + 1} 页的一字不差`,
        suggestion: '多半是发了两遍，移出一条就好；有意留着也可以',
      })
    }
  const pictures: FoundIssue[] = []
  for (const [media, same] of grouped(posts, ({ large }) => large)) {
    const own = same.filter(({ entryId }) => !doubles.has(entryId))
    const [before, post] = own
    // What stands in many posts is a banner or a sticker, not a photograph that slipped in twice.
    if (!before || !post || own.length > mostPosts || pictures.length >= most) continue
    pictures.push({
      ...{ ...about(post), reason: 'double_picture', media, title: '同一张照片印了两回' },
      message: `第 ${post.index + 1} 页的一张照片，第 ${before.index + 1} 页也有`,
      suggestion: '可以只在一处印它',
    })
  }
  return [...issues, ...pictures]
}
