/**
 * What search engines, chats and feed readers meet: the real server is walked from its sitemap. Every address answers, is
 * known by one name, says what it is in words of its own, and leads on; what is nobody's business says noindex.
 */
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#lib/site/routes/routes.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { eventually, type RunningServer, startServer } from '../../support/server/server.ts'

type Page = { path: string; status: number; headers: Headers; html: string; root: ReturnType<typeof parseDocument> }

const data = await temporaryData()
let server: RunningServer
let pages: Page[]

const read = async (path: string): Promise<Page> => {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  const html = await answer.text()
  return { path, status: answer.status, headers: answer.headers, html, root: parseDocument(html) }
}
const all = ({ root }: Page, name: string) => DomUtils.getElementsByTagName(name, root)
const meta = (page: Page, name: string): string | undefined =>
  all(page, 'meta').find(({ attribs }) => (attribs.property ?? attribs.name ?? attribs.itemprop) === name)?.attribs
    .content
const canonical = (page: Page): string | undefined =>
  all(page, 'link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href
const title = (page: Page): string => DomUtils.textContent(all(page, 'title')).trim()
const sitemap = async (): Promise<string[]> =>
  [...(await read('/sitemap.xml')).html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replace(server.url, '').replaceAll('&#38;', '&'),
  )
const isPost = (path: string): boolean => /^\/unboxing\/.+/.test(path)
const han = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path })
  // The demo is made while the site already answers.
  await eventually(async () => (await sitemap()).filter(isPost).length >= 12, 120_000)
  pages = []
  for (const path of await sitemap()) pages.push(await read(path))
}, 400_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

test('the sitemap holds the public pages, and each answers under the name it is known by', async () => {
  const wanted = ['/', '/assistant', '/unboxing', '/preferences', '/albums/guide']
  const guides = ['/qbbassistant', '/bbsassistant', '/wxgzhassistant', '/wxmpassistant']
  const texts = ['privacy', 'terms', 'shipping', 'refunds', 'about'].map((name) => `/pages/${name}`)
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([...wanted, ...guides, ...texts]))
  // Every screen search engines may keep is named, also one that comes tomorrow.
  // /contact is a form, not something to read.
  const open = routes.filter(({ name, robots }) => robots === 'index' && name !== 'contact')
  for (const { pattern } of open) {
    const shape = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
    expect(
      pages.some(({ path }) => shape.test(path)),
      pattern,
    ).toBe(true)
  }
  for (const page of pages) {
    expect([page.path, page.status, canonical(page)]).toEqual([page.path, 200, server.url + page.path])
    expect([page.path, page.headers.get('x-robots-tag'), meta(page, 'robots')]).toEqual([page.path, null, undefined])
  }
  expect((await read('/sitemap.xml')).html.match(/<lastmod>20\d\d-\d\d-\d\d<\/lastmod>/g)).toHaveLength(pages.length)
})

test('no two pages have the same title or description, and both have a length that is shown whole', () => {
  const titles = pages.map(title)
  const descriptions = pages.map((page) => meta(page, 'description') ?? '')
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(descriptions).size).toBe(pages.length)
  for (const [index, { path }] of pages.entries()) {
    const [short, long] = [titles[index]!, descriptions[index]!]
    expect(short.length, `${path}: ${short}`).toBeGreaterThanOrEqual(8)
    expect(short.length, `${path}: ${short}`).toBeLessThanOrEqual(32)
    expect(long.length, `${path}: ${long}`).toBeGreaterThanOrEqual(40)
    expect(long.length, `${path}: ${long}`).toBeLessThanOrEqual(130)
  }
})

test('cards for chats: title, words and a picture that is there in the size it says', async () => {
  const sizes = new Map<string, string>()
  const sizeOf = async (url: string): Promise<string> => {
    const answer = await fetch(url)
    if (answer.status !== 200) return `${url} answers ${answer.status}`
    const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return `${width}x${height}`
  }
  for (const page of pages) {
    expect([meta(page, 'og:title'), meta(page, 'og:url')]).toEqual([title(page), canonical(page)])
    expect(meta(page, 'og:description')).toBe(meta(page, 'description'))
    const wide = meta(page, 'og:image')!
    const square = meta(page, 'image')!
    for (const url of [wide, square]) if (!sizes.has(url)) sizes.set(url, await sizeOf(url))
    const stated = meta(page, 'og:image:width')
    if (stated !== undefined) expect([page.path, sizes.get(wide)]).toEqual([page.path, `${stated}x630`])
    for (const url of [wide, square]) expect(sizes.get(url), page.path).toMatch(/^\d{3,4}x\d{3,4}$/)
  }
  const guides = pages.filter(({ path }) => path.endsWith('assistant'))
  expect(new Set(guides.map((page) => meta(page, 'og:image'))).size).toBe(guides.length)
})

