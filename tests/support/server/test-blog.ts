import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * Three small blogs of our own making, as the crawler meets them outside: WordPress with its own interface, an Atom feed
 * beside a sitemap, and bare pages with slow, failing, redirecting and hostile ones among them.
 */
export type Engine = 'wordpress' | 'atom' | 'pages'

export type TestBlog = {
  url: string
  host: string
  /** Every request: what, when it came (ms), and how many were under way with it. */
  asked: { path: string; atMs: number; together: number; status: number; agent: string; referer: string }[]
  /** Titles of the articles that can be had, each once. */
  titles: string[]
  /** Turns the words of an article into others; and adds one. */
  edit(number: number): void
  add(): string
  close(): Promise<void>
}

const pad = (n: number): string => String(n).padStart(3, '0')
const titleOf = (n: number): string =>
  `第 ${pad(n)} 篇：${['海边', '外婆的院子', '搬家', '秋天的菜市场', '一次远行'][n % 5]}`
const dayOf = (n: number): string => new Date(Date.UTC(2015, 0, 1 + n * 9)).toISOString().slice(0, 10)
const wordsOf = (n: number, version: number): string =>
  `这是第 ${n} 篇文章的第 ${version} 版。我们去了很远的地方，路上下着雨，孩子们一直在唱歌，傍晚才到，灯已经亮了。`.repeat(
    3,
  )
