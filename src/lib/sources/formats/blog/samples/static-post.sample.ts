import {
  type FormatSample,
  localOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { staticPost } from '../static-post.ts'

export const sample: FormatSample = {
  format: staticPost.format,
  family: 'blog',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `source/_posts/day-${i}.md`,
        text: [
          `---\ntitle: 第 ${i + 1} 天\ndate: ${localOf(i)}${i % 2 === 1 ? ' +0800' : ''}\nupdated: ${localOf(i + 1)}\ncategories: 日常\ntags: [家]\n---\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n{% asset_img ${i === 0 ? 'a' : i}.jpg 院子 %}\n\n{% blockquote 外婆 %}\n慢慢来\n{% endblockquote %}\n`,
        ],
      }),
    ),
    { name: 'source/_posts/day-0/a.jpg', bytes: picture },
  ],
}
