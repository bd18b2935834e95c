import { expect, test } from 'vitest'
import { robotsText, rssXml, sitemapXml } from './sitemap.ts'

const siteUrl = 'https://xinshu.example'

test('a sitemap names each page with its day, whatever signs are in the address', () => {
  const xml = sitemapXml(siteUrl, [{ path: '/unboxing/a?b&c', lastmod: new Date('2026-11-21T20:00:00Z') }])
  expect(xml).toContain('<loc>https://xinshu.example/unboxing/a?b&#38;c</loc><lastmod>2026-11-21</lastmod>')
})

test('robots may go everywhere but to calls and files, and are told of the sitemap', () => {
  const text = robotsText(siteUrl)
  expect(text).toContain('Disallow: /api/')
  expect(text).not.toMatch(/Disallow: \/(book-share|books|my)?$/m)
  expect(text).toContain('Sitemap: https://xinshu.example/sitemap.xml')
})

test('a feed keeps what people wrote as text', () => {
  const xml = rssXml(
    { siteUrl, path: '/unboxing', feedPath: '/unboxing/feed.xml', title: '晒书', description: '书到了' },
    [{ path: '/unboxing/x', title: '<b>', text: '一\n\n<script>', author: '甲&乙', date: new Date(0) }],
  )
  expect(xml).toContain('<title>&#60;b&#62;</title>')
  expect(xml).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>')
  expect(xml).not.toMatch(/<script>|甲&乙/)
  // Markup inside a description is escaped twice over: what was a sign of the writer stays one.
  expect(xml).toContain('&#60;p&#62;&#38;#60;script&#38;#62;&#60;/p&#62;')
})
