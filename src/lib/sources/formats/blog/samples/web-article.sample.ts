import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { type FormatSample, isoOf, type Part, range } from '../../../../../../tests/support/formats/part.ts'
import { webArticle } from '../web-article.ts'

export const sample: FormatSample = {
  format: webArticle.format,
  family: 'blog',
  scattered: true,
  left: [
    [/<title>第( \d 天)?$|<h1>第( \d 天)?$/, 'the title again'],
    [/<nav>首页( 归档)?$|<footer>版权$/, 'the frame of the page'],
  ],
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `网页${i}.html`,
        text: [
          `<!DOCTYPE html><html><head><meta charset="utf-8"><title>第 ${i + 1} 天</title><meta property="og:type" content="article"><meta property="og:title" content="第 ${i + 1} 天"><meta property="og:url" content="https://example.com/day/${i}"><meta property="article:published_time" content="${isoOf(i)}"><meta property="article:modified_time" content="${isoOf(i + 1)}"><meta name="author" content="小满"></head><body><nav>首页 归档</nav><article><h1>第 ${i + 1} 天</h1>${html(i)}${`<p>${'院子里的桂花开了，风一吹落了一地，扫也扫不完。'.repeat(4)}</p>`.repeat(3)}</article><footer>版权</footer></body></html>`,
        ],
      }),
    ),
    image,
  ],
}
