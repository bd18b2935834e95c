import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

/** What is printed of a post: its words without marks and blanks, its photographs, and the page it begins on. */
type Printed = { entryId: string; index: number; words: string; media: Set<string> }

/** Shorter ones are said every day: 早安，到家了。 */
const leastLetters = 8
/** So long ones are said twice by nobody; a shorter one is the same wish a year later. */
const surelyOnce = 40
const nearMs = 3 * 86_400_000
/** More than anybody looks through. */
const most = 50

const leaves = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

/** In reading order. Openers and collages lend pictures from posts: they are no place of their own. */
const printedPosts = (pages: readonly ScenePage[]): Printed[] => {
  const posts = new Map<string, Printed>()
  for (const [index, page] of pages.entries()) {
    if (page.kind !== 'body') continue
    for (const item of leaves(page.items)) {
      const entryId = 'origin' in item ? item.origin?.entryId : undefined
      if (entryId === undefined) continue
      const post = posts.get(entryId) ?? { entryId, index, words: '', media: new Set<string>() }
      if (item.kind === 'text' && item.origin?.role === 'text')
        post.words += item.clusters.join('').replace(/[^\p{L}\p{N}]/gu, '')
      if (item.kind === 'image' && item.origin?.role === 'photo') post.media.add(item.media)
      posts.set(entryId, post)
    }
  }
  return [...posts.values()]
}

const grouped = (posts: readonly Printed[], keysOf: (post: Printed) => Iterable<string>): Map<string, Printed[]> => {
  const groups = new Map<string, Printed[]>()
  for (const post of posts) for (const key of keysOf(post)) groups.set(key, [...(groups.get(key) ?? []), post])
  return groups
}

const found = { width: 0, height: 0, severity: 'info' } as const

/**
 * Posts printed twice word for word, and photographs printed with two posts, each said of the later one (board-site 09). By what
 * is on the pages: what was hidden or mended is judged as it is printed. `timeOf`: of a post in ms by its day; NaN and undefined where unknown.
 */
export const doubledIn = (
  pages: readonly ScenePage[],
  timeOf: (entryId: string) => number | undefined,
  monthAt: (page: number) => string,
): FoundIssue[] => {
  const posts = printedPosts(pages)
  const isNear = (one: Printed, other: Printed): boolean => {
    const [a, b] = [timeOf(one.entryId), timeOf(other.entryId)]
    return a !== undefined && b !== undefined && Math.abs(a - b) <= nearMs
  }
  const doubles = new Set<string>()
  const words = [...grouped(posts, (post) => (post.words.length < leastLetters ? [] : [post.words])).values()].flatMap(
    (same) =>
      same.slice(1).flatMap((post, at): FoundIssue[] => {
        const before = same[at]!
        if (post.words.length < surelyOnce && !isNear(before, post)) return []
        doubles.add(post.entryId)
        return [
          {
            ...{ ...found, reason: 'double_post', index: post.index, entryId: post.entryId },
            month: monthAt(post.index + 1),
            title: '有一条印了两遍',
            message: `第 ${post.index + 1} 页的这一条和第 ${before.index + 1} 页的一字不差`,
            suggestion: '多半是发了两遍，移出一条就好；有意留着也可以',
          },
        ]
      }),
  )
  const pictures = [...grouped(posts, ({ media }) => media)].flatMap(([media, same]) =>
    same.slice(1).flatMap((post, at): FoundIssue[] =>
      doubles.has(post.entryId)
        ? []
        : [
            {
              ...{ ...found, reason: 'double_picture', index: post.index, entryId: post.entryId, media },
              month: monthAt(post.index + 1),
              title: '同一张照片印了两回',
              message: `第 ${post.index + 1} 页的一张照片，第 ${same[at]!.index + 1} 页也有`,
              suggestion: '可以只在一处印它',
            },
          ],
    ),
  )
  return [...words.slice(0, most), ...pictures.slice(0, most)]
}
