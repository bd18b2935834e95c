/** Kinds of posts somebody looks for, to take them out together. */
export const postKinds = ['pictures', 'long', 'wordless', 'duplicate'] as const
export type PostKind = (typeof postKinds)[number]

export const kindNames: Record<PostKind, string> = {
  pictures: '有图片的',
  long: '很长的（500 字以上）',
  wordless: '没有文字的',
  duplicate: '重复的（同一个人、文字和图片都一样）',
}

/** From so many characters on a post is long. */
const longFrom = 500

/** What of a post the filters look at; `pictures` by content, in their order. */
export type Filtered = { author: string; text: string; pictures: readonly string[] }

const words = (text: string): string => text.replace(/\s+/g, '')

/** What two posts have in common that are one twice; undefined: there is nothing to compare. */
const sameness = ({ author, text, pictures }: Filtered): string | undefined => {
  const said = words(text)
  return said === '' && pictures.length === 0 ? undefined : JSON.stringify([author, said, pictures])
}

/** Posts in reading order that were there before with the same words and pictures; the first of them is none. */
const duplicates = <T extends Filtered>(posts: readonly T[]): T[] => {
  const seen = new Set<string>()
  return posts.filter((one) => {
    const key = sameness(one)
    if (key === undefined) return false
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

/** The posts of a kind, in their order. */
export const ofKind = <T extends Filtered>(posts: readonly T[], kind: PostKind): T[] => {
  if (kind === 'duplicate') return duplicates(posts)
  return posts.filter(({ text, pictures }) => {
    if (kind === 'pictures') return pictures.length > 0
    return kind === 'long' ? Array.from(words(text)).length >= longFrom : words(text) === ''
  })
}
