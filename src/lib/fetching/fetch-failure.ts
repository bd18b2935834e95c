import { fail } from '#lib/std/result.ts'

/** Every way a fetch can fail, for contracts of calls that fetch. */
export const fetchErrors = [
  'fetch_bad_address',
  'fetch_inside',
  'fetch_unreachable',
  'fetch_timeout',
  'fetch_too_large',
  'fetch_wrong_type',
  'fetch_redirects',
  'fetch_broken',
] as const
type FetchFailureCode = (typeof fetchErrors)[number]

const words: Record<FetchFailureCode, string> = {
  fetch_bad_address: '网址不对，请粘贴以 http:// 或 https:// 开头的完整网址',
  fetch_inside: '这个网址不在公开的网络上，我们不能读取',
  fetch_unreachable: '连不上这个网站，请检查网址，或者过一会儿再试',
  fetch_timeout: '这个网站太久没有回应，请过一会儿再试',
  fetch_too_large: '这个网页太大了，我们读不了',
  fetch_wrong_type: '这个网址上不是网页，我们读不了',
  fetch_redirects: '这个网址跳到了别处，没有跳到一篇文章',
  fetch_broken: '网站传来的内容不完整，请过一会儿再试',
}

/** One failure of fetching, with its sentence. */
export const failFetch = (code: FetchFailureCode) => fail(422, code, words[code])

/** An address with a port of its own. */
export const failPort = () =>
  fail(422, 'fetch_inside', '网址里写了端口号，我们只读普通网址，请去掉冒号和后面的数字再试')
