/** `lastmod` is a day; `path` begins with a slash. */
export type SitemapEntry = { path: string; lastmod: Date }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const day = (date: Date): string => date.toISOString().slice(0, 10)

/** Sitemap of pages that look alike on phones and desks (`mobile:mobile` is how Baidu is told). At most 50,000 entries. */
export const sitemapXml = (siteUrl: string, entries: readonly SitemapEntry[]): string => {
  const urls = entries
    .slice(0, 50_000)
    .map(
      ({ path, lastmod }) =>
        `<url><loc>${escaped(siteUrl + path)}</loc><lastmod>${day(lastmod)}</lastmod><mobile:mobile type="pc,mobile"/></url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/">
${urls.join('\n')}
</urlset>
`
}

/** What crawlers leave alone: calls and files that are no pages. Pages that are not to be kept say noindex themselves. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /media/',
    'Disallow: /generate/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')

export type FeedItem = { path: string; title: string; text: string; author: string; picture?: string; date: Date }

/** RSS 2.0 of posts, newest first. */
export const rssXml = (
  channel: { siteUrl: string; path: string; feedPath: string; title: string; description: string },
  items: readonly FeedItem[],
): string => {
  const { siteUrl } = channel
  const posts = items.map(({ path, title, text, author, picture, date }) => {
    const link = escaped(siteUrl + path)
    const image = picture === undefined ? '' : `<p><img src="${escaped(siteUrl + picture)}" alt=""/></p>`
    const body = text
      .split(/\n+/)
      .map((line) => `<p>${escaped(line)}</p>`)
      .join('')
    return `<item><title>${escaped(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><dc:creator>${escaped(author)}</dc:creator><pubDate>${date.toUTCString()}</pubDate><description>${escaped(image + body)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escaped(channel.title)}</title><link>${escaped(siteUrl + channel.path)}</link><description>${escaped(channel.description)}</description><language>zh-CN</language>
<atom:link href="${escaped(siteUrl + channel.feedPath)}" rel="self" type="application/rss+xml"/>
${posts.join('\n')}
</channel></rss>
`
}
