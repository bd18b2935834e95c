import { me } from '../../format/owner.ts'
import type { RawPost } from '../../format/raw.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'

/** Every file Notion exports ends in the 32 hexadecimal digits of its page. */
export const PAGE = /^(.*?)([0-9a-f]{32})(?:_all)?\.(md|html|csv)$/

/** `March 5, 2024 8:30 AM`, `@2024年3月5日 08:30`, `2024/03/05 → 2024/03/07`. */
export function notionTime(written: string | undefined, zone: string): RawPost['when'] | undefined {
  const words = (written ?? '').replace(/^@/, '').split('→')[0]?.trim() ?? ''
  const english = /([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4})(?:[ ,]+(\d{1,2}:\d{2})\s*([AP]M)?)?/.exec(words)
  if (!english) return whenFromText(words, zone)
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(english[1] ?? '?') / 3 + 1
  return Number.isInteger(month) && month > 0
    ? whenFromText(`${english[3]}-${month}-${english[2]} ${english[4] ?? ''} ${english[5] ?? ''}`.trim(), zone)
    : undefined
}

export type Facts = { name: string; value: string }[]

const find = (facts: Facts, names: RegExp): string | undefined =>
  facts.find(({ name, value }) => names.test(name.trim()) && value !== '')?.value
const names = {
  day: /^(date|day|日期|时间|日子|journal date)$/i,
  created: /^(created|created time|created at|creation date|创建时间|创建日期|建立时间)$/i,
  edited: /^(last edited|last edited time|updated|edited|最后编辑时间|更新时间|上次编辑时间)$/i,
  tags: /^(tags?|标签|分类|类别|category)$/i,
  mood: /^(mood|心情)$/i,
  weather: /^(weather|天气)$/i,
  place: /^(place|location|地点|位置)$/i,
  url: /^(url|link|链接|网址)$/i,
  author: /^(created by|author|作者|创建者)$/i,
}

export const isKnown = (name: string): boolean => Object.values(names).some((one) => one.test(name.trim()))

export function pageOf(facts: Facts, zone: string): Omit<RawPost, 'text' | 'media' | 'likes' | 'comments'> {
  const edited = notionTime(find(facts, names.edited), zone)
  const when = notionTime(find(facts, names.day), zone) ?? notionTime(find(facts, names.created), zone) ?? unknownWhen
  const place = find(facts, names.place)
  const url = find(facts, names.url)
  const author = find(facts, names.author)
  return {
    type: 'diary',
    author: { ...me, ...(author ? { name: author } : {}) },
    when,
    ...(edited && (edited.utcMs ?? 0) > (when.utcMs ?? Number.POSITIVE_INFINITY) + 60_000 ? { edited } : {}),
    tags: (find(facts, names.tags) ?? '').split(/[,，、]\s*/).filter(Boolean),
    mood: find(facts, names.mood),
    weather: find(facts, names.weather),
    ...(place ? { place: { name: place, datum: 'unknown', kind: 'checkin' } as const } : {}),
    ...(url && /^https?:/.test(url) ? { link: { url, kind: 'web' as const, image: undefined } } : {}),
    visibility: 'private',
  }
}

/** The name of a folder of sub-pages carries the digits too. */
export const plainName = (name: string): string => name.replace(/[0-9a-f]{32}$/, '').trim()
