import { readFacts } from './pdf-facts.server.ts'
import { HOUSE, type Level, type Rule, type Wanted } from './rule.ts'
import { CONTENT_RULES } from './rules/content.ts'
import { FILE_RULES } from './rules/file.ts'
import { FONT_RULES } from './rules/fonts.ts'
import { INK_RULES } from './rules/ink.ts'
import { METADATA_RULES } from './rules/metadata.ts'
import { PAGE_RULES } from './rules/pages.ts'

/** All rules in the order of the report. */
export const PRESS_RULES: readonly Rule[] = [
  ...FILE_RULES,
  ...METADATA_RULES,
  ...PAGE_RULES,
  ...FONT_RULES,
  ...INK_RULES,
  ...CONTENT_RULES,
]

export type PressFinding = { rule: string; level: Level; message: string; page?: number }

export type PressReport = {
  pages: number
  /** Rules that were asked, with the number of findings each had. */
  rules: { id: string; name: string; level: Level; findings: number }[]
  findings: PressFinding[]
}

/**
 * The size of a cover's sheet in mm, `320 × 216`, where a file is one: a single page, as wide as two pages and a spine, on
 * which no inner page can stand. Undefined for all else, also for what cannot be read.
 */
export function coverSheet(bytes: Uint8Array): string | undefined {
  try {
    const [only, ...others] = readFacts(bytes).pages
    if (!only || others.length > 0) return undefined
    const box = only.box('MediaBox')
    if (!box) return undefined
    const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0].map((pt) => Math.round((Math.abs(pt) / 72) * 25.4))
    return wide && high && wide >= leastSheetAspect * high ? `${wide} × ${high}` : undefined
  } catch {
    return undefined
  }
}

/** Two pages of the narrowest format we print, and its bleed, against their height. */
const leastSheetAspect = 1.3

/** Holds any PDF against what a printer wants. A file that is no PDF at all is one finding. */
export const checkPdf = (bytes: Uint8Array, wanted: Wanted = HOUSE): PressReport => {
  let facts: ReturnType<typeof readFacts>
  try {
    facts = readFacts(bytes)
  } catch (error) {
    const message = `这不是能读的 PDF 文件（${error instanceof Error ? error.message : String(error)}）。`
    return { pages: 0, rules: [], findings: [{ rule: 'file-structure', level: 'refuse', message }] }
  }
  const asked = PRESS_RULES.filter((rule) => rule.colour === undefined || rule.colour === wanted.colour)
  const findings: PressFinding[] = []
  const rules = asked.map((rule) => {
    const own = rule.check(facts, wanted)
    for (const { level, message, page } of own) {
      findings.push({ rule: rule.id, level: level ?? rule.level, message, ...(page === undefined ? {} : { page }) })
    }
    return { id: rule.id, name: rule.name, level: rule.level, findings: own.length }
  })
  return { pages: facts.pages.length, rules, findings }
}

const WORDS: Readonly<Record<Level, string>> = { refuse: '不能印', warn: '请看一下', note: '说明' }

/** The report as people read it. */
export const reportText = (report: PressReport): string => {
  const bad = report.findings.filter((finding) => finding.level === 'refuse').length
  const doubtful = report.findings.filter((finding) => finding.level === 'warn').length
  const verdict = bad > 0 ? `有 ${bad} 处必须改` : doubtful > 0 ? `可以印，有 ${doubtful} 处请看一下` : '可以印'
  const lines = report.findings.map(({ rule, level, message }) => `  【${WORDS[level]}】${message}（${rule}）`)
  return [`${report.pages} 页，查了 ${report.rules.length} 条：${verdict}。`, ...lines].join('\n')
}
