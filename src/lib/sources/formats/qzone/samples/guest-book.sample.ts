import {
  document,
  type FormatSample,
  localOf,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'

import { qzoneGuestBook } from '../guest-book.ts'

const note = (i: number) => ({
  id: String(20_000 + i),
  uin: 10_002,
  nickname: '阿舟',
  pubtime: localOf(i),
  secret: i % 3 === 2 ? 1 : 0,
  htmlContent: `${wordsOf(i)}<img src="/qzone/em/e106.gif">@{uin:10003,nick:妈妈,who:1} {url:https://example.com/a,text:这里}<br><a class="lightgallery" href="Images/a.jpg"><img src="Images/${i === 0 ? 'a' : i}.jpg"></a>`,
  replyList: [{ uin: 10_001, nick: '小满', content: '谢谢来看我', time: secondOf(i) }],
})

export const sample: FormatSample = {
  format: qzoneGuestBook.format,
  family: 'qzone',
  left: [[/lightgallery\\" href=\\"Images\/\w+$/, 'the address around the picture that follows']],
  make: (n) => [
    document('Boards/boards.json', n, (i) => JSON.stringify(note(i)), ['{"items":[', ',', `],"total":${n}}`]),
    { name: 'Boards/Images/a.jpg', bytes: picture },
  ],
}
