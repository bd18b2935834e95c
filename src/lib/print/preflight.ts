import type { FontBook } from './font/font-book.ts'
import type { PageRule } from './printers/printer.ts'
import type { ImageItem, Scene, SceneItem, ScenePage, TextItem } from './scene.ts'
import { type Binding, bindingNames } from './spine.ts'
import { IDENTITY, type Matrix, multiply } from './svg-path.ts'

export type Finding = {
  /** 'refuse': must not be printed so. 'warn': a person should look. */
  level: 'refuse' | 'warn'
  code:
    | 'text-outside-trim'
    | 'text-outside-safe'
    | 'low-resolution'
    | 'no-bleed'
    | 'missing-glyph'
    | 'small-text'
    | 'page-count'
  /** Plain Chinese sentence for the person whose book it is. */
  message: string
  /** Counted from 1; none when the finding is about the whole book. */
  page?: number
  entryId?: string
  media?: string
  cluster?: string
  /** Effective resolution where that is the matter. */
  ppi?: number
}

type PrintRules = {
  /** Text stays this far inside the trim (PRINT.md 3: 5 or 6). */
  safeMm: number
  warnPpi: number
  refusePpi: number
  minTextPt: number
}

/** 200 and 120 dpi: reference/typesetting.md §5. */
const PRINT_RULES: PrintRules = {
  safeMm: 5,
  warnPpi: 200,
  refusePpi: 120,
  minTextPt: 5,
}

/** How the book will be held together, and what pages that takes. */
export type Bound = { binding: Binding; pages: PageRule }

const GLUED: Bound = { binding: 'perfect', pages: { min: 32, max: 500, unit: 2 } }

const MM_PER_PT = 25.4 / 72
const EDGE = 0.05

type CheckFonts = Pick<FontBook, 'has' | 'advance'>

/** What is to be said of one page; `number` counts from 1. */
export const checkPage = (page: ScenePage, number: number, fonts: CheckFonts): Finding[] =>
  checkItems({ page, number, fonts, rules: PRINT_RULES }, page.items, IDENTITY)

/**
 * Checks a finished scene before it goes to press. Pure: reads only the scene and the font tables. `check` for who knows
 * pages that were looked at before.
 */
export const preflight = (
  scene: Pick<Scene, 'pages'>,
  fonts: CheckFonts,
  bound = GLUED,
  check: typeof checkPage = checkPage,
): Finding[] => [
  ...pageCount(scene.pages.filter((page) => page.kind !== 'cover').length, bound),
  ...scene.pages.flatMap((page, index) => check(page, index + 1, fonts)),
]

const pageCount = (pages: number, { binding, pages: { min, max, unit } }: Bound): Finding[] => {
  const finding = (level: Finding['level'], message: string): Finding[] => [{ level, code: 'page-count', message }]
  if (pages === 0) return []
  const name = bindingNames[binding]
  if (pages < min) return finding('warn', `全书 ${pages} 页，少于${name}所需的 ${min} 页。`)
  if (pages > max) return finding('refuse', `全书 ${pages} 页，超过一册${name}最多 ${max} 页，请分册。`)
  if (pages % unit !== 0) return finding('refuse', `全书 ${pages} 页，${name}的页数应为 ${unit} 的倍数。`)
  return []
}

/** A page with what it is checked by. */
type Sheet = { page: ScenePage; number: number; fonts: CheckFonts; rules: PrintRules }

const checkItems = (sheet: Sheet, items: readonly SceneItem[], matrix: Matrix): Finding[] =>
  items.flatMap((item): Finding[] => {
    if (item.kind === 'group') return checkItems(sheet, item.items, multiply(matrix, item.matrix))
    if (item.kind === 'text') return checkText(sheet, item, matrix)
    if (item.kind === 'image')
      return [...resolution(sheet.number, item, matrix, sheet.rules), ...bleed(sheet.page, sheet.number, item, matrix)]
    return []
  })