test('facts for search engines can be read and name the page they stand on', () => {
  for (const page of pages) {
    const blocks = all(page, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json')
    expect([page.path, blocks.length]).toEqual([page.path, 1])
    const graph = (JSON.parse(DomUtils.textContent(blocks)) as { '@graph': Record<string, unknown>[] })['@graph']
    const types = graph.map((one) => one['@type'])
    if (page.path === '/') expect(types).toEqual(expect.arrayContaining(['Organization', 'FAQPage']))
    else {
      const crumbs = graph.find((one) => one['@type'] === 'BreadcrumbList') as { itemListElement: { item: string }[] }
      expect(crumbs.itemListElement.at(-1)?.item).toBe(canonical(page))
      expect(crumbs.itemListElement[0]?.item).toBe(`${server.url}/`)
    }
  }
})

test('every page says at least 600 characters of its own, and no paragraph stands there twice or on two pages', () => {
  const seen = new Map<string, string>()
  for (const page of pages) {
    const main = all(page, 'main')[0]!
    if (!isPost(page.path)) expect(han(DomUtils.textContent(main)), page.path).toBeGreaterThanOrEqual(600)
    const paragraphs = DomUtils.getElementsByTagName((name) => /^(p|li|td|dd)$/.test(name), main)
    for (const one of paragraphs) {
      const text = DomUtils.textContent(one).replace(/\s+/g, '')
      // Cards of posts stand in several lists by nature.
      const inList = one.name === 'li' && DomUtils.getElementsByTagName('img', one).length > 0
      if (han(text) < 24 || inList) continue
      expect(seen.get(text), `${text} (${page.path})`).toBeUndefined()
      seen.set(text, page.path)
    }
  }
})

test('every link on every public page answers, and none leads to something that is not there', async () => {
  const asked = new Map<string, number>()
  const broken: string[] = []
  for (const page of pages) {
    for (const { attribs } of all(page, 'a')) {
      const href = attribs.href ?? ''
      if (/^(https?:|mailto:|tel:)/.test(href)) continue
      const url = new URL(href, server.url + page.path)
      if (url.hash !== '' && url.pathname === page.path) {
        const target = decodeURIComponent(url.hash.slice(1))
        if (!DomUtils.existsOne(({ attribs: own }) => own.id === target, [page.root] as never))
          broken.push(`${page.path} ${href}`)
        continue
      }
      const path = url.pathname + url.search
      if (!asked.has(path)) asked.set(path, (await read(path)).status)
      const status = asked.get(path)!
      if (![200, 302].includes(status)) broken.push(`${page.path} ${href} ${status}`)
    }
  }
  expect(broken).toEqual([])
  expect(asked.size).toBeGreaterThan(20)
})

test('private, shared, missing and parametered addresses are not to be kept', async () => {
  const share = all(pages[0]!, 'a').find(({ attribs }) => attribs.href?.startsWith('/book-share/'))?.attribs.href
  const addresses = ['/signin', '/nothing-here', '/?source=advert', '/unboxing?product=wxbook', '/pages/privacy?from=x']
  for (const path of [...addresses, ...(share ? [share] : [])]) {
    const page = await read(path)
    expect([path, page.headers.get('x-robots-tag'), meta(page, 'robots')]).toEqual([path, 'noindex', 'noindex'])
  }
  expect(canonical(await read('/?source=advert'))).toBe(`${server.url}/`)
  expect(canonical(await read('/unboxing?product=wxbook'))).toBe(`${server.url}/unboxing`)
})

test('the feed leads to its posts', async () => {
  const feed = await read('/unboxing/feed.xml')
  expect(feed.headers.get('content-type')).toContain('application/rss+xml')
  const links = [...feed.html.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThanOrEqual(12)
  expect((await fetch(links[0]!)).status).toBe(200)
  const linked = all(pages[0]!, 'link').find(({ attribs }) => attribs.type === 'application/rss+xml')?.attribs.href
  expect(linked).toBe('/unboxing/feed.xml')
})

test('whatever is written into an address comes back nowhere', async () => {
  const bad = '"><script>alert(1)</script>'
  const addresses = [
    `/unboxing?page=${encodeURIComponent(bad)}`,
    `/unboxing?product=${encodeURIComponent(bad)}`,
    `/unboxing/${encodeURIComponent(bad)}`,
    `/pages/${encodeURIComponent(bad)}`,
    `/preferences?text=${encodeURIComponent(bad)}`,
    `/unboxing?page=${'9'.repeat(300)}`,
    `/?x=${'a'.repeat(8000)}`,
  ]
  for (const path of addresses) {
    const page = await read(path)
    expect([200, 404]).toContain(page.status)
    expect(page.html).not.toContain('<script>alert(1)')
  }
})
