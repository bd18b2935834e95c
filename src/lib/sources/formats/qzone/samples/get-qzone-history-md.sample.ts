import { document, type FormatSample, localOf } from '../../../../../../tests/support/formats/part.ts'
import { files, words } from '../../../../../../tests/support/formats/qzone.ts'
import { getQzoneHistoryMarkdown } from '../get-qzone-history-md.ts'

export const sample: FormatSample = {
  format: getQzoneHistoryMarkdown.format,
  family: 'qzone',
  left: [[/条评论回复$/, 'a label']],
  make: (n) => [
    document(
      '所有可见说说.md',
      n,
      (i) =>
        `## 小满 ${localOf(i)}  \n${words(i)} ![a.jpg](./images/${i === 0 ? 'a' : i}.jpg) \n\n来自 诺基亚5230\n${i % 3 === 1 ? '> 别人 - 10009 : 原来的话\n' : ''}💬 **1条评论回复**\n- 阿舟(10002) : 慢一点[em]e113[/em] - ${localOf(i)}\n\n`,
      ['', '\n', ''],
    ),
    ...files.filter(({ name }) => name !== 'b.mp4'),
  ],
}
