import { document, type FormatSample, film, localOf } from '../../../../../../tests/support/formats/part.ts'
import { files, idOf, words } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboCrawlerMarkdown } from '../weibo-crawler-md.ts'

const day = (i: number): string => localOf(i).slice(0, 10).replaceAll('-', '')

export const sample: FormatSample = {
  format: weiboCrawlerMarkdown.format,
  family: 'weibo',
  left: [[/\] 微博存档$/, 'the head of a day']],
  make: (n) => [
    document(
      '小满/2012-05.md',
      n,
      (i) =>
        `## ${localOf(i).slice(0, 10)} [小满] 微博存档\n\n### ${localOf(i).slice(11)}\n<!-- weibo_id: ${idOf(i)} -->\n${words(i)}\n\n![img](img/${i === 0 ? 'a' : `${day(i)}T_${idOf(i)}`}.jpg)\n\n[video](${i === 0 ? 'b' : `video/${idOf(i)}`}.mp4)\n\n${i % 4 === 1 ? '> 转发: 原来的话 https://example.com/a\n' : ''}---\n`,
      ['', '\n', ''],
    ),
    ...files,
    { name: '小满/b.mp4', bytes: film },
  ],
}
