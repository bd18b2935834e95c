import { leadsElsewhere } from '#lib/crawl/not-articles.ts'
import { ShallowParser } from '#lib/sources/html/shallow-parser.ts'

export type PageLink = { url: string; words: string }
/** What a page leads to, absolute and without fragments, in the order it stands there. */
export type PageLinks = {
  title: string
  links: PageLink[]
  feeds: string[]
  canonical: string | undefined
  /** Root of WordPress's REST interface. */
  wordpress: string | undefined
  next: string | undefined
}

const mostLinks = 3000

/** Reads links without building a tree: a page may be of any size and depth. */
export function linksOf(html: string, url: string): PageLinks {
  const out: PageLinks = {
    title: '',
    links: [],
    feeds: [],
    canonical: undefined,
    wordpress: undefined,
    next: undefined,
  }
  let base = url
  let inTitle = false
  let open: PageLink | undefined
  const at = (href: string | undefined): string | undefined => {
    if (!href || !URL.canParse(href.trim(), base)) return undefined
    const to = new URL(href.trim(), base)
    to.hash = ''
    return /^https?:$/.test(to.protocol) && to.username === '' && to.href.length <= 2000 ? to.href : undefined
  }
  const parser = new ShallowParser({
    onopentag(name, attributes) {
      const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
      const to = at(attributes.href)
      if (name === 'base' && to) base = to
      else if (name === 'title') inTitle = out.title === ''
      else if (name === 'link' && to) {
        const type = (attributes.type ?? '').toLowerCase()
        if (rel.includes('alternate') && /^application\/(rss|atom)\+xml$/.test(type)) out.feeds.push(to)
        if (rel.includes('canonical')) out.canonical ??= to
        if (rel.includes('https://api.w.org/')) out.wordpress ??= to
        if (rel.includes('next')) out.next ??= to
      } else if (name === 'a' && to && !rel.includes('nofollow') && out.links.length < mostLinks) {
        open = { url: to, words: '' }
        out.links.push(open)
        if (rel.includes('next')) out.next ??= to
      }
    },
    ontext(text) {
      if (inTitle) out.title = (out.title + text).slice(0, 200)
      else if (open && open.words.length < 200) open.words += text
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false
      else if (name === 'a') open = undefined
    },
  })
  parser.write(html)
  parser.end()
  out.title = out.title.replace(/\s+/g, ' ').trim()
  for (const link of out.links) link.words = link.words.replace(/\s+/g, ' ').trim()
  return out
}

const nextWords =
  /^(下一?页|后一?页|更早的?文章|较旧的?文章|上一页\s*旧|older( posts| entries)?|next( page)?|下一页\s*[»›→>]*|[»›→]|>{1,2})$/i
const pagePath =
  /(\/page\/\d+\/?$)|([?&](page|paged|p|start)=\d+$)|(\/(index|list|archives?)_\d+(_\d+)?\.s?html?$)|(\/articlelist_\d+_\d+_\d+\.html$)/i

/** More lists of the same blog: the next page, numbered pages, archives. */
export const listLinks = (page: PageLinks, url: string): string[] => {
  const { host } = new URL(url)
  const found = page.links.filter(
    (link) =>
      new URL(link.url).host === host &&
      (nextWords.test(link.words) ||
        (/^\d{1,3}$/.test(link.words) && pagePath.test(link.url)) ||
        /\/archives?\/?$/i.test(link.url)),
  )
  const next = page.next !== undefined && new URL(page.next).host === host ? [page.next] : []
  return [...new Set([...next, ...found.map((link) => link.url)])].filter((one) => one !== url)
}

const notPages =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|xml|zip|rar|7z|gz|pdf|docx?|xlsx?|mp[34]|mov|apk|exe|txt|woff2?)$/i
const postPath =
  /(\/\d{4}\/\d{1,2}\/)|(\/(p|post|posts|blog|article|articles|archives|note|notes|entry|s|story|diary)\/[^/])|(\/blog_[0-9a-z]+\.html$)|([?&](p|id|aid|article)=\w)|(\/[^/]+\.s?html?$)/i

/** Links of a page of a blog that look like articles: of the same host, at an article's kind of address, with words. */
export const postLinks = (page: PageLinks, url: string): PageLink[] => {
  const home = new URL(url)
  const seen = new Map<string, PageLink>()
  for (const link of page.links) {
    const to = new URL(link.url)
    const [path, whole] = [to.pathname, to.pathname + to.search]
    if (to.host !== home.host || to.href === home.href || path === '/' || notPages.test(path)) continue
    if (leadsElsewhere(path)) continue
    if (pagePath.test(whole) || nextWords.test(link.words) || !postPath.test(whole)) continue
    const cached = seen.get(link.url)
    // The heading says more than 「阅读全文」 or a picture.
    if (!cached || cached.words.length < link.words.length) seen.set(link.url, link)
  }
  return [...seen.values()].map((link) => ({
    ...link,
    words: /^(阅读全文|继续阅读|更多|read more|»|\.{3}|…)/i.test(link.words) ? '' : link.words,
  }))
}
