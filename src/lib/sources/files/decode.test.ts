import { expect, test } from 'vitest'
import { chineseOf, decodeHead } from './decode.ts'

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
  expect([chineseOf(big5), chineseOf(gbk)]).toEqual(['big5', 'gb18030'])
  expect(decodeHead(big5)).toContain('今天我們')
  expect(decodeHead(gbk)).toBe('今天我们去了山上，看到很多花。')
})

test('UTF-16 without its mark is read, either way round; what only has zeros in it is not', () => {
  const text = '2024-01-02\n今天去了山上，看到很多花。\n2024-01-03\n下雨。\n'
  expect([decodeHead(utf16(text, false)), decodeHead(utf16(text, true))]).toEqual([text, text])
  expect(decodeHead(new TextEncoder().encode('普通的\0字\0'))).toBe('普通的\0字\0')
})
