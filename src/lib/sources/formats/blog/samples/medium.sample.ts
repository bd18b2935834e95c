import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { type FormatSample, isoOf, type Part, range } from '../../../../../../tests/support/formats/part.ts'
import { medium } from '../medium.ts'

export const sample: FormatSample = {
  format: medium.format,
  family: 'blog',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `posts/2012-05-01_Day-${i}-${(i + 0xabcdef012).toString(16)}.html`,
        text: [
          `<!DOCTYPE html><html><body><article class="h-entry"><header><h1 class="p-name">第 ${i + 1} 天</h1></header><section data-field="body" class="e-content"><h3 class="graf graf--h3 graf--title">第 ${i + 1} 天</h3>${html(i)}</section><footer><p>By <a href="https://medium.com/@x" class="p-author h-card">小满</a> on <time class="dt-published" datetime="${isoOf(i)}">May 1</time>.</p><p><a href="https://medium.com/p/${i}" class="p-canonical">Canonical link</a></p></footer></article></body></html>`,
        ],
      }),
    ),
    image,
  ],
}
