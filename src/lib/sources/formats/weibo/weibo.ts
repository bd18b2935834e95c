import type { Inline, Place } from '#lib/posts/post-import.ts'
import { baseName, stemOf } from '../../files/input-file.ts'
import { endWithout, withoutQuery } from '../../files/scan.ts'
import { number, some, text } from '../../format/fields.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'

/** Weibo writes Beijing time without saying so, whatever zone the reader is in. */
const beijing = 'Asia/Shanghai'

/** `Thu Mar 20 10:00:30 +0800 2025`, milliseconds, or `2024-03-05 08:30`. */
export function weiboTime(value: unknown): RawPost['when'] {
  const classic = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/.exec(text(value))
  if (classic) {
    const [, month, day, clock, zone, year] = classic
    const at = Date.parse(`${day} ${month} ${year} ${clock} ${zone}`)
    return whenFromNumber(at, beijing) ?? unknownWhen
  }
  return whenFromNumber(value, beijing) ?? whenFromText(value, beijing) ?? unknownWhen
}

/** `wx1.sinaimg.cn/orj360/A.jpg` -> the largest size there is. */
const largest = (url: string): string =>
  url.replace(/(sinaimg\.cn\/)(orj\w+|thumb\w+|bmiddle|mw\w+|small|square|wap\w+|crop[^/]*)\//, '$1large/')

/**
 * A picture of a post. `day` (`20240305T`) and `id` are what weibo-crawler and weiboSpider name their files by;
 * Weibo-archiver puts the host before the base name.
 */
export function weiboPicture(url: string, i: number, many: boolean, id?: string, day?: string): RawMedia {
  const address = largest(url.startsWith('//') ? `https:${url}` : url)
  const base = baseName(withoutQuery(address))
  const host = /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? ''
  const names = [base, `${host}-${base}`, stemOf(base)]
  if (!id || !day) return { kind: 'image', url: address, want: names }
  const own = `${day}_${id}${many ? `_${i + 1}` : ''}`
  return { kind: 'image', url: address, want: [`img/${own}.jpg`, `${own}.jpg`, own, ...names] }
}

export function weiboVideo(url: string, id?: string, day?: string): RawMedia {
  const own = id && day ? `${day}_${id}` : undefined
  const base = baseName(withoutQuery(url))
  return { kind: 'video', url, want: own ? [`video/${own}.mp4`, `${own}.mp4`, own, base] : [base] }
}

/** Addresses written one after the other; `无` means none. */
export const addresses = (value: unknown): string[] =>
  text(value)
    .split(/[,;，\s]+/)
    .filter((one) => /^(https?:)?\/\//.test(one))

/** 「1.5万」「100万+」 -> a number. */
export function countOf(value: unknown): number | undefined {
  const found = /^([\d.]+)\s*(万|亿)?\+?$/.exec(text(value).trim())
  if (!found) return number(value)
  const unit = found[2] === '万' ? 1e4 : found[2] === '亿' ? 1e8 : 1
  return Math.round(Number(found[1]) * unit)
}

/** 「发布于 浙江」 is where the line comes from, not where somebody was. */
export function regionOf(value: unknown): Place | undefined {
  const name = some(value)?.replace(/^发布于\s*/, '')
  return name ? { name, datum: 'unknown', kind: 'ip' } : undefined
}

export function checkinOf(value: unknown): Place | undefined {
  const name = some(value)
  return !name || name === '无' ? undefined : { name, datum: 'unknown', kind: 'checkin' }
}

const emojiImage = (attributes: Record<string, string>): Inline | undefined =>
  /^\[[^\]]+\]$/.test(attributes.alt ?? '') ? { t: 'text', s: attributes.alt ?? '' } : undefined

/** The HTML of m.weibo.cn and the archiver as the words it shows; `cut` when the page only had the beginning. */
export function weiboWords(html: string): { text: string; cut: boolean } {
  const blocks = htmlBlocks(html.replace(/<br\s*\/?>/gi, '<br>'), {
    emoji: emojiImage,
    picture: () => undefined,
    link: (href, words) => ({ t: 'text', s: /^(网页链接|查看图片)?$/.test(words) ? fullAddress(href) : words }),
  })
  const lines = blocks.flatMap((block) =>
    'inl' in block
      ? [block.inl.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? one.code : one.s)).join('')]
      : [],
  )
  return tidyWords(lines.join('\n'))
}

const fullAddress = (href: string): string => (href.startsWith('//') ? `https:${href}` : href)

/** Zero-width tails and 「…全文」 gone; the latter says that the text is only a beginning. */
export function tidyWords(raw: string): { text: string; cut: boolean } {
  const words = endWithout(raw, /[\u200b\s]/)
  const cut = /(\.\.\.|…)\s*全文$/.exec(words)
  return cut ? { text: `${words.slice(0, cut.index).trimEnd()}……`, cut: true } : { text: words, cut: false }
}

/** 「抱歉，此微博已被作者删除」 and its relatives. */
export function goneNote(words: string): 'deleted' | 'hidden' | undefined {
  if (!/^(抱歉|该微博|此微博|微博已被)/.test(words.trim())) return undefined
  return /删除/.test(words) ? 'deleted' : /(权限|不可见|没有|设置)/.test(words) ? 'hidden' : undefined
}
