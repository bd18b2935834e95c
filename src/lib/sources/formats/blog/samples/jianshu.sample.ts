import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { type FormatSample, type Part, range, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { jianshu } from '../jianshu.ts'

export const sample: FormatSample = {
  format: jianshu.format,
  family: 'blog',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `user-12345678-1700000000/日记本/第 ${i + 1} 天.${i % 2 === 0 ? 'md' : 'html'}`,
        text: [
          i % 2 === 0
            ? `# 第 ${i + 1} 天\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n![院子](https://upload-images.jianshu.io/upload_images/a.jpg)\n`
            : html(i),
        ],
      }),
    ),
    image,
  ],
}
