import type { ListKind } from '#lib/crawl/list.sql.ts'
import { wordpressPage } from '#lib/crawl/lists.ts'
import { fetchPolitely, type PoliteOptions, rulesFor } from '#lib/crawl/outside/polite.server.ts'
import { postLinks } from '#lib/crawl/page-links.ts'
import type { Came, ReadArticle, ReadList, ReadPage } from '#lib/crawl/read-work.server.ts'
import { goneFromSite, noArticle, refusedBySite } from '#lib/crawl/sites.ts'
import type { Outside } from '#lib/fetching/outside.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'

const work = '#lib/crawl/read-work.server.ts'
export const cameOf = ({ url, body, charset }: Outside): Came => ({ url, body, charset })
export const readPage = (came: Came, urgent = false): Promise<ReadPage> =>
  pool().run<ReadPage>(work, 'readPageWork', came, { urgent })
export const readList = (
  came: Came,
  kind: 'feed' | 'wordpress' | 'sitemap',
  urgent = false,
): Promise<ReadList | undefined> =>
  pool().run<ReadList | undefined>(work, 'readListWork', { ...came, kind }, { urgent })

/** Refusals: sign-in, payment, forbidden, legal reasons, and the made-up ones of walls. */
const refusals = new Set([401, 402, 403, 405, 406, 407, 418, 451, 521, 999])

/** Why an answer is none, when its status says so. `temporary` ones are worth another try. */
export const refusalOf = (answer: Outside): (Failure & { temporary: boolean }) | undefined => {
  const { status, url } = answer
  if (status >= 200 && status < 300) return undefined
  const say = (code: string, message: string, temporary = false) => ({ status: 422, code, message, temporary })
  if (status === 404 || status === 410) return say('crawl_gone', goneFromSite)
  if (refusals.has(status)) return say('crawl_refused', refusedBySite(url))
  return say('crawl_unreachable', `网站现在不能用（${status}），请过一会儿再试`, status === 429 || status >= 500)
}

/** The lists a blog is found by, and what its first one names. */
export type Blog = {
  url: string
  title: string
  lists: { url: string; kind: ListKind }[]
  items: { url: string; title: string; day: string }[]
  /** How many articles there are, where the site says so. */
  total: number | undefined
}
/** What an address turned out to be. An article may stand on a blog that can be read as a whole. */
export type AddressInspection = { url: string; title: string; article?: ReadArticle; blog?: Blog; isArticle: boolean }

type Options = Pick<PoliteOptions, 'patienceMs' | 'signal'> & { urgent?: boolean }

const tryList = async (
  url: string,
  kind: 'feed' | 'wordpress',
  options: Options,
): Promise<(ReadList & { headers: Outside['headers'] }) | undefined> => {
  const got = await fetchPolitely(url, { ...options, want: kind === 'wordpress' ? 'json' : 'page' })
  if (!got.ok || got.value.status !== 200) return undefined
  const list = await readList(cameOf(got.value), kind, options.urgent)
  return list && list.items.length > 0 ? { ...list, headers: got.value.headers } : undefined
}

/** 「首页 | 老王的本子」 is called 老王的本子. */
const nameOfBlog = (title: string): string =>
  title.replace(/^(首页|主页|home)\s*[|_·–—-]+\s*/i, '').replace(/[|_·–—\s-]{1,12}(首页|主页|home|新浪博客)$/i, '')

const usualFeeds = ['/atom.xml', '/feed', '/rss.xml']

const headsOf = (list: ReadList): Blog['items'] => list.items.map(({ url, title, day }) => ({ url, title, day }))

/** The whole blog behind a page: WordPress's own interface, else feed, sitemap and the pages themselves together. */
const findBlog = async (page: ReadPage, url: string, options: Options): Promise<Blog | undefined> => {
  const { links } = page
  if (links.wordpress !== undefined) {
    const first = wordpressPage(links.wordpress, 1)
    const list = await tryList(first, 'wordpress', options)
    const total = Number(list?.headers['x-wp-total'])
    if (list)
      return {
        url,
        title: nameOfBlog(links.title),
        lists: [{ url: first, kind: 'wordpress' }],
        items: headsOf(list),
        total: Number.isFinite(total) && total > 0 ? total : undefined,
      }
  }
  const lists: Blog['lists'] = []
  let items: Blog['items'] = []
  let title = nameOfBlog(links.title)
  const named = links.feeds.filter((feed) => !/comment/i.test(feed)).slice(0, 2)
  for (const feed of named.length > 0 ? named : usualFeeds.map((path) => new URL(path, url).href)) {
    const list = await tryList(feed, 'feed', options)
    if (!list) continue
    lists.push({ url: feed, kind: 'feed' })
    items = headsOf(list)
    title = list.title || title
    break
  }
  const rules = await rulesFor(url, options)
  const sitemaps = rules.ok
    ? rules.value.sitemaps.filter((one) => URL.canParse(one) && new URL(one).host === new URL(url).host)
    : []
  const usual = lists.length > 0 ? [new URL('/sitemap.xml', url).href] : []
  for (const sitemap of sitemaps.length > 0 ? sitemaps : usual) lists.push({ url: sitemap, kind: 'sitemap' })
  lists.push({ url, kind: 'pages' })
  const found = postLinks(links, url)
  if (items.length === 0) items = found.map((one) => ({ url: one.url, title: one.words, day: '' }))
  return items.length > 0 ? { url, title, lists, items, total: undefined } : undefined
}

/**
 * Looks at an address: an article, a blog, or both. Nothing is stored. Failures: those of the fetcher, `crawl_refused`,
 * `crawl_gone`, `crawl_unreachable`, `crawl_later`, `crawl_nothing`.
 */
export const inspectAddress = async (address: string, options: Options): Promise<Result<AddressInspection>> => {
  const got = await fetchPolitely(address, { ...options, want: 'page' })
  if (!got.ok) return got
  const refused = refusalOf(got.value)
  if (refused) return fail(refused.status, refused.code, refused.message)
  const { url } = got.value
  const page = await readPage(cameOf(got.value), options.urgent)
  if (page.wall) return fail(422, 'crawl_refused', refusedBySite(url))
  if (page.gone !== undefined) return fail(422, 'crawl_gone', `${page.gone}。`)
  if (page.isFeed) {
    const list = await readList(cameOf(got.value), 'feed', options.urgent)
    if (!list || list.items.length === 0) return fail(422, 'crawl_nothing', '这个订阅里还没有文章。')
    const home = list.items[0]!.url
    const lists: Blog['lists'] = [
      { url, kind: 'feed' },
      { url: new URL('/sitemap.xml', home).href, kind: 'sitemap' },
      { url: new URL('/', home).href, kind: 'pages' },
    ]
    return ok({
      url,
      title: list.title,
      blog: { url, title: list.title, lists, items: headsOf(list), total: undefined },
      isArticle: false,
    })
  }
  const { article, links } = page
  const { pathname } = new URL(url)
  const isArticle = article !== undefined && pathname !== '/' && (page.saysArticle || postLinks(links, url).length < 3)
  if (isArticle) return ok({ url, title: article.title || links.title, article, isArticle })
  const blog = await findBlog(page, url, options)
  if (blog) return ok({ url, title: blog.title || links.title, blog, isArticle: false })
  if (article) return ok({ url, title: article.title || links.title, article, isArticle: true })
  return fail(422, 'crawl_nothing', noArticle(url))
}
