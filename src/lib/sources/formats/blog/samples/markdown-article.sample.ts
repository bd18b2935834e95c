import { type FormatSample, type Part, picture, range, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { markdownArticle } from '../markdown-article.ts'

export const sample: FormatSample = {
  format: markdownArticle.format,
  family: 'blog',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `文章/院子 ${i}.md`,
        text: [
          `# 院子 ${i}\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n![院子](images/${i === 0 ? 'a' : i}.jpg)\n`,
        ],
      }),
    ),
    { name: '文章/images/a.jpg', bytes: picture },
  ],
}
