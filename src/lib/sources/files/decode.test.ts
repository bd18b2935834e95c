import { expect, test } from 'vitest'
import { decodeHead, eastOf, guessedEncoding } from './decode.ts'
import { decoderOf } from './hong-kong.ts'
import { guessedNames, namesEncoding, tellOpened, zipEntryName } from './zip/zip-name.ts'

/** 「今天我們去了山上，看到很多花。」 in Big5; nothing here writes Big5, so the bytes are written out. */
const big5 = Uint8Array.from(
  'a4b5 a4d1 a7da adcc a568 a46f a470 ae61 aab0 a4d1 a457 a141 acdd a8ec abdc a668 aae1 a143'
    .split(' ')
    .flatMap((pair) => [Number.parseInt(pair.slice(0, 2), 16), Number.parseInt(pair.slice(2), 16)]),
)
/** 「今天我们去了山上，看到很多花。」 in GBK. */
const gbk = Uint8Array.from(
  'bdf1 ccec ced2 c3c7 c8a5 c1cb c9bd c9cf a3ac bfb4 b5bd badc b6e0 bba8 a1a3'
    .split(' ')
    .flatMap((pair) => [Number.parseInt(pair.slice(0, 2), 16), Number.parseInt(pair.slice(2), 16)]),
)
const utf16 = (text: string, big: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((one) => {
      const code = one.charCodeAt(0)
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

test('Big5 and GBK are told apart by the words they make', () => {
  expect([eastOf(big5), eastOf(gbk)]).toEqual(['big5', 'gb18030'])
  expect(decodeHead(big5)).toContain('今天我們')
  expect(decodeHead(gbk)).toBe('今天我们去了山上，看到很多花。')
})

test('UTF-16 without its mark is read, either way round; what only has zeros in it is not', () => {
  const text = '2024-01-02\n今天去了山上，看到很多花。\n2024-01-03\n下雨。\n'
  expect([decodeHead(utf16(text, false)), decodeHead(utf16(text, true))]).toEqual([text, text])
  expect(decodeHead(new TextEncoder().encode('普通的\0字\0'))).toBe('普通的\0字\0')
})

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

test.each([
  [
    'Shift_JIS（日文）',
    '32303234944e318c8e3293fa0a8da193fa82cd95ea82c68e738fea82d68d7382ab82dc82b582bd814283698359836982f0948382c182bd81420a',
    '今日は母と市場へ行きました。ナズナを買った。',
  ],
  [
    'EUC-JP（日文）',
    '32303234c7af31b7ee32c6fc0abaa3c6fca4cfcaeca4c8bbd4beeca4d8b9d4a4ada4dea4b7a4bfa1a3a5caa5baa5caa4f2c7e3a4c3a4bfa1a30a',
    '今日は母と市場へ行きました。ナズナを買った。',
  ],
  [
    'EUC-KR（韩文）',
    '32303234b3e22031bff92032c0cf0abfc0b4c3c0ba20bef6b8b6bfcd20bdc3c0e5bfa120b0acb4d92e20baf1b0a120bfd4b4d92e0a',
    '오늘은 엄마와 시장에 갔다. 비가 왔다.',
  ],
  // 咗, 啲, 餸, 嘅 and 喺 are Hong Kong's own: no reader but a browser knows them by itself.
  [
    'Big5（繁体）',
    '32303234a67e31a4eb32a4e90aa4b5a4e9a5689df7b5f3a5aba141b6529df79df89652a141ca5cb8dca66eadb99defa141a7daadccb3a39df6abd7a1430a',
    '今日去咗街市，買咗啲餸，佢話好食嘅，我們都喺度。',
  ],
])('a text in %s is read, and named as a guess', (name, hex, words) => {
  const bytes = bytesOf(hex)
  expect(decodeHead(bytes)).toContain(words)
  expect(guessedEncoding(bytes)).toBe(name)
})

test('UTF-16 without its mark is read where 一 has a zero on the other side', () => {
  const text = '2024-01-02\n今天一个人去了山上，一路看一路走。\n'
  expect([decodeHead(utf16(text, false)), decodeHead(utf16(text, true))]).toEqual([text, text])
})

test('the names of a zip say together which code page they are in; a few rare letters say nothing', () => {
  const names = ['93fa8b4c2f323032342d30312d30322e6d64', '93fa8b4c2f8eca905e2f8a4382cc8eca905e2e706e67'].map((hex) => ({
    raw: bytesOf(hex),
    utf8: false,
  }))
  const encoding = namesEncoding(names)
  expect(names.map((one) => zipEntryName(one, encoding))).toEqual(['日記/2024-01-02.md', '日記/写真/海の写真.png'])
  expect(guessedNames('写真.zip', names, encoding)).toMatchObject([
    { why: expect.stringContaining('Shift_JIS（日文）') },
  ])
  const report: Parameters<typeof tellOpened>[0] = { skipped: [], warnings: [] }
  tellOpened(report, [...guessedNames('写真.zip', names, encoding), { ref: 'a', why: '打不开' }])
  expect([report.skipped, report.warnings.map(({ code }) => code)]).toEqual([
    [{ ref: 'a', why: '打不开' }],
    ['guessed-encoding'],
  ])
  // 照片, 日记 in GBK: what Windows in China writes is not told.
  const gbk = ['d5d5c6ac', 'c8d5bcc7'].map((hex) => ({ raw: bytesOf(hex), utf8: false }))
  expect(guessedNames('a.zip', gbk, namesEncoding(gbk))).toEqual([])
  expect(gbk.map((one) => zipEntryName(one, namesEncoding(gbk)))).toEqual(['照片', '日记'])
})

test('Hong Kong’s characters beyond the first plane are read too, not marked as missing', () => {
  const hex = '9df29e63fa408b4e'
  expect(decoderOf('big5').decode(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe('𨋢𡃁𠕇𨶙')
})
