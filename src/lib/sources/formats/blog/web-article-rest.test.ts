/** What the finder of an article passes over is in it again, or named: captions, leads, other words of the main part. */
import { expect, test } from 'vitest'
import { blockWords } from './parts/shown-words.ts'
import { readArticlePage } from './web-article.ts'

const words = '我们去了海边，风很大，孩子们捡了许多贝壳，一直走到太阳下山才回家。'.repeat(4)
const more = '第二天下雨，大家留在屋里，把贝壳一个一个洗干净，摆在窗台上晾着。'.repeat(4)
const text = `<p>${words}</p><p>${more}</p>`

const read = async (body: string, title = '今天的海') => {
  const left: string[] = []
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
  const post = await readArticlePage(html, 'https://a.example/sea/', 'Asia/Shanghai', (_, typed) => left.push(typed))
  const lines = (post?.body ?? []).map((block) =>
    block.t === 'figure'
      ? `[${block.media[0]?.url?.split('/').at(-1)}] ${block.caption ? blockWords({ ...block, media: [] }) : ''}`.trim()
      : blockWords(block),
  )
  return { lines: lines.map((one) => (one === words ? '甲' : one === more ? '乙' : one)), left }
}

const around = `<nav><a href="/">首页</a><p>这里是导航里面的一句话，不属于文章的。</p></nav>`
const foot = `<div class="comments"><p>路人：写得真好，我也想去看看这片海。</p></div><footer><p>版权所有，未经许可不得转载本站的文章。</p></footer>`

test('captions by their class, beside and around their picture', async () => {
  for (const caption of [
    '<div class="media-caption hidden-print">孩子们在沙滩上</div>',
    '<span class="photo-credit sidebar-caption">孩子们在沙滩上</span>',
    '<div class="caption-wrap widget-caption"><p>孩子们在沙滩上</p></div>',
    '<p class="wp-caption-text">孩子们在沙滩上</p>',
    '<figcaption>孩子们在沙滩上</figcaption>',
  ]) {
    const { lines, left } = await read(
      `${around}<article><h1>今天的海</h1><p>${words}</p><div class="photo"><img src="a.jpg" width="600">${caption}</div><p>${more}</p></article>${foot}`,
    )
    expect([caption, lines, left]).toEqual([caption, ['甲', '[a.jpg] 孩子们在沙滩上', '乙'], []])
  }
})

test('a picture above the text goes with its caption, or comes back with it', async () => {
  const { lines, left } = await read(
    `${around}<div class="page"><h1>今天的海</h1><div class="hero related-media"></div><div class="lead-photo"><img src="top.jpg"><div class="caption">清早的码头，船还没有出海</div></div><div class="story">${text}</div></div>${foot}`,
  )
  expect([lines, left]).toEqual([['[top.jpg] 清早的码头，船还没有出海', '甲', '乙'], []])
})

test('two pictures, each with its own caption; a credit is a line of it', async () => {
  const photo = (name: string, said: string): string =>
    `<div class="gallery-item"><img src="${name}.jpg"><div class="cutline">${said}</div><div class="credit">摄影：阿木</div></div>`
  const { lines, left } = await read(
    `<main><h1>今天的海</h1><p>${words}</p><div class="sidebar-gallery">${photo('a', '退潮以后的礁石')}${photo('b', '晚上的灯塔亮了')}</div><p>${more}</p></main>`,
  )
  expect(lines).toEqual(['甲', '[a.jpg] 退潮以后的礁石\n摄影：阿木', '[b.jpg] 晚上的灯塔亮了\n摄影：阿木', '乙'])
  expect(left).toEqual([])
})

test('a lead under the title is the first paragraph', async () => {
  const lead = '一家人在海边的两天：贝壳、大风，和一场下了整天的雨'
  for (const one of [
    `<header><h1>今天的海</h1><p class="standfirst">${lead}</p></header><div class="story">${text}</div>`,
    `<h1>今天的海</h1><h2 class="subtitle">${lead}</h2><div class="author-line byline">作者 阿木</div><div class="story">${text}</div>`,
    `<div class="head"><h1>今天的海</h1><div itemprop="description">${lead}</div></div><div class="body"><div>${text}</div></div>`,
    `<div class="head"><h1>今天的海</h1><p>${lead}。</p></div><div class="body"><div>${text}</div></div>`,
  ]) {
    const { lines, left } = await read(`${around}<div class="page">${one}</div>${foot}`)
    expect([one, lines.map((line) => line.replace(/雨。$/, '雨')), left]).toEqual([one, [lead, '甲', '乙'], []])
  }
})

test('other words of the main part are told; navigation, comments and lists of links are not', async () => {
  const box = '编者按：这篇文章写在搬家之前，那片海滩后来修成了码头。'
  const { lines, left } = await read(
    `${around}<article><h1>今天的海</h1>${text}<div class="sidebar-box extra"><p>${box}</p></div><ul class="more"><li><a href="/1">去年夏天在海边的旧文章一篇</a></li><li><a href="/2">前年冬天在山里的旧文章一篇</a></li></ul></article>${foot}`,
  )
  expect([...lines, ...left].filter((one) => one === box)).toEqual([box])
  expect([...lines, ...left].join()).not.toMatch(/路人|版权|导航/)
})

test('of four thousand pieces each is in the article or told', async () => {
  const own = (i: number): string => String.fromCodePoint(...Array.from({ length: 20 }, (_, k) => 0x4e00 + i * 5 + k))
  const many = Array.from({ length: 4000 }, (_, i) => `<p class="extra">${own(i)}</p>`).join('')
  const { lines, left } = await read(`<article><h1>今天的海</h1>${text}<div class="sidebar">${many}</div></article>`)
  expect(lines.length + left.length).toBe(4002)
})

test('where a page marks no article, what stands around its text is the page’s own, but for what goes on right behind it', async () => {
  const on = '后来我们又去过两次，每一次都赶上大风，谁也没有再捡到那样的贝壳。'
  const site = '本站的电话是一二三四五六，欢迎大家随时打来批评和指正我们的工作。'
  const { lines, left } = await read(
    `<div class="wrap"><div class="hello">${site}上面</div><h1>今天的海</h1><div class="story">${text}</div><div class="box extra">${on}</div>${'<div>某某某某某某某某某某某某某某某某某某某某某某某某</div>'.repeat(5)}<div class="bottom">${site}</div></div>`,
  )
  expect([...lines, ...left]).toContain(on)
  expect([...lines, ...left].join()).not.toContain('批评和指正')
})
