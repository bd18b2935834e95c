import { hexOf } from '../../../../../../tests/support/formats/diary.ts'
import {
  document,
  type FormatSample,
  film,
  isoOf,
  picture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { enex } from '../enex.ts'

export const sample: FormatSample = {
  format: enex.format,
  family: 'notes',
  make: (n) => [
    document(
      '笔记.enex',
      n,
      (i) =>
        `<note><title>第 ${i + 1} 天</title><created>${isoOf(i).replace(/[-:]/g, '')}</created><updated>${isoOf(i + 1).replace(/[-:]/g, '')}</updated><tag>家</tag><note-attributes><latitude>30.2</latitude><longitude>120.1</longitude><source-url>https://example.com/a</source-url></note-attributes><content><![CDATA[<?xml version="1.0"?><en-note><div>${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></div><en-media type="image/jpeg" hash="${hexOf(i)}"/><en-media type="video/mp4" hash="b"/></en-note>]]></content>${i === 0 ? `<resource><data encoding="base64">${Buffer.from(picture).toString('base64')}</data><mime>image/jpeg</mime></resource><resource><data encoding="base64">${Buffer.from(film).toString('base64')}</data><mime>video/mp4</mime></resource>` : ''}</note>`,
      ['<?xml version="1.0" encoding="UTF-8"?><en-export application="Evernote">', '\n', '</en-export>'],
    ),
  ],
}
