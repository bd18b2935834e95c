import {
  document,
  type FormatSample,
  film,
  localOf,
  picture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'

import { babyNotes } from '../baby-notes.ts'

export const sample: FormatSample = {
  format: babyNotes.format,
  family: 'baby',
  left: [[/^小名[\s\S]{0,60}$|,点赞,评论$/, 'heads']],
  make: (n) => [
    document(
      '成长记录.csv',
      n,
      (i) =>
        `${localOf(i)},第 ${i + 1} 天,${wordsOf(i)}😊 https://example.com/a,75,9.8,北高峰,${i === 0 ? 'a.jpg、b.mp4' : ''},妈妈,爷爷、奶奶,奶奶：长高了；妈妈 回复 奶奶：是呀`,
      ['\ufeff小名,小豆包\n生日,2011-05-01\n日期,标题,内容,身高,体重,地点,照片,记录人,点赞,评论\n', '\n', '\n'],
    ),
    { name: 'a.jpg', bytes: picture },
    { name: 'b.mp4', bytes: film },
  ],
}
