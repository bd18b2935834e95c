import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'

import { line } from '../line.ts'

export const sample: FormatSample = {
  format: line.format,
  family: 'network',
  left: [[/儲存日期$|（二$/, 'the head of the file, the day of the week']],
  make: (n) => [
    document(
      '[LINE] 與阿舟的聊天.txt',
      n,
      (i) =>
        `${localOf(i).slice(0, 10).replaceAll('-', '/')}（二）\n${localOf(i).slice(11, 16)}\t${i % 2 === 0 ? '小满' : '阿舟'}\t${wordsOf(i)}😊 https://example.com/a\n`,
      ['[LINE] 與阿舟的聊天記錄\n儲存日期：2026/01/06 10:00\n\n', '\n', ''],
    ),
  ],
}
