import type { ImportSource } from '#lib/posts/post-import.ts'

export type Kind = ImportSource['kind']

/** What is known of a kind of sources; ways of making a book take kinds by these marks (upload/create-flows.ts). */
type KindFacts = {
  /** Short posts, which a story is made of. */
  short?: true
  /** Entries are read one by one, with a title and an end: they may become articles. */
  articles?: true
}

const kinds: Readonly<Record<Kind, KindFacts>> = {
  'wechat-moments': { short: true },
  weibo: { short: true },
  qzone: { short: true },
  notes: { short: true, articles: true },
  network: { short: true },
  diary: { short: true, articles: true },
  forum: {},
  blog: { articles: true },
  baby: {},
  story: {},
  demo: {},
}
const names = Object.keys(kinds) as Kind[]

export const shortKinds = names.filter((kind) => kinds[kind].short) as [Kind, ...Kind[]]
export const articleKinds: ReadonlySet<string> = new Set(names.filter((kind) => kinds[kind].articles))

/** What people call the place they wrote in. A table of its own: rooms load the one above into the browser. */
export const placeOfKind: Readonly<Record<Kind, string>> = {
  'wechat-moments': '朋友圈',
  weibo: '微博',
  qzone: 'QQ 空间',
  notes: '笔记',
  network: '海外',
  diary: '日记',
  forum: '论坛',
  blog: '文章',
  baby: '宝宝',
  story: '心书',
  demo: '其他',
}
