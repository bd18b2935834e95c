/** One file of a sample; a text comes in pieces, so that samples of any size can be written without being held. */
export type Part = { name: string; text: Iterable<string> } | { name: string; bytes: Uint8Array }

export type Family = 'wechat' | 'weibo' | 'qzone' | 'diary' | 'notes' | 'blog' | 'forum' | 'network' | 'baby' | 'own'

/** A format as its tool writes it, in words of our own: `make(n)` holds n posts, the first ones with every field it has. */
export type FormatSample = {
  format: string
  family: Family
  /** Posts lie in files of their own: large numbers of them say nothing about the parser. */
  scattered?: true
  /** Words and pictures of the sample that are no content, or not kept: what stands up to their end, and why (silent-loss.test.ts). */
  left?: readonly (readonly [RegExp, string])[]
  make(posts: number): Part[]
}

const decode = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))

/** 240 × 180, one colour, ours. */
export const picture = decode(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAC0APADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCyAgVgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/Z',
)
/** The same in another colour, taken 2022-05-03 08:12:40 +08:00 at 30.23 N, 120.1 E by its EXIF. */
export const takenPicture = decode(
  '/9j/4QFiRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAcgAAACWIBAABAAAA9AAAAAAAAAA4YwAA6AMAADhjAADoAwAACAAAkAcABAAAADAyMTADkAIAFAAAAOAAAAARkAIABwAAANgAAAABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAPAAAAADoAQAAQAAALQAAAAAAAAAKzA4OjAwAAAyMDIyOjA1OjAzIDA4OjEyOjQwAAQAAQACAAIAAABOAAAAAgAFAAMAAABCAQAAAwACAAIAAABFAAAABAAFAAMAAAAqAQAAAAAAAHgAAAABAAAABgAAAAEAAAAAAAAAAQAAAB4AAAABAAAADgAAAAEAAAAAAAAAAQAAAP/bAEMADQkKCwoIDQsKCw4ODQ8TIBUTEhITJxweFyAuKTEwLiktLDM6Sj4zNkY3LC1AV0FGTE5SU1IyPlphWlBgSlFST//bAEMBDg4OExETJhUVJk81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT//AABEIALQA8AMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAC1CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/9k=',
)
/** As much of an MP4 as tells it from other files. */
export const film = new Uint8Array([
  0,
  0,
  0,
  24,
  ...Buffer.from('ftypisom'),
  0,
  0,
  2,
  0,
  ...Buffer.from('isomiso2'),
  0,
  0,
  0,
  8,
  ...Buffer.from('free'),
])

/** A document of many posts: what stands before, between and behind them. */
export const document = (
  name: string,
  posts: number,
  item: (i: number) => string,
  [head, between, foot]: readonly [string, string, string] = ['', '', ''],
): Part => ({
  name,
  text: {
    *[Symbol.iterator]() {
      yield head
      for (let i = 0; i < posts; i++) yield (i > 0 ? between : '') + item(i)
      yield foot
    },
  },
})

export const partBytes = (part: Part): Uint8Array =>
  'bytes' in part ? part.bytes : new TextEncoder().encode([...part.text].join(''))

/** Seconds since 1970 of post i: a day each from 2012-05-01 08:12:40 Beijing time on, backwards and forwards in no order. */
export const secondOf = (i: number): number => 1_335_831_160 + i * 3_700

const two = (n: number): string => String(n).padStart(2, '0')

/** The same in Beijing's words: `2012-05-01 08:12:40`. */
export function localOf(i: number): string {
  const at = new Date((secondOf(i) + 8 * 3600) * 1000)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

export const isoOf = (i: number): string => new Date(secondOf(i) * 1000).toISOString().replace('.000Z', 'Z')

/** Some of everyday life, each post's own. */
export const wordsOf = (i: number): string =>
  `第 ${i + 1} 天，${['和妈妈去北高峰看日出', '院子里的桂花开了', '阿舟寄来一箱橘子', '下了一整天的雨，哪儿也没去'][i % 4]}。`

export const json = JSON.stringify
/** Numbers from 0 up to `n`, without it. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
