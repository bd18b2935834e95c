import { createHash } from 'node:crypto'
import { type ListPage, readFeed, readSitemap, readWordpress } from '#lib/crawl/lists.ts'
import { saysList, saysMissing, titleFrom } from '#lib/crawl/not-articles.ts'
import { linksOf, type PageLinks } from '#lib/crawl/page-links.ts'
import { isWall } from '#lib/crawl/sites.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { decodeHead } from '#lib/sources/files/decode.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { importBuilder } from '#lib/sources/format/builder.ts'
import type { RawPost } from '#lib/sources/format/raw.ts'
import { plainNotation } from '#lib/sources/format/text.ts'
import { defaultZone } from '#lib/sources/format/when.ts'
import { mpArticle } from '#lib/sources/formats/blog/mp-article.ts'
import { layoutOf } from '#lib/sources/formats/blog/site-layouts.ts'
import { readArticlePage, webArticle } from '#lib/sources/formats/blog/web-article.ts'
import { probeFile } from '#lib/sources/read/probe.ts'

/** Bytes as they came from outside, to be read in a thread: whatever is in them, the server goes on answering. */
export type Came = { url: string; body: Uint8Array; charset: string | undefined }

/** An article as one import with one entry. `hash` tells a change of what a reader would see. */
export type ReadArticle = {
  book: PostImport
  hash: string
  title: string
  author: string
  day: string
  words: number
  pictures: number
  excerpt: string
}

export type ReadPage = {
  links: PageLinks
  /** The page answers instead of its content: a sign-in, a test for people. */
  wall: boolean
  isFeed: boolean
  /** The page is a list of articles by a label, a month or a writer. */
  isList?: boolean
  /** The page says itself that it is an article. */
  saysArticle: boolean
  article?: ReadArticle
  /** What the page says where its article should be. */
  gone?: string
}

export type ReadListed = Omit<ListPage['items'][number], 'post'> & { article?: ReadArticle }
export type ReadList = Omit<ListPage, 'items'> & { items: ReadListed[] }

const textOf = ({ body, charset }: Came): string => {
  const named =
    charset ?? /<meta[^<>]+charset=["']?([\w-]+)/i.exec(Buffer.from(body.subarray(0, 4096)).toString('latin1'))?.[1]
  try {
    if (named !== undefined) return new TextDecoder(/^gb/i.test(named) ? 'gb18030' : named).decode(body)
  } catch {
    // A name nobody knows: what the bytes look like decides.
  }
  return decodeHead(body)
}

const articleOf = (post: RawPost, url: string): ReadArticle | undefined => {
  const builder = importBuilder({
    kind: 'blog',
    format: 'crawl',
    zone: defaultZone,
    notation: plainNotation,
    file: { name: url, bytes: 0 },
  })
  builder.take({ t: 'post', post })
  const { book } = builder.finish('')
  const [entry] = book.entries
  if (!entry) return undefined
  const text = plainText(entry.body.filter((block) => block.t !== 'figure'))
  const title = entry.title?.trim() || titleFrom(text, url)
  // Ids of pictures hold the address of the article: by their own addresses two copies of one article are alike.
  const urls = new Map(book.media.map((one) => [one.id, one.url ?? '']))
  const body = entry.body.map((block) =>
    block.t === 'figure' ? { ...block, media: block.media.map((use) => [urls.get(use.media), use.caption]) } : block,
  )
  const seen = [title, entry.when.local, body]
  return {
    book: { ...book, entries: [{ ...entry, ...(title ? { title } : {}), url: entry.url ?? url }] },
    hash: createHash('sha256').update(JSON.stringify(seen)).digest('hex'),
    title,
    author: post.author.name,
    day: entry.when.local.slice(0, 10),
    words: [...text].length,
    pictures: book.media.filter((one) => one.kind === 'image').length,
    excerpt: text.slice(0, 160),
  }
}

/** 公众号 pages are read by the rules of saved ones. */
const mpPost = async (html: string, url: string): Promise<{ post?: RawPost; gone?: string } | undefined> => {
  const probe = await probeFile(inputFileFromBytes('page.html', html))
  if (!mpArticle.detect({ ...probe, type: 'html' })) return undefined
  const beside = async (): Promise<undefined> => undefined
  const alone = { parts: [probe], names: [], once: <T>(make: () => Promise<T>) => make() }
  for await (const item of mpArticle.parse({ probe, zone: defaultZone, onBytes: () => undefined, beside, ...alone })) {
    if (item.t === 'post') return { post: { ...item.post, url: item.post.url ?? url } }
    if (item.t === 'skip') return { gone: item.why }
  }
  return {}
}

/** A page of any kind: what it leads to, and the article on it. */
export const readPageWork = async (came: Came): Promise<ReadPage> => {
  const text = textOf(came)
  const { url } = came
  const isFeed = /<(rss|feed|rdf:RDF)[\s>]/.test(text.slice(0, 4000)) && !/<html[\s>]/i.test(text.slice(0, 4000))
  const links = linksOf(isFeed ? '' : text, url)
  const base = { links, isFeed, wall: !isFeed && isWall(url, text), saysArticle: false }
  if (isFeed || base.wall) return base
  const probe = { file: inputFileFromBytes('page.html', ''), head: new Uint8Array(), type: 'html' as const, text }
  const layout = layoutOf(text.slice(0, 300_000), url)
  const named = webArticle.detect(probe) && (layout === undefined || layout.site === 'blog' ? saysArticle(text) : true)
  const mp = /(^|\.)mp\.weixin\.qq\.com$/.test(new URL(url).hostname) ? await mpPost(text, url) : undefined
  if (mp?.gone !== undefined) return { ...base, saysArticle: true, gone: mp.gone }
  const post = mp?.post ?? (await readArticlePage(text, url, defaultZone))
  const article = post && articleOf(post, url)
  const titles = [links.title, article?.title ?? '']
  if (mp === undefined && saysMissing(titles, article?.words ?? 0)) return { ...base, gone: '这篇文章已经不在网站上了' }
  if (mp === undefined && !named && titles.some(saysList)) return { ...base, isList: true }
  return { ...base, saysArticle: named || mp !== undefined, ...(article ? { article } : {}) }
}

const saysArticle = (html: string): boolean =>
  /"@type"\s*:\s*"(Blog|News|Tech)?(Article|Posting)"|property="article:published_time"|property="og:type"\s+content="article"/.test(
    html,
  )

/** A list of articles; undefined when it is none of its kind. */
export const readListWork = (task: Came & { kind: 'feed' | 'wordpress' | 'sitemap' }): ReadList | undefined => {
  const text = textOf(task)
  const { kind, url } = task
  const page =
    kind === 'feed'
      ? readFeed(text, url, defaultZone)
      : kind === 'sitemap'
        ? readSitemap(text, url)
        : readWordpress(text, url, defaultZone)
  return (
    page && {
      ...page,
      items: page.items.map(({ post, ...item }) => {
        const article = post && articleOf(post, item.url)
        // A feed may call a teaser of two lines the content.
        return article && article.words + article.pictures > 0 ? { ...item, article } : item
      }),
    }
  )
}