const checkText = ({ page, number, fonts, rules }: Sheet, item: TextItem, matrix: Matrix): Finding[] => {
  const about = { page: number, ...(item.origin?.entryId ? { entryId: item.origin.entryId } : {}) }
  const findings: Finding[] = item.clusters
    .filter((cluster, i) => (item.glyphs?.[i] ?? -1) < 0 && !fonts.has(item.face, cluster))
    .map((cluster) => ({
      ...about,
      level: 'warn',
      code: 'missing-glyph',
      cluster,
      message: `第 ${number} 页的“${cluster}”没有可用的字形，将印成〓。`,
    }))
  const inked = item.clusters.findLastIndex((cluster) => cluster.trim() !== '')
  if (inked < 0) return findings
  const size = item.sizePt * MM_PER_PT
  const end = item.xMm[inked]! + fonts.advance(item.face, item.clusters[inked]!) * size
  const box = bounds(matrix, item.xMm[0]!, item.yMm - 0.88 * size, end, item.yMm + 0.12 * size)
  const available = Math.min(box.x0, box.y0, page.widthMm - box.x1, page.heightMm - box.y1)
  const sample = item.clusters.slice(0, 12).join('')
  if (available < -EDGE) {
    findings.push({
      ...about,
      level: 'refuse',
      code: 'text-outside-trim',
      message: `第 ${number} 页的文字“${sample}”超出了成品边。`,
    })
  } else if (available < rules.safeMm - EDGE) {
    findings.push({
      ...about,
      level: 'warn',
      code: 'text-outside-safe',
      message: `第 ${number} 页的文字“${sample}”离裁切边不足 ${rules.safeMm} 毫米。`,
    })
  }
  if (item.sizePt < rules.minTextPt) {
    findings.push({
      ...about,
      level: 'warn',
      code: 'small-text',
      message: `第 ${number} 页有小于 ${rules.minTextPt} 磅的文字。`,
    })
  }
  return findings
}

/** Effective resolution in pixels per inch, the lower of the two axes. */
const effectivePpi = (item: ImageItem, scale = 1): number =>
  Math.min(
    (item.widthPx * item.crop.w) / ((item.wMm * scale) / 25.4),
    (item.heightPx * item.crop.h) / ((item.hMm * scale) / 25.4),
  )

const resolution = (number: number, item: ImageItem, matrix: Matrix, rules: PrintRules): Finding[] => {
  const ppi = Math.round(effectivePpi(item, Math.hypot(matrix[0], matrix[1])))
  if (ppi >= rules.warnPpi) return []
  const refuse = ppi < rules.refusePpi
  return [
    {
      level: refuse ? 'refuse' : 'warn',
      code: 'low-resolution',
      page: number,
      media: item.media,
      ppi,
      ...(item.origin?.entryId ? { entryId: item.origin.entryId } : {}),
      message: refuse
        ? `第 ${number} 页的图片只有 ${ppi} dpi，印出来会模糊，请换原图或缩小。`
        : `第 ${number} 页的图片为 ${ppi} dpi，低于建议的 ${rules.warnPpi} dpi。`,
    },
  ]
}

/** A picture that reaches the trim must reach the bleed, or a white line may show after cutting. */
const bleed = (page: ScenePage, number: number, item: ImageItem, matrix: Matrix): Finding[] => {
  const box = bounds(matrix, item.xMm, item.yMm, item.xMm + item.wMm, item.yMm + item.hMm)
  const over = [-box.x0, -box.y0, box.x1 - page.widthMm, box.y1 - page.heightMm]
  if (over.every((beyond) => beyond < -1 || beyond > page.bleedMm - EDGE)) return []
  return [
    {
      level: 'warn',
      code: 'no-bleed',
      page: number,
      media: item.media,
      message: `第 ${number} 页的图片贴着裁切边却没有铺满出血。`,
    },
  ]
}

const bounds = (
  m: Matrix,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): { x0: number; y0: number; x1: number; y1: number } => {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x, y]) => [m[0] * x! + m[2] * y! + m[4], m[1] * x! + m[3] * y! + m[5]] as const)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
