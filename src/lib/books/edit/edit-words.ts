import type { OutboxState } from '#lib/editing/outbox.ts'

type Counts = { entries: number; included: number; trashed: number }

/** 共 3 条，移出 1 条，先放一边 1 条. What is neither in the book nor in its trash was never chosen for it. */
export const monthWords = ({ entries, included, trashed }: Counts): string => {
  const aside = entries - included - trashed
  const parts = [`共 ${entries} 条`]
  if (trashed > 0) parts.push(trashed === entries ? '全部移出了' : `移出 ${trashed} 条`)
  if (aside > 0) parts.push(`先放一边 ${aside} 条`)
  return parts.join('，')
}

/** Where the changes stand, in a sentence; '' where it is said at length elsewhere. */
export const saveWords = (
  { state, waiting, kept, message }: Omit<OutboxState, 'keeps'>,
  undecided: boolean,
): string => {
  if (state === 'saved') return undecided ? '有一处要您选，选好才算改完' : '已保存'
  if (state === 'saving') return waiting > manyWaiting ? `正在保存…还有 ${waiting} 处` : '正在保存…'
  if (state === 'refused' || state === 'closed') return ''
  // What the server says itself: it is full, or too busy.
  const why = message === '' ? '网络不通，' : `${message}。`
  return kept
    ? `${why}${waiting} 处修改先存在这台设备上，通了就送去`
    : `${why}这台设备也存不下：${waiting} 处修改还没有保存，请先别关这一页`
}

/** So many take longer than a glance: how many are left is said. */
const manyWaiting = 100

export const unkeptWords =
  '这个浏览器现在存不下没送到的修改（隐私窗口，或空间满了）。网络通的时候照样会保存；断网时请先别关这一页。'

const closedWords: Record<ClosedWhy, string> = {
  finalized: '已定稿，不能再改。',
  source_gone: '这本书的原始内容已经删除，不能再改。',
  gone: '这本书已经删除，或者不是现在登录的这个账号的。',
}

/** Why nothing can be changed any more, and what became of changes that came too late. */
export const closedSentences = (why: ClosedWhy, late: number): { why: string; late: string } => ({
  why: closedWords[why],
  late:
    late === 0
      ? ''
      : `有 ${late} 处修改来晚了，没有保存，还在这台设备上${why === 'finalized' ? '。下面是定稿的样子' : ''}。`,
})

export type ClosedWhy = 'finalized' | 'source_gone' | 'gone'

/** Months with the year they stand in, in their order; 0: what has no day. */
export const byYear = <T extends { year: number }>(months: readonly T[]): { year: number; months: T[] }[] => {
  const years: { year: number; months: T[] }[] = []
  for (const one of months) {
    const last = years[years.length - 1]
    if (last?.year === one.year) last.months.push(one)
    else years.push({ year: one.year, months: [one] })
  }
  return years
}

/** 共 36 个月 412 条，书里 398 条，移出 9 条，5 条没有编进书里。 */
export const bookWords = (months: readonly (Counts & { year: number })[]): string => {
  const sum = (of: (one: Counts) => number): number => months.reduce((all, one) => all + of(one), 0)
  const [entries, included, trashed] = [
    sum((one) => one.entries),
    sum((one) => one.included),
    sum((one) => one.trashed),
  ]
  const aside = entries - included - trashed
  const dated = months.filter(({ year }) => year > 0).length
  const parts = [`共 ${dated} 个月 ${entries} 条`, `书里 ${included} 条`]
  if (trashed > 0) parts.push(`移出 ${trashed} 条`)
  if (aside > 0) parts.push(`${aside} 条没有编进书里`)
  return `${parts.join('，')}。`
}

const states = ['saved', 'saving', 'offline'] as const
const whys = ['finalized', 'source_gone', 'gone'] as const

/** Every character of these sentences: a page that asks for its fonts only when the line is cut gets none (page-faces.ts). */
export const saveLetters = [
  ...states.flatMap((state) =>
    [true, false].map((kept) => saveWords({ state, waiting: 1000, kept, message: '' }, false)),
  ),
  saveWords({ state: 'saved', waiting: 0, kept: true, message: '' }, true),
  unkeptWords,
  ...whys.flatMap((why) => Object.values(closedSentences(why, 1))),
].join('')

/** Every character of the headings of months and years, which the screen draws when it has come: fonts are cut before. */
export const headLetters = '〇一二三四五六七八九十月没有日期的移出内容0123456789—'

/** 2025 年 8 月 of `202508`, 没有日期的内容 of `undated`; undefined: no address of a month. */
export const titleOfMonth = (route: string): string | undefined => {
  if (route === 'undated') return '没有日期的内容'
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(route) ?? []
  return year === undefined ? undefined : `${Number(year)} 年 ${Number(month)} 月`
}
