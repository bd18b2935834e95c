import { hexOf } from '../../../../../../tests/support/formats/diary.ts'
import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { notionTable } from '../notion-table.ts'

export const sample: FormatSample = {
  format: notionTable.format,
  family: 'notes',
  left: [[/URL,话$/, 'the head of the only column of words']],
  make: (n) => [
    document(
      `日记 ${hexOf(0)}.csv`,
      n,
      (i) =>
        `第 ${i + 1} 天,"${localOf(i).slice(0, 16)}","家, 爬山",北高峰,https://example.com/a,${wordsOf(i)}😊,${localOf(i + 1).slice(0, 16)}`,
      ['\ufeffName,Date,Tags,Place,URL,话,Last edited time\n', '\n', '\n'],
    ),
  ],
}
