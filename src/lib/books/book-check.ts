import type { CheckIssue } from '#lib/books/book.api.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

/** Fewer pages than this make no spine worth binding. */
export const leastPages = 32
/** More than this no binding of ours holds. */
export const mostPages = 800
/** Below `lowDpi` a print looks soft; below `poorDpi` anybody sees the pixels. */
export const lowDpi = 150
export const poorDpi = 80

const inchMm = 25.4
/** Text may stand this far outside the trim through rounding, not through layout. */
const slackMm = 0.05

/** Smallest printed resolution of a picture in dots per inch. */
export const dpiOf = (image: Extract<SceneItem, { kind: 'image' }>): number =>
  Math.min(
    (image.widthPx * image.crop.w) / (image.wMm / inchMm),
    (image.heightPx * image.crop.h) / (image.hMm / inchMm),
  )

const flat = (items: SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

const leavesTrim = (item: Extract<SceneItem, { kind: 'text' }>, page: ScenePage): boolean =>
  item.xMm.some((x) => x < -slackMm || x > page.widthMm + slackMm) ||
  item.yMm < -slackMm ||
  item.yMm > page.heightMm + slackMm

/** What is wrong with the pages of one section; `firstPage` is its place in the book. */
export const checkPages = (
  pages: ScenePage[],
  firstPage: number,
): { issues: CheckIssue[]; placed: number; low: number } => {
  const issues: CheckIssue[] = []
  let placed = 0
  let low = 0
  for (const [at, page] of pages.entries()) {
    const index = firstPage + at
    const where = page.folio === undefined ? '' : `第 ${page.folio} 页`
    const items = flat(page.items)
    for (const item of items) {
      if (item.kind !== 'image') continue
      placed += 1
      const dpi = dpiOf(item)
      if (dpi >= lowDpi) continue
      low += 1
      issues.push({
        reason: 'low_resolution',
        severity: dpi < poorDpi ? 'warn' : 'info',
        index,
        month: page.month,
        width: item.widthPx,
        height: item.heightPx,
        title: '图片尺寸偏小',
        message: `${where}图片 ${item.widthPx}×${item.heightPx} 偏小，印出来约 ${Math.round(dpi)} dpi`,
        suggestion: '如果有原图，可以补上原图后重新导入',
      })
    }
    if (items.some((item) => item.kind === 'text' && leavesTrim(item, page))) {
      issues.push({
        reason: 'overflow',
        severity: 'error',
        index,
        month: page.month,
        width: 0,
        height: 0,
        title: '文字超出了页面',
        message: `${where}有文字落在裁切线外`,
        suggestion: '请重新排版；如果还是这样，请联系客服',
      })
    }
  }
  return { issues, placed, low }
}

/** Posts whose pictures are not there: `lost` of them in a month, `YYYYMM` or ''. */
export const missingIssue = (month: string, lost: number): CheckIssue => ({
  reason: 'missing_picture',
  severity: 'warn',
  index: -1,
  month,
  width: 0,
  height: 0,
  title: '有图片没有找到',
  message: `${month === '' ? '没有日期的内容里' : `${Number(month.slice(0, 4))} 年 ${Number(month.slice(4))} 月`}有 ${lost} 张图片没有找到`,
  suggestion: '把导出时的图片文件夹一起拖进来再导入一次，就会补上',
})

export const countIssue = (pageCount: number): CheckIssue | undefined => {
  if (pageCount >= leastPages && pageCount <= mostPages) return undefined
  const few = pageCount < leastPages
  return {
    reason: 'page_count',
    severity: few ? 'warn' : 'error',
    index: -1,
    month: '',
    width: 0,
    height: 0,
    title: few ? '页数有点少哦' : '页数太多了',
    message: few
      ? `现在共 ${pageCount} 页，不到 ${leastPages} 页时书脊太薄，只能做成薄册`
      : `现在共 ${pageCount} 页，一本最多装订 ${mostPages} 页`,
    suggestion: few ? '可以多选几个月，或再导入一些内容' : '请缩短起止月份，分成几本',
  }
}
