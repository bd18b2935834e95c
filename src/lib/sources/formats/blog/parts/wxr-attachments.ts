import { textOf } from '../../../files/decode.ts'
import type { Probe } from '../../../format/source.ts'
import { withoutControls } from '../article.ts'
import { child, children, type XmlNode, xmlItems } from '../xml-items.ts'

/** Pictures a blog keeps as items of their own, by their number; WordPress splits large exports and parts them from their posts. */
export type Attachments = {
  add(item: XmlNode): void
  url(id: string): string | undefined
  /** What is said of it, as HTML; most themes show it below the picture above a post. */
  caption(id: string): string
  /** Those put up for a post: what `[gallery]` without numbers shows. */
  of(post: string): string[]
}

export function newAttachments(): Attachments {
  const urls = new Map<string, string>()
  const captions = new Map<string, string>()
  const posts = new Map<string, string[]>()
  return {
    add(item) {
      const url = child(item, 'wp:attachment_url')
      const id = child(item, 'wp:post_id')
      if (!url || urls.has(id)) return
      urls.set(id, url)
      captions.set(id, child(item, 'excerpt:encoded').trim() || child(item, 'content:encoded').trim())
      const parent = child(item, 'wp:post_parent')
      posts.set(parent, [...(posts.get(parent) ?? []), url])
    },
    url: (id) => urls.get(id),
    caption: (id) => captions.get(id) ?? '',
    of: (post) => (post === '' || post === '0' ? [] : (posts.get(post) ?? [])),
  }
}

/** Which blog a part is of: numbers of another mean other pictures. */
export const blogOf = (node: XmlNode): string =>
  child(node, 'wp:base_blog_url', 'wp:base_site_url') ||
  node.children.map((one) => (one.name === 'rss' || one.name === 'channel' ? blogOf(one) : '')).find(Boolean) ||
  ''

/** The attachments in all parts of an export, by blog. */
export async function attachmentsOf(parts: readonly Probe[]): Promise<ReadonlyMap<string, Attachments>> {
  const blogs = new Map<string, Attachments>()
  for (const probe of parts) {
    const items: XmlNode[] = []
    const reader = xmlItems((item) => {
      if (child(item, 'wp:attachment_url')) items.push(item)
    })
    for await (const chunk of textOf(probe.file, probe.head, () => {})) reader.write(withoutControls(chunk))
    const blog = blogOf(reader.end())
    const known = blogs.get(blog) ?? newAttachments()
    blogs.set(blog, known)
    for (const item of items) known.add(item)
  }
  return blogs
}

/** Number of the picture a theme shows above a post. */
export const thumbnailOf = (item: XmlNode): string =>
  children(item, 'wp:postmeta')
    .filter((one) => child(one, 'wp:meta_key') === '_thumbnail_id')
    .map((one) => child(one, 'wp:meta_value'))
    .find(Boolean) ?? ''
