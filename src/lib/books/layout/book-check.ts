import { blurredBelowDpi } from '#lib/books/layout/check-groups.ts'
import type { CheckIssue, FoundIssue } from '#lib/books/layout/finish.api.ts'
import { faultParts } from '#lib/posts/media-fault.ts'
import type { MediaFault } from '#lib/posts/post-import.ts'
import type { Finding } from '#lib/print/preflight.ts'
import type { Warning } from '#lib/typeset/book/content.ts'

const words: Record<Finding['code'], { reason: CheckIssue['reason']; title: string; suggestion: string }> = {
  'text-outside-trim': {
    reason: 'overflow',
    title: '文字超出了页面',
    suggestion: '请重新排版；如果还是这样，请联系客服',
  },
  'text-outside-safe': { reason: 'layout', title: '文字离裁切边太近', suggestion: '可以照样印，裁切有偏差时会显得挤' },
  'no-bleed': { reason: 'layout', title: '图片没有铺满', suggestion: '可以照样印，裁切后可能留一道白边' },
  'small-text': { reason: 'layout', title: '文字太小', suggestion: '可以照样印，读起来会费力' },
  'missing-glyph': {
    reason: 'missing_glyph',
    title: '有字印不出来',
    suggestion: '可以照样印；在书名或作者里的话，可以换一个字',
  },
  'low-resolution': { reason: 'low_resolution', title: '照片略小', suggestion: '补上原图会自动替换' },
  'page-count': { reason: 'page_count', title: '页数有点少哦', suggestion: '可以多选几个月，或再导入一些内容' },
}

/** A picture a little below what the press would like is printed as well as its neighbours: no finding for the maker. */
const toleratedDpi = 180
export const isWorthSaying = ({ code, ppi }: Finding): boolean =>
  code !== 'low-resolution' || ppi === undefined || ppi < toleratedDpi

const smallPicture = ({ ppi = 0, page = 0, media }: Finding, size: Size | undefined) => ({
  severity: ppi < blurredBelowDpi ? ('error' as const) : ('info' as const),
  dpi: ppi,
  ...(media === undefined ? {} : { media }),
  width: size?.widthPx ?? 0,
  height: size?.heightPx ?? 0,
  title: ppi < blurredBelowDpi ? '照片太小，印出来会糊' : '照片略小',
  message: `第 ${page} 页，${ppi} dpi`,
  suggestion: '补上原图会自动替换',
})

type Size = { widthPx: number; heightPx: number }

/**
 * A press finding as the maker reads it. What the press refuses bars the printing; a picture that will blur is for the maker to
 * sign: people often have no other.
 */
export const issueOf = (finding: Finding, month: string, sizeOf: (media: string) => Size | undefined): FoundIssue => {
  const { reason, title, suggestion } = words[finding.code]
  const size = finding.media === undefined ? undefined : sizeOf(finding.media)
  const refuse = finding.level === 'refuse'
  const many = finding.code === 'page-count' && refuse
  return {
    reason,
    ...(finding.entryId === undefined ? {} : { entryId: finding.entryId }),
    severity: refuse ? 'error' : reason === 'page_count' ? 'warn' : 'info',
    index: finding.page === undefined ? -1 : finding.page - 1,
    month,
    width: 0,
    height: 0,
    title: many ? '页数太多了' : title,
    message: finding.message,
    suggestion: many ? '请缩短起止月份，分成几本' : suggestion,
    ...(finding.code === 'low-resolution' ? smallPicture(finding, size) : {}),
  }
}

/** At most this many pages are named for one character. */
const namedPages = 6

