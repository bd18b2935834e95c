import type { Post } from '../../book/content.ts'

/** Where a post was written, as the rail shows it: the nearest name large, what surrounds it small. */
export type PlaceName = { near: string; region: string }

const separators = /[·—]+/

/** A region that says province and town in one breath becomes its last part: 内蒙古自治区呼伦贝尔市 → 呼伦贝尔市. */
function nearest(region: string): string {
  if ([...region].length <= 5) return region
  return region.split(/(?<=..(?:省|自治区|自治州|市|盟))(?=..)/u).at(-1) ?? region
}

/** `昆明·翠湖` → 翠湖 in 昆明. Without a place: 途中 (PRINT.md §3.6). */
export function placeName(post: Pick<Post, 'place'>): PlaceName {
  const parts = (post.place ?? '')
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean)
  const near = parts.at(-1) ?? ''
  const region = parts.length > 1 ? nearest(parts[0] ?? '') : ''
  return { near: near || '途中', region: region === near ? '' : region }
}

/** The town of a post for lists and maps: the region when there is one, short enough to stand upright; '' for none. */
export function townName(post: Pick<Post, 'place'>): string {
  if (!post.place) return ''
  const { near, region } = placeName(post)
  return (region || nearest(near)).replace(/(?<=..)市$/, '')
}

/** The first of the names that occur most often; '' when there is none. */
export function mostOften(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  let best = ''
  for (const [name, count] of counts) if (count > (counts.get(best) ?? 0)) best = name
  return best
}

/** In letters that lie on their side in upright lines. */
export const isForeign = (name: string): boolean =>
  /\p{L}/u.test(name) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)

let segmenter: Intl.Segmenter | undefined

/** A name, then without its last word, its last two …, ended by … : never in the middle of a word. */
export function shorterAndShorter(name: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const starts = Array.from(segmenter.segment(name), ({ index }) => index).slice(1)
  const shorter = starts.reverse().map((at) => name.slice(0, at).trimEnd())
  return [name, ...[...new Set(shorter)].filter((text) => text !== '').map((text) => `${text}…`)]
}
