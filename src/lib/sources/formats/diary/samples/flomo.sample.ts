import {
  document,
  type FormatSample,
  film,
  localOf,
  picture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'

import { flomo } from '../flomo.ts'

export const sample: FormatSample = {
  format: flomo.format,
  family: 'notes',
  left: [
    [/<title>flomo 的笔记$/, 'the head of the page'],
    [/class="date">于( 2026-3-1 导出)?$/, 'the day of the export'],
  ],
  make: (n) => [
    document(
      '小满的笔记.html',
      n,
      (i) =>
        `<div class="memo"><div class="time">${localOf(i)}</div><div class="content"><p>#家 ${wordsOf(i)}😊</p><ul><li><a href="https://example.com/a">这里</a></li></ul></div><div class="files">${i === 0 ? '<img src="file/2012-05-01/1/a.jpg" /><video src="file/2012-05-01/1/b.mp4"></video>' : ''}</div></div>`,
      [
        '<!DOCTYPE html><html><head><title>flomo 的笔记</title></head><body><div class="user"><div class="date">于 2026-3-1 导出</div></div><div class="memos">',
        '\n',
        '</div></body></html>',
      ],
    ),
    { name: 'file/2012-05-01/1/a.jpg', bytes: picture },
    { name: 'file/2012-05-01/1/b.mp4', bytes: film },
  ],
}
