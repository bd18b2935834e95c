/** What a product page says in its own words. Numbers come from the products bucket and the paper table, never from here. */
export type ProductText = {
  id: string
  /** Under the name. */
  lead: string
  /** For search engines. */
  description: string
  /** Where its content comes from: kinds of imports that go into it. */
  from: readonly ('wechat-moments' | 'weibo' | 'qzone' | 'diary' | 'notes' | 'blog' | 'forum' | 'baby')[]
  /** Place on the assistant's page that says how to bring the content along. */
  place: string
  /** How the pages are laid out. */
  points: readonly { name: string; text: string }[]
  about: readonly string[]
  /** What can be done today, where the way is not the usual one. */
  today?: string
  questions: readonly { q: string; a: string }[]
}
