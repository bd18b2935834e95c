import type { APIRoute } from 'astro'
import { config } from '#lib/config/config.server.ts'
import { unboxingPage } from '#lib/helpdesk/unboxing.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { rssXml } from '#lib/site/routes/sitemap.ts'

const newest = 40

export const GET: APIRoute = async () => {
  const { siteUrl, siteName } = config()
  const { items } = await unboxingPage({ page: 1, pageSize: newest })
  const channel = {
    siteUrl,
    path: paths.unboxing,
    feedPath: paths.unboxingFeed,
    title: `${siteName}晒书`,
    description: '书到了以后的样子，做书的人自己拍、自己写。',
  }
  const feed = items.map(({ id, author, content, picList, createdAt, hasCashback }) => ({
    path: paths.unboxingPost(id),
    title: content.title,
    text: hasCashback ? `${content.text}\n（有返现）` : content.text,
    author,
    picture: `${picList[0]?.url ?? ''}?w=960`,
    date: new Date(createdAt),
  }))
  return new Response(rssXml(channel, feed), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
