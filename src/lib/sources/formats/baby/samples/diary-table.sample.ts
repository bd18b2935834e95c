import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'

import { diaryTable } from '../diary-table.ts'

export const sample: FormatSample = {
  format: diaryTable.format,
  family: 'baby',
  left: [[/^日期(,内容(,地点(,点赞(,评论)?)?)?)?$/, 'heads']],
  make: (n) => [
    document(
      '日记.csv',
      n,
      (i) => `${localOf(i)},${wordsOf(i)}😊 https://example.com/a,北高峰,爷爷、奶奶,奶奶：长高了；妈妈 回复 奶奶：是呀`,
      ['\ufeff日期,内容,地点,点赞,评论\n', '\n', '\n'],
    ),
  ],
}
