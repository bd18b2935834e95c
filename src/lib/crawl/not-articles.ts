import { withoutEnd } from '#lib/std/linear.ts'

/** Addresses of pages that only lead to articles or say that one is missing; by the path, decoded. */
const notPosts =
  /\/(tags?|categor(y|ies)|author|user|login|signin|sign_in|register|search|about|links?|friends|comments?|feed|rss|page|archives?|wp-(admin|login|json|content)|cdn-cgi|cart|account|share|privacy|terms|sitemap|offline|40[0-9]|50[0-9]|not-?found|error|标签|分类|归档|关于|友情链接|友链)(\/|$|\.)/i

/** Lists by themselves; what lies below them is as often an article: /series/第三篇, /people/一位老裁缝, /print/2019/12/雨. */
const onlyEnds = /\/(topics?|series|people|contact|print)(\/(page\/\d{1,6}\/?|index\.\w{3,5})?)?$/i

/** `/2024/05/01/slug`: whatever stands before or behind it, somebody wrote this on a day. */
const datedArticle = /\/(19|20)\d\d\/\d{1,2}(\/\d{1,2})?\/[^/]{2,}\/?$/

/** 归档 of a month or a day: an address that ends with the date. */
const onlyDate = /\/(19|20)\d\d(\/\d{1,2}){1,2}\/?(index\.html?)?$/

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Does the path say that this is a list, a page about the site or its error page? `/archives/123` is an article of Typecho. */
export const leadsElsewhere = (path: string): boolean => {
  const said = decoded(path)
  if (onlyDate.test(said) || onlyEnds.test(said)) return true
  if (datedArticle.test(said) && !/\/(page\/\d+|feed|rss|comments?|amp|index\.\w+)\/?$/i.test(said)) return false
  return notPosts.test(said) && !/\/(archives|author)\/\d{2,}/.test(said)
}

/** Above this many characters a page has something to say, whatever it is called. */
const longestNotice = 600

/** The name of the page without that of the site: 「404 - 老王的本子」. */
const firstName = (title: string): string => title.split(/[|·–—»_：]|\s-\s|:\s/)[0]!.trim()

const absent = '(不存在|未找到|没有?找到|找不到了?|走丢了|不见了|已经?(被)?删除|已失效)'
const thing = '(页面|网页|文章|内容|博文)'
const code = new RegExp(
  `^((http|error|错误)\\s*)?404([\\s,，.。!！]*(error|错误|(page )?not found|${thing}${absent}?|(找不到|未找到)${thing}?))?[.。!！]*$`,
  'i',
)
const sorry = '(oops|sorry|抱歉|对不起|糟糕)?[\\s,，!！.…]*'
const missing = new RegExp(
  `^((page |post )?not found|${sorry}((您|你)?(要|所)?(访问|查找|请求|寻找|找)的)?(该|此|这个|本)?${thing}${absent}.{0,6}|(找不到|没有找到|未找到)(该|此|这个|您要的|你要的)?${thing}.{0,6})$`,
  'i',
)
const names = (title: string): boolean => code.test(title) || missing.test(title)

/**
 * Is this a site's page for what is not there, answered with 200? Told by its name, and only while it says little: an
 * article about such pages is one.
 */
export const saysMissing = (titles: readonly string[], words: number): boolean =>
  words <= longestNotice && titles.some((title) => names(title.trim()) || names(firstName(title)))

const listNames =
  /^((全部|所有|文章)?(标签|分类|归档|目录)(云|列表|页)?|(all )?(tags?|categor(y|ies)|archives?)|((文章)?(标签|分类|归档|作者)(目录)?|tag|category|archives?|posts by|author)(\s+archives?)?\s*[:：].+)$/i

/** Is this a list of articles by a label, a month or a writer, by its name? */
export const saysList = (title: string): boolean => listNames.test(title.trim())

/** Longest title made of an article's own words, characters. */
const longestTitle = 30

/** A title for an article without one: its first sentence, else what its address says; '' when neither says anything. */
export const titleFrom = (text: string, url: string): string => {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const sentence = withoutEnd(
    /^.*?[。！？!?](?=[^。！？!?]|$)|^.*?\.(?=\s|$)/u.exec(line.trim())?.[0] ?? line.trim(),
    /[。.]/,
  ).trim()
  const letters = [...sentence]
  if (letters.length > 0)
    return letters.length <= longestTitle ? sentence : `${letters.slice(0, longestTitle).join('')}…`
  const name = decoded(new URL(url).pathname).split('/').filter(Boolean).at(-1) ?? ''
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return /\p{L}{2}/u.test(words) && !/^[0-9a-f]{12,}$/i.test(words) ? words.slice(0, longestTitle) : ''
}
