import { monthOf } from '#lib/posts/entry-month.ts'
import { faultOf, faultWords } from '#lib/posts/media-fault.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import type { Post } from '#lib/typeset/book/content.ts'

/** Stands for the month of what has no date. */
export const undatedMonth = '000000'

/** The month a post is printed in: `monthOf`, and one for those without. */
export const printedMonthOf = (entry: Entry): string => monthOf(entry) || undatedMonth

/** 2024 年 4 月 5 日, as every sentence of a list names a day; '' undated. */
export const dayOf = (entry: Entry): string => {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(entry.when.local)
  return day ? `${Number(day[1])} 年 ${Number(day[2])} 月 ${Number(day[3])} 日` : ''
}

/** Typed text as it can be printed: whole characters only, tabs as spaces. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\t\v\f]/g, ' ')

const absentWords: readonly [Media['kind'][], (count: number) => string][] = [
  [['image', 'livephoto'], (count) => `${count} 张图片`],
  [['video'], (count) => `${count} 段视频`],
  [['audio'], (count) => `${count} 段声音`],
  [['file'], (count) => `${count} 个文件`],
  [['sticker'], (count) => `${count} 个表情`],
]

/** What stands for a post of nothing but things that cannot be printed: one quiet line, none for a post of nothing at all. */
export const placeholder = (absent: Media[]): string[] => {
  const parts = absentWords.flatMap(([kinds, words]) => {
    const count = absent.filter(({ kind }) => kinds.includes(kind)).length
    return count > 0 ? [words(count)] : []
  })
  return parts.length > 0 ? [`（${parts.join('、')}没有印出来）`] : []
}

const foldedCharacters = 24

/** A quotation as one line: how it begins, and that it goes on. */
export function folded(words: string): string[] {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  const shown = [...line].slice(0, foldedCharacters).join('')
  return line === '' ? [] : [`引：${shown}${shown === line ? '' : '……'}`]
}

export const whyMissing = (one: Media): string => {
  const fault = faultOf(one)
  return fault ? faultWords(fault) : '在导出文件里没有找到'
}

export const plainAddress = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Degrees a post was written at, when both are known. */
export function degreesOf(place: Entry['place']): Pick<Post, 'latitude' | 'longitude'> {
  return place?.lat === undefined || place.lon === undefined ? {} : { latitude: place.lat, longitude: place.lon }
}

export function linkOf(link: NonNullable<Entry['link']>): NonNullable<Post['link']> {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(link.url)?.[1] ?? ''
  const site = host === 'mp.weixin.qq.com' ? '微信公众号' : host
  return {
    title: tidy(link.title || link.desc || site || '链接').replaceAll('\n', ' '),
    site,
    ...(link.url ? { url: link.url } : {}),
  }
}

/** A code of more characters has more modules than a narrow column has room for at 0.5 mm each. */
const mostOwnCode = 80
/** Longer ones are data, not addresses. */
const mostLinkCharacters = 2000

/** Web addresses of these posts that are too long for a code of their own. */
export function longLinksOf({ entries }: PostImport): Set<string> {
  const found = entries.flatMap(({ include, link }) => (include && link ? link.url : []))
  return new Set(
    found.filter(
      (url) =>
        url.length > mostOwnCode && url.length <= mostLinkCharacters && /^https?:\/\//i.test(url) && URL.canParse(url),
    ),
  )
}

/** Lines of a post: empty ones only between others, and no more than two together. */
export const withPauses = (lines: readonly string[]): string[] => {
  const from = lines.findIndex(Boolean)
  const to = lines.findLastIndex(Boolean)
  return lines.filter(
    (line, at) => line !== '' || (at > from && at < to && !(lines[at - 1] === '' && lines[at - 2] === '')),
  )
}
