import { z } from 'zod'
import { me } from '#lib/sources/format/owner.ts'
import type { RawPost } from '#lib/sources/format/raw.ts'
import { unknownWhen, whenFromText } from '#lib/sources/format/when.ts'
import { withoutControls } from '#lib/sources/formats/blog/article.ts'
import { feedLink, feedPost } from '#lib/sources/formats/blog/feed.ts'
import { readingAt } from '#lib/sources/formats/blog/page-reading.ts'
import { child, children, type XmlNode, xmlItems } from '#lib/sources/formats/blog/xml-items.ts'
import { htmlBlocks, htmlText } from '#lib/sources/html/html-blocks.ts'
import { ShallowParser } from '#lib/sources/html/shallow-parser.ts'

/** An article a list names. `version` is whatever the list says about its last change; `post` where it holds the words. */
export type Listed = { url: string; title: string; day: string; version?: string; post?: RawPost }
export type ListPage = { title: string; items: Listed[]; more: string[] }

const absolute = (href: string | undefined, home: string): string | undefined => {
  if (!href || !URL.canParse(href, home)) return undefined
  const url = new URL(href, home)
  url.hash = ''
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 2000 ? url.href : undefined
}

/** An RSS or Atom page. `more` is the next page where the feed names one (RFC 5005, Atom `next`). */
export function readFeed(xml: string, url: string, zone: string): ListPage {
  const nodes: XmlNode[] = []
  const reader = xmlItems((item) => nodes.push(item))
  reader.write(withoutControls(xml))
  const top = reader.end().children[0]
  const channel = children(top, 'channel')[0] ?? top
  const items = nodes.flatMap((item): Listed[] => {
    const { post, full } = feedPost(item, zone, readingAt(url))
    const to = absolute(feedLink(item), url)
    if (to === undefined) return []
    const version = child(item, 'updated', 'atom:updated', 'published', 'pubDate', 'dc:date')
    return [
      {
        url: to,
        title: post.title ?? '',
        day: post.when.local.slice(0, 10),
        ...(version ? { version } : {}),
        ...(full ? { post: { ...post, id: to, url: to } } : {}),
      },
    ]
  })
  const links = [...children(channel, 'link'), ...children(channel, 'atom:link')]
  const next = absolute(links.find((one) => one.attributes.rel === 'next')?.attributes.href, url)
  return { title: htmlText(child(channel, 'title')), items, more: next === undefined ? [] : [next] }
}

/** A sitemap: addresses with their last change; an index of sitemaps leads to `more`. */
export function readSitemap(xml: string, url: string): ListPage {
  const out: ListPage = { title: '', items: [], more: [] }
  let text = ''
  let loc = ''
  let lastmod = ''
  const parser = new ShallowParser(
    {
      onopentag: () => {
        text = ''
      },
      ontext: (part) => {
        if (text.length < 3000) text += part
      },
      onclosetag: (name) => {
        if (name === 'loc') loc = text.trim()
        else if (name === 'lastmod') lastmod = text.trim().slice(0, 40)
        else if (name === 'url' || name === 'sitemap') {
          const to = absolute(loc, url)
          if (to && name === 'url')
            out.items.push({ url: to, title: '', day: '', ...(lastmod ? { version: lastmod } : {}) })
          if (to && name === 'sitemap') out.more.push(to)
          loc = ''
          lastmod = ''
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(withoutControls(xml))
  parser.end()
  return out
}

const rendered = z.object({ rendered: z.string().default(''), protected: z.boolean().optional() })
const wordpressPost = z.object({
  id: z.number(),
  link: z.string(),
  date: z.string().default(''),
  modified_gmt: z.string().default(''),
  title: rendered,
  content: rendered,
  _embedded: z.object({ author: z.array(z.object({ name: z.string().optional() })).optional() }).optional(),
})

/** How many posts a page of WordPress's own interface brings. */
const wordpressPageSize = 20

/** The address of one page of posts, from 1. */
export const wordpressPage = (root: string, page: number): string => {
  const url = new URL(root)
  // Sites without pretty addresses keep the route in the query: /?rest_route=/
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/?$/, '/')}wp/v2/posts`
  else url.searchParams.set('rest_route', `${route.replace(/\/?$/, '/')}wp/v2/posts`)
  const query = {
    per_page: String(wordpressPageSize),
    page: String(page),
    orderby: 'date',
    order: 'asc',
    _embed: 'author',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A page of WordPress posts; undefined when this is not one. Protected ones have no words and are left out. */
export function readWordpress(json: string, url: string, zone: string): ListPage | undefined {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return undefined
  }
  const posts = z.array(z.unknown()).safeParse(data)
  if (!posts.success) return undefined
  const items = posts.data.flatMap((one): Listed[] => {
    const read = wordpressPost.safeParse(one)
    const to = read.success ? absolute(read.data.link, url) : undefined
    if (!read.success || to === undefined || read.data.content.protected === true) return []
    const { title, content, date, modified_gmt, _embedded } = read.data
    const writer = _embedded?.author?.[0]?.name
    const post: RawPost = {
      type: 'article',
      author: { ...me, ...(writer ? { name: writer } : {}) },
      id: to,
      url: to,
      text: '',
      media: [],
      likes: [],
      comments: [],
      when: whenFromText(date, zone) ?? unknownWhen,
      title: htmlText(title.rendered) || undefined,
      body: htmlBlocks(content.rendered, readingAt(to)),
      visibility: 'public',
    }
    return [
      {
        url: to,
        title: post.title ?? '',
        day: post.when.local.slice(0, 10),
        post,
        ...(modified_gmt ? { version: modified_gmt } : {}),
      },
    ]
  })
  return { title: '', items, more: [] }
}