/** U+20BB7: whoever's screen cannot draw the character either can still look it up. */
const codeOf = (character: string): string =>
  Array.from(character, (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')

/** A finding for each character that cannot be printed, whatever the number of its places: it is named, with its pages. */
export const glyphIssues = (findings: Finding[], monthAt: (page: number | undefined) => string): FoundIssue[] => {
  const missing = findings.filter(({ code, cluster }) => code === 'missing-glyph' && cluster !== undefined)
  const characters = [...new Set(missing.map(({ cluster }) => cluster ?? ''))]
  return characters.map((character) => {
    const places = missing.filter(({ cluster }) => cluster === character)
    const pages = [...new Set(places.flatMap(({ page }) => page ?? []))].sort((a, b) => a - b)
    const more = pages.length > namedPages ? `等 ${pages.length} 页` : ''
    return {
      ...issueOf(places[0]!, monthAt(pages[0]), () => undefined),
      severity: 'warn',
      index: (pages[0] ?? 0) - 1,
      character,
      title: `“${character}”（${codeOf(character)}）印不出来`,
      message: `第 ${pages.slice(0, namedPages).join('、')} 页${more}有这个字，共 ${places.length} 处，会印成〓`,
    }
  })
}

const weights: CheckIssue['severity'][] = ['error', 'warn', 'info']
/** Within one weight: lost words before lost pictures, and what is merely not so fine last. */
const reasons: CheckIssue['reason'][] = [
  'empty',
  'overflow',
  'missing_glyph',
  'page_count',
  'long_letter',
  'missing_picture',
  'unreadable_code',
  'news',
  'upgrade',
  'empty_month',
  'empty_post',
  'double_post',
  'double_picture',
  'layout',
  'low_resolution',
  'thin_page',
]

/** A book everything was taken out of; its covers and blank pages are nothing to print. */
export const emptyIssue: FoundIssue = {
  reason: 'empty',
  severity: 'error',
  index: -1,
  month: '',
  width: 0,
  height: 0,
  title: '书里还没有内容',
  message: '这本书里一篇文章也没有',
  suggestion: '放进或写下第一篇，排好版就能定稿',
}

/** Findings as the maker reads them: the heaviest first. */
export const inOrder = (issues: FoundIssue[]): FoundIssue[] =>
  issues.toSorted(
    (a, b) =>
      weights.indexOf(a.severity) - weights.indexOf(b.severity) ||
      reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
      (a.dpi ?? 0) - (b.dpi ?? 0),
  )

type WhyLost = { fault?: MediaFault | undefined; web?: boolean }

/** What is said of pictures at one place: they are on the web, their files never came, or came and cannot be printed. */
const lostWords = (place: string, lost: number, { fault, web }: WhyLost, ifGone: string, ifWeb: string) => {
  const pictures = `${place}有 ${lost} 张图片或视频`
  if (web) return { title: '有图片还在网上', message: `${pictures}还在网上，文件里没有`, suggestion: ifWeb }
  if (!fault) return { title: '有图片没有找到', message: `${pictures}没有找到`, suggestion: ifGone }
  const { what, then } = faultParts(fault)
  return { title: '有图片印不出来', message: `${pictures}${what}`, suggestion: then }
}

/** Pictures of a month (`YYYYMM`, '' undated) that came without their files, or with such as cannot be printed. */
export const missingIssue = (month: string, lost: number, why: WhyLost = {}): FoundIssue => ({
  reason: 'missing_picture',
  severity: 'warn',
  count: lost,
  index: -1,
  month,
  width: 0,
  height: 0,
  ...lostWords(
    month === '' ? '没有日期的内容里' : `${Number(month.slice(0, 4))} 年 ${Number(month.slice(4))} 月`,
    lost,
    why,
    '把导出时的图片文件夹一起拖进来再导入一次，就会补上',
    '从原来的网页另存下来、不改名字，放进来就会补上',
  ),
})

/** The same of an article; `route` is its section. */
export const missingInArticle = (route: string, title: string, lost: number, why: WhyLost = {}): FoundIssue => ({
  ...missingIssue('', lost, why),
  month: route,
  ...lostWords(
    `《${title}》里`,
    lost,
    why,
    '打开这篇文章，把缺的图片补上或删去',
    '在放文章进来的地方可以把它们取回来，也可以打开文章自己补上',
  ),
})

const coverWords: Readonly<Record<string, { title: string; suggestion: string }>> = {
  'cover-title-cut': { title: '封面放不下书名', suggestion: '请改短书名，或换一款封面' },
  'cover-photo-missing': { title: '封面缺一张照片', suggestion: '导入带照片的内容，或换一款不用照片的封面' },
  'cover-low-resolution': { title: '封面照片尺寸偏小', suggestion: '换一张更大的照片，或换一款封面' },
}

/** What was cut or changed on the cover; never in the way, but to be seen before ordering. */
export const coverIssue = ({ code, detail }: Warning): FoundIssue => ({
  reason: code === 'cover-low-resolution' ? 'low_resolution' : 'layout',
  severity: code in coverWords ? 'warn' : 'info',
  index: -1,
  month: '',
  width: 0,
  height: 0,
  title: coverWords[code]?.title ?? '封面有变动',
  message: detail,
  suggestion: coverWords[code]?.suggestion ?? '可以照样印，也可以改短文字或换一款封面',
})

/** Findings about posts say in which month (`monthOf` of their ids) to find them. */
export const withPosts = (
  issues: readonly FoundIssue[],
  monthOf: (entryId: string) => string | undefined,
): FoundIssue[] =>
  issues.map(({ entryId, ...issue }) => {
    const month = entryId === undefined ? undefined : monthOf(entryId)
    return entryId === undefined || month === undefined
      ? issue
      : { ...issue, post: { id: entryId, month: month === '' ? 'undated' : month } }
  })

const aboutBook = { index: -1, width: 0, height: 0 } as const

/** A month (`YYYYMM`) of which its owner took everything out. */
export const emptiedMonth = (month: string, posts: number): FoundIssue => ({
  ...aboutBook,
  reason: 'empty_month',
  severity: 'info',
  month,
  title: '有的月份是空的',
  message: `${Number(month.slice(0, 4))} 年 ${Number(month.slice(4))} 月的 ${posts} 条都移出了，书里没有这个月`,
  suggestion: '不是有意的话，可以放回来',
})

/** A post of which nothing is printed, as it is said when the book is laid out. */
export const emptyPostIssue = ({ entryId, detail }: Warning): FoundIssue => ({
  ...aboutBook,
  reason: 'empty_post',
  severity: 'info',
  month: '',
  ...(entryId === undefined ? {} : { entryId }),
  title: '有一条没有可印的',
  message: detail,
  suggestion: '不是有意的话，可以写几个字、放回照片，或者移出去',
})

/** The posts the book takes have changed since it was laid out. */
export const newsIssue: FoundIssue = {
  ...aboutBook,
  reason: 'news',
  severity: 'warn',
  month: '',
  title: '有新内容还没有编进来',
  message: '导入的内容在上次排版以后有增减',
  suggestion: '更新以后再定稿',
}

/** The rules of laying out have. */
export const upgradeIssue: FoundIssue = {
  ...aboutBook,
  reason: 'upgrade',
  severity: 'info',
  month: '',
  title: '排版有改进，可以升级',
  message: '这本书是按以前的规则排的',
  suggestion: '升级以后页码可能会变；不升级也可以照样印',
}

/** Parts of a book its owner writes, by the room where they are written. */
const letterNames = { preface: '序言', acknowledgement: '致谢' } as const
export type LetterRoom = keyof typeof letterNames

/** A letter that filled its pages in one style and is too long in another. `month` names the room it is mended in. */
export const longLetterIssue = (room: LetterRoom, over: string): FoundIssue => ({
  ...aboutBook,
  reason: 'long_letter',
  severity: 'warn',
  month: room,
  title: `${letterNames[room]}超过两页`,
  message: `换了版式以后，${letterNames[room]}${over}`,
  suggestion: '可以删短一些，或换一个字小些的版式；不改也会照样印，多出的印在后面的页上',
})
