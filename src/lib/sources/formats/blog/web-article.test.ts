import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { partBytes } from '../../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../../tests/support/formats/samples.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'
import { anyPage, readArticlePage } from './web-article.ts'

const zone = 'Asia/Shanghai'
const words = '我们去了海边，风很大，孩子们捡了许多贝壳，一直走到太阳下山才回家。'.repeat(4)
const page = (head: string, body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
const read = async (html: string, url: string) => {
  const post = await readArticlePage(html, url, zone)
  return (
    post && {
      ...post,
      words: plainText((post.body ?? []).filter((one) => one.t !== 'figure')),
      kinds: post.body?.map((one) => one.t),
    }
  )
}

test('新浪博客: title, day, words and lazy pictures; toolbars stay behind', async () => {
  const got = await read(
    page(
      '<title>今天的海_老王_新浪博客</title>',
      `<div class="articalTitle"><h2 id="t_1" class="titName SG_txta">今天的海</h2><span class="time SG_txtc">(2012-05-06 12:30:01)</span></div>
    <span id="ownernick">老王</span><div id="sina_keyword_ad_area2" class="articalContent"><p>　　${words}</p><a href="http://photo.blog.sina.com.cn/x"><img src="http://simg.sinajs.cn/blog7style/images/common/sg_trans.gif" real_src="http://s1.sinaimg.cn/mw690/abc" width="690"></a><div class="shareUp">分享</div></div><div>阅读(3)</div>`,
    ),
    'http://blog.sina.com.cn/s/blog_abc.html',
  )
  expect(got).toMatchObject({
    title: '今天的海',
    author: { name: '老王' },
    when: { local: '2012-05-06T12:30:01' },
    kinds: ['p', 'figure'],
  })
  expect(got?.body?.[1]).toMatchObject({ media: [{ url: 'http://s1.sinaimg.cn/mw690/abc' }] })
  expect(got?.words).toBe(words)
})

test('豆瓣 diary, 简书 and 知乎 columns by their own layouts', async () => {
  const douban = await read(
    page(
      '',
      `<div class="note-header"><h1>外婆的院子</h1><a class="note-author" href="/people/1/">阿木</a><span class="pub-date">2016-07-01 21:13:05</span></div><div id="link-report"><div class="note"><h2>一</h2><p>${words}</p><div class="copyright-claim">© 版权</div></div></div>`,
    ),
    'https://www.douban.com/note/123/',
  )
  expect(douban).toMatchObject({
    title: '外婆的院子',
    author: { name: '阿木' },
    when: { local: '2016-07-01T21:13:05' },
    kinds: ['h2', 'p'],
  })
  const jianshu = await read(
    page(
      '<title>外婆的院子 - 简书</title>',
      `<section><h1 class="_1RuRku">外婆的院子</h1><span class="_22gUMi">阿木</span><time datetime="2018-03-04T05:06:07.000Z">x</time><article class="_2rhmJa"><p>${words}</p><div class="image-package"><img data-original-src="//upload-images.jianshu.io/a.jpg"></div></article></section>`,
    ),
    'https://www.jianshu.com/p/abc',
  )
  expect(jianshu).toMatchObject({ title: '外婆的院子', when: { local: '2018-03-04T13:06:07' }, kinds: ['p', 'figure'] })
  expect(jianshu?.body?.[1]).toMatchObject({ media: [{ url: 'https://upload-images.jianshu.io/a.jpg' }] })
  const zhihu = await read(
    page(
      '',
      `<h1 class="Post-Title">外婆的院子</h1><div class="AuthorInfo"><meta itemprop="name" content="阿木"></div><div class="RichText ztext Post-RichText"><p>${words}</p><figure><img src="data:image/svg+xml;utf8,x" data-actualsrc="https://pic1.zhimg.com/v2-a_b.jpg" data-original="https://pic1.zhimg.com/v2-a_r.jpg"></figure></div><div class="ContentItem-time">发布于 2019-05-06 12:30</div>`,
    ),
    'https://zhuanlan.zhihu.com/p/1',
  )
  expect(zhihu).toMatchObject({
    title: '外婆的院子',
    author: { name: '阿木' },
    when: { local: '2019-05-06T12:30:00' },
    kinds: ['p', 'figure'],
  })
})

test('any other page: the article without its surroundings, its addresses made whole', async () => {
  const got = await read(
    page(
      '<title>今天的海 | 老王的博客</title><script type="application/ld+json">{"@type":"BlogPosting","headline":"今天的海","datePublished":"2020-03-04T23:06:07Z","author":{"name":"老王"}}</script>',
      `<nav><a href="/">首页</a></nav><main><article><h1>今天的海</h1><p>${words}</p><p><img src="/img/a.jpg" alt="海边"></p><p>${words}<a href="../b">旧文</a></p></article></main><footer>版权所有</footer>`,
    ),
    'https://wang.example/2020/sea/',
  )
  expect(got).toMatchObject({
    title: '今天的海',
    author: { name: '老王' },
    when: { local: '2020-03-05T07:06:07' },
    url: 'https://wang.example/2020/sea/',
    kinds: ['p', 'figure', 'p'],
  })
  expect(got?.body?.[1]).toMatchObject({ media: [{ url: 'https://wang.example/img/a.jpg', caption: '海边' }] })
  expect(JSON.stringify(got?.body)).toContain('https://wang.example/2020/b')
  expect(got?.words).not.toContain('首页')
})

test('no article: a list, a notice, a page built to wear us out', async () => {
  expect(
    await read(page('', '<ul><li><a href="/a">一</a><li><a href="/b">二</a></ul>'), 'https://a.example/'),
  ).toBeUndefined()
  expect(await read(page('', '<p>页面不存在</p>'), 'https://a.example/x')).toBeUndefined()
  const began = performance.now()
  expect(await read(page('', `${'<div>'.repeat(50_000)}${words}`), 'https://a.example/deep')).toBeUndefined()
  expect(
    await read(page('', `<article>${'<p>字</p>'.repeat(200_000)}</article>`), 'https://a.example/long'),
  ).toBeUndefined()
  expect(
    await read(
      page(
        '<script type="application/ld+json">{"@graph":[null,1,{"@type":["Article"],"author":[null]}]}</script>',
        `<article><p>${words}</p></article>`,
      ),
      'https://a.example/odd',
    ),
  ).toMatchObject({ words })
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('real pages: Readability’s own Chinese samples and a news page', async () => {
  const folder = resolve('../shared/fixtures/imports/blog')
  for (const [name, url, least] of [
    ['readability/qq/source.html', 'http://news.qq.com/a.htm', 500],
    ['readability/pixnet/source.html', 'http://a.pixnet.net/b', 1500],
    ['sina/1.html', 'https://news.sina.com.cn/c/a.shtml', 500],
  ] as const) {
    let html: string
    try {
      html = readFileSync(`${folder}/${name}`, 'utf8')
    } catch {
      return console.warn('fixtures absent, not checked')
    }
    const got = await read(html, url)
    expect([name, (got?.words.length ?? 0) > least]).toEqual([name, true])
  }
})

test('a saved page is found by its content and read like a fetched one', async () => {
  const got = await fixtureReader('blog')('sina/1.html')
  if (!got) return
  expect([got.source.format, got.entries.length, got.entries[0]?.title]).toEqual([
    'web-article-html',
    1,
    '中国人习以为常的地方 为何老外却说“了不得”？',
  ])
})

test('in a room of articles any saved page is one, unless it lies in an export', async () => {
  const plain = page('', `<div id="main"><h1>山里的一天</h1><p>${words}</p><p>${words}</p></div>`)
  const file = inputFileFromBytes('山里.html', plain)
  const wants = (kind: string): boolean => kind === 'blog'
  expect((await readImport([file], { wants })).ok).toBe(false)
  const got = await readImport([file], { wants, last: [anyPage] })
  expect(got.ok && got.value.entries.length).toBe(1)
  const ghost = formatSamples.find(({ format }) => format === 'ghost-json')?.make(1) ?? []
  const others = ghost.map((part) => inputFileFromBytes(part.name, partBytes(part)))
  const both = await readImport([file, ...others], { wants, last: [anyPage] })
  expect(both.ok && [both.value.entries.length, both.value.report.skipped.map(({ ref }) => ref)]).toEqual([
    1,
    ['山里.html'],
  ])
})

test('a damaged page: without its body, with words before or behind it, or with nothing in it', async () => {
  const said = `<article><h1>今天的海</h1><p>${words}</p><p>${words}</p></article>`
  const damaged = [
    `<!doctype html><html><head><title>今天的海</title></head><bodz>${said}`,
    `<html><head><title>今天的海</title>${said}</head><body></body></html>`,
    `<html><head><title>今天的海</title></head><body></body>${said}</html>`,
    `<title>今天的海</title>${said}`,
  ]
  for (const html of damaged)
    expect(await read(html, 'https://example.com/a')).toMatchObject({ words: expect.stringContaining(words) })
  for (const html of ['', '<html>', '<p>', 'x', '<html><head></head></html><p>短</p>'])
    expect(await read(html, 'https://example.com/a')).toBeUndefined()
})