const etagOf = (body: string | Buffer): string => `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`
const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const pictureOf = (n: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: { r: (n * 37) % 256, g: (n * 91) % 256, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

/** An empty GIF of one pixel, as lazy pages and trackers send. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const startTestBlog = async (
  engine: Engine,
  options: { articles: number; robots?: string; slowMs?: number; port?: number },
): Promise<TestBlog> => {
  const numbers = Array.from({ length: options.articles }, (_, n) => n + 1)
  const versions = new Map<number, number>(numbers.map((n) => [n, 1]))
  const asked: TestBlog['asked'] = []
  let together = 0
  let flaky = 0
  const pictures = new Map<number, Promise<Buffer>>()
  const version = (n: number): number => versions.get(n) ?? 1
  const stamp = (n: number): string => `${dayOf(n)}T08:30:00+08:00`
  const changed = (n: number): string => `${dayOf(n)}T0${version(n)}:30:00Z`
  const pathOf = (n: number): string => `/${dayOf(n).slice(0, 4)}/${dayOf(n).slice(5, 7)}/post-${pad(n)}.html`
  const contentOf = (n: number): string =>
    `<p>${wordsOf(n, version(n))}</p><p><img src="/pic/${n}.jpg" alt="照片 ${n}"></p><h2>后来</h2><p>回到家已经很晚。<img src="/dot.gif" width="1" height="1"></p>`

  const frame = (title: string, body: string, head = ''): string =>
    `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>${title} | 老王的本子</title>${head}</head><body><header><a href="/">首页</a> <a href="/about.html">关于</a> <a href="/tag/day">标签</a></header>${body}<footer>老王的本子</footer></body></html>`
  const articlePage = (n: number, head = ''): string =>
    frame(
      titleOf(n),
      `<main><article><h1>${titleOf(n)}</h1><time datetime="${stamp(n)}">${dayOf(n)}</time>${contentOf(n)}</article></main>`,
      `<meta property="og:type" content="article"><meta property="article:published_time" content="${stamp(n)}">${head}`,
    )

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    type: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): void => {
    const etag = etagOf(body)
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304, { etag }).end()
    res.writeHead(200, { 'content-type': type, etag, ...headers }).end(body)
  }
  const html = 'text/html; charset=utf-8'

  const wordpress = (req: IncomingMessage, res: ServerResponse, url: URL): boolean => {
    if (url.pathname === '/')
      send(req, res, html, frame('首页', '<h1>老王的本子</h1>', '<link rel="https://api.w.org/" href="/wp-json/">'))
    else if (url.pathname === '/wp-json/wp/v2/posts') {
      const [size, page] = [Number(url.searchParams.get('per_page')), Number(url.searchParams.get('page'))]
      const pages = Math.ceil(numbers.length / size)
      const posts = numbers.slice((page - 1) * size, page * size).map((n) => ({
        id: n,
        link: `http://${req.headers.host}${pathOf(n)}`,
        date: stamp(n).slice(0, 19),
        modified_gmt: changed(n),
        title: { rendered: xml(titleOf(n)) },
        content: { rendered: contentOf(n), protected: false },
        _embedded: { author: [{ name: '老王' }] },
      }))
      const locked = {
        id: 9000 + page,
        link: `http://${req.headers.host}/locked-${page}`,
        date: stamp(1).slice(0, 19),
        title: { rendered: '加密' },
        content: { rendered: '', protected: true },
      }
      send(req, res, 'application/json', JSON.stringify([...posts, locked]), {
        'x-wp-total': String(numbers.length),
        'x-wp-totalpages': String(pages),
      })
    } else return false
    return true
  }

  /** The feed holds the newest whole articles, the page after it summaries only; the oldest are in the sitemap alone. */
  const atom = (req: IncomingMessage, res: ServerResponse, url: URL): boolean => {
    const newest = [...numbers].reverse()
    const entry = (n: number, full: boolean): string =>
      `<entry><id>tag:old-wang,${n}</id><title>${titleOf(n)}</title><link rel="alternate" href="${pathOf(n)}?utm_source=feed"/><published>${stamp(n)}</published><updated>${changed(n)}</updated><author><name>老王</name></author>${full ? `<content type="html">${xml(contentOf(n))}</content>` : `<summary>${wordsOf(n, version(n)).slice(0, 30)}…</summary>`}</entry>`
    const feed = (part: number[], full: boolean, next: string): string =>
      `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>老王的本子</title><link rel="self" href="/atom.xml"/>${next}${part.map((n) => entry(n, full)).join('')}</feed>`
    const type = 'application/atom+xml; charset=utf-8'
    if (url.pathname === '/')
      send(
        req,
        res,
        html,
        frame(
          '首页',
          `<ul>${newest
            .slice(0, 5)
            .map((n) => `<li><a href="${pathOf(n)}">${titleOf(n)}</a></li>`)
            .join('')}</ul>`,
          '<link rel="alternate" type="application/atom+xml" href="/atom.xml">',
        ),
      )
    else if (url.pathname === '/atom.xml')
      send(req, res, type, feed(newest.slice(0, 10), true, '<link rel="next" href="/atom-2.xml"/>'))
    else if (url.pathname === '/atom-2.xml') send(req, res, type, feed(newest.slice(10, 20), false, ''))
    else if (url.pathname === '/sitemap.xml')
      send(
        req,
        res,
        'application/xml',
        `<sitemapindex><sitemap><loc>http://${req.headers.host}/sitemap-posts.xml</loc></sitemap><sitemap><loc>http://169.254.169.254/sitemap.xml</loc></sitemap></sitemapindex>`,
      )
    else if (url.pathname === '/sitemap-posts.xml')
      send(
        req,
        res,
        'application/xml',
        `<urlset><url><loc>http://${req.headers.host}/about.html</loc></url>${numbers.map((n) => `<url><loc>http://${req.headers.host}${pathOf(n)}</loc><lastmod>${changed(n)}</lastmod></url>`).join('')}</urlset>`,
      )
    else return false
    return true
  }

  const odd: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
    '/2015/01/slow.html': (req, res) =>
      void setTimeout(() => send(req, res, html, articlePage(1, `<link rel="canonical" href="${pathOf(1)}">`)), 400),
    '/2015/01/flaky.html': (req, res) =>
      ++flaky <= 2
        ? void res.writeHead(500, { 'content-type': 'text/html' }).end('sorry')
        : send(req, res, html, articlePage(900)),
    '/2015/01/busy.html': (req, res) =>
      ++flaky % 2 === 1
        ? void res.writeHead(429, { 'retry-after': '1', 'content-type': 'text/html' }).end()
        : send(req, res, html, articlePage(901)),
    '/2015/01/gone.html': (_, res) => void res.writeHead(404, { 'content-type': 'text/html' }).end('没有了'),
    '/2015/01/secret.html': (_, res) => void res.writeHead(403, { 'content-type': 'text/html' }).end('请登录'),
    '/2015/01/wall.html': (req, res) =>
      send(req, res, html, '<html><body>检测到有异常请求，请完成安全验证</body></html>'),
    '/2015/01/moved.html': (_, res) => void res.writeHead(301, { location: pathOf(2) }).end(),
    '/2015/01/twin.html': (req, res) => send(req, res, html, articlePage(3)),
    '/2015/01/inside.html': (_, res) =>
      void res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/2015/01/inside-file.html': (_, res) => void res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/2015/01/round.html': (_, res) => void res.writeHead(302, { location: '/2015/01/round.html' }).end(),
    '/2015/01/bomb.html': (_, res) =>
      void res
        .writeHead(200, { 'content-type': html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(30_000_000, '字'))),
    '/2015/01/deep.html': (req, res) =>
      send(req, res, html, `<html><body>${'<div>'.repeat(60_000)}${wordsOf(1, 1)}</body></html>`),
    '/2015/01/program.html': (_, res) =>
      void res.writeHead(200, { 'content-type': 'application/x-msdownload' }).end('MZ'),
    '/2015/01/cut.html': (_, res) => {
      res.writeHead(200, { 'content-type': html, 'content-length': '9999' }).write('<html>')
      setTimeout(() => res.destroy(), 10)
    },
    '/private/2015/01/hidden.html': (req, res) => send(req, res, html, articlePage(950)),
  }
  const pages = (req: IncomingMessage, res: ServerResponse, url: URL): boolean => {
    const page = url.pathname === '/' ? 1 : Number(/^\/page\/(\d+)$/.exec(url.pathname)?.[1])
    if (!page) {
      odd[url.pathname]?.(req, res)
      return odd[url.pathname] !== undefined
    }
    const part = [...numbers].reverse().slice((page - 1) * 10, page * 10)
    const more = page * 10 < numbers.length ? `<a href="/page/${page + 1}">下一页</a>` : ''
    const strange =
      page === 1
        ? Object.keys(odd)
            .map((path) => `<li><a href="${path}">${path}</a></li>`)
            .join('')
        : ''
    const traps =
      '<a href="http://127.0.0.1:1/2015/01/x.html">别处</a><a href="javascript:alert(1)">x</a><a href="file:///2015/01/y.html">y</a><a href="/2015/01/z.html" rel="nofollow">z</a>'
    send(
      req,
      res,
      html,
      frame(
        '首页',
        `<ul>${part.map((n) => `<li><a href="${pathOf(n)}">${titleOf(n)}</a> <a href="${pathOf(n)}#more">阅读全文</a></li>`).join('')}${strange}</ul>${traps}<nav>${more}<a href="/page/1">1</a></nav>`,
      ),
    )
    return true
  }
  const engines = { wordpress, atom, pages }

  const answer = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const { pathname } = url
    if (pathname === '/robots.txt')
      return send(req, res, 'text/plain', options.robots ?? 'User-agent: *\nDisallow: /private/\n')
    if (pathname === '/dot.gif') return send(req, res, 'image/gif', dot)
    const picture = /^\/pic\/(\d+)\.jpg$/.exec(pathname)?.[1]
    if (picture !== undefined) {
      const n = Number(picture)
      if (!pictures.has(n)) pictures.set(n, pictureOf(n))
      return send(req, res, 'image/jpeg', await pictures.get(n)!)
    }
    if (engines[engine](req, res, url)) return
    const n = numbers.find((one) => pathOf(one) === pathname)
    if (n !== undefined) return send(req, res, html, articlePage(n))
    res.writeHead(404, { 'content-type': 'text/html' }).end('<p>没有这一页</p>')
  }

  const server = createServer((req, res) => {
    together += 1
    const url = new URL(req.url ?? '/', 'http://blog')
    const entry = {
      path: url.pathname + url.search,
      atMs: performance.now(),
      together,
      status: 0,
      agent: req.headers['user-agent'] ?? '',
      referer: req.headers.referer ?? '',
    }
    asked.push(entry)
    res.once('close', () => {
      together -= 1
      entry.status = res.statusCode
    })
    setTimeout(() => void answer(req, res, url), options.slowMs ?? 0)
  })
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  const known = (): string[] => [...numbers.map(titleOf), ...(engine === 'pages' ? [titleOf(900), titleOf(901)] : [])]
  return {
    url: `http://${host}`,
    host,
    asked,
    get titles() {
      return known()
    },
    edit: (n) => void versions.set(n, version(n) + 1),
    add: () => {
      const n = numbers.length + 1
      numbers.push(n)
      return titleOf(n)
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
