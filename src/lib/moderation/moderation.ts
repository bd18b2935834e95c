/** What is looked at before or after others read it; each kind is the table of a domain above. */
export type ModeratedKind = 'remark'

/** Of what the list found: three kinds of words, and telephone numbers by their form. */
export type HitKind = 'advertising' | 'posing' | 'abuse' | 'number'

export const hitNames: Readonly<Record<HitKind, string>> = {
  advertising: '广告、拉人',
  posing: '冒充官方',
  abuse: '辱骂',
  number: '手机号',
}

/** Where in what was written (UTF-16), and which word of the list; '' of a number. */
export type Hit = { from: number; to: number; word: string; kind: HitKind }

/** Why somebody reports something, and why it is decided so (board 41, 43). */
export const reportReasons = {
  advertising: '广告、拉人',
  abuse: '辱骂、骚扰',
  disclosure: '泄露别人的信息',
  minors: '涉及未成年人',
  other: '其他',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

/** Days in which its writer may ask for a second look. */
const appealDays = 7
const dayMs = 86_400_000
export const appealEndsAt = (decidedAtMs: number): number => decidedAtMs + appealDays * dayMs

/** A name as the desk sees it, who decides about the words and not about the person: the first character. */
export const maskedName = (name: string): string => {
  const [first = '', ...rest] = [...name]
  return `${first}${'*'.repeat(Math.min(3, Math.max(1, rest.length)))}`
}

/** A part of what was written, as the desk reads it: numbers are masked, what the list found is marked. */
export type Part = { text: string; hit: HitKind | null }

const maskedNumber = (written: string): string => {
  const digits = written.normalize('NFKC').replace(/\D/g, '')
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`
}

/** What was written in parts, in order; of hits that overlap the first to begin. */
export const partsOf = (text: string, hits: readonly Hit[]): Part[] => {
  const parts: Part[] = []
  let at = 0
  for (const { from, to, kind } of [...hits].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue
    if (from > at) parts.push({ text: text.slice(at, from), hit: null })
    const written = text.slice(from, to)
    parts.push({ text: kind === 'number' ? maskedNumber(written) : written, hit: kind })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: null })
  return parts
}
