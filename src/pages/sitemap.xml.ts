import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { config } from '#lib/config/config.server.ts'
import { unboxingPage } from '#lib/helpdesk/unboxing.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { isScreen } from '#lib/site/routes/routes.ts'
import { sitemapXml } from '#lib/site/routes/sitemap.ts'
import { albumLines } from '../content/products/album-lines.ts'

/** Newest text of pages that are not kept as a dated text. */
const written = new Date('2026-11-21')
const mostPosts = 40_000

export const GET: APIRoute = async () => {
  const texts = (await getCollection('pages')).map(({ id, data }) => ({
    path: id === 'guide' ? paths.albumsGuide : id.endsWith('assistant') ? paths.guide(id) : `/pages/${id}`,
    lastmod: data.updated,
  }))
  const { items } = await unboxingPage({ page: 1, pageSize: mostPosts })
  const posts = items.map(({ id, createdAt }) => ({ path: paths.unboxingPost(id), lastmod: new Date(createdAt) }))
  const newest = posts[0]?.lastmod ?? written
  const products = (await bucket('products')).items
    .filter(({ id, shown }) => shown && isScreen(paths.product(id)))
    .map(({ id }) => ({ path: paths.product(id), lastmod: written }))
  const scenarios = (await bucket('scenarios')).items.map(({ id }) => ({ path: paths.scenario(id), lastmod: written }))
  const campaigns = (await bucket('campaigns')).items
    .filter((one) => !one.private && !one.id.endsWith('}'))
    .map(({ id, startAt }) => ({ path: paths.campaign(id), lastmod: new Date(startAt) }))
  const entries = [
    { path: paths.home, lastmod: newest > written ? newest : written },
    ...products,
    ...scenarios,
    ...campaigns,
    ...albumLines.map(({ id }) => ({ path: paths.product(id), lastmod: written })),
    { path: paths.assistant, lastmod: written },
    { path: paths.unboxing, lastmod: newest },
    { path: paths.preferences, lastmod: written },
    ...texts,
    ...posts,
  ]
  return new Response(sitemapXml(config().siteUrl, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
