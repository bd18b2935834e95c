import type { Place, Value } from '#lib/editing/record.ts'
import { type FieldLimit, fieldLimits } from '#lib/std/field-limits.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { groundIds } from '#lib/typeset/ground/ground.ts'
import { readFocus } from './focus-value.ts'
import { readIsbn } from './isbn.ts'

/** What is said of the book itself; no post has such a target (post-target.ts): theirs have a colon behind one letter. */
export const bookTarget = 'book'

const insertPattern = /^insert\/([\w-]{16,64})$/

/** What is said of one insert; its id is made by the device that adds it. */
export const insertTarget = (id: string): string => `insert/${id}`

/** The insert a target means; undefined of others. */
export const insertIn = (target: string): string | undefined => insertPattern.exec(target)?.[1]

const picturePattern = /^picture\/([0-9a-f]{64})$/

/** What is said of one picture wherever this book shows it, by its content hash. */
export const pictureTarget = (hash: string): string => `picture/${hash}`

/** The picture a target means; undefined of others. */
export const pictureIn = (target: string): string | undefined => picturePattern.exec(target)?.[1]

/** Is this about the book, rather than about one of its posts? */
export const isBookTarget = (target: string): boolean =>
  target === bookTarget || insertPattern.test(target) || picturePattern.test(target)

type Words = { t: 'words'; limit: FieldLimit }
type Rule =
  | Words
  | { t: 'switch' }
  | { t: 'choice'; of: readonly string[] }
  | { t: 'day' }
  | { t: 'isbn' }
  /** A box inside a picture (focus-value.ts). */
  | { t: 'box' }
  /** Something no hand types: `wrong` is said of what has another form. */
  | { t: 'form'; pattern: RegExp; wrong: string }

const line = (label: string, most: number): Words => ({
  t: 'words',
  limit: { label, least: 0, most, wrong: `${label}最多 ${most} 个字` },
})
const text = (label: string, most: number): Words => ({
  t: 'words',
  limit: { label, least: 0, most, lines: true, wrong: `${label}最多 ${most} 个字` },
})

const letter = (name: string, limit: FieldLimit) => ({
  title: line(`${name}的标题`, 20),
  text: { t: 'words', limit } satisfies Words,
  signature: line(`${name}的署名`, 20),
  dateline: line(`${name}的日期`, 30),
})

/** What may be said of a book, by field. */
const letters = {
  preface: letter('序言', fieldLimits.preface),
  acknowledgement: letter('致谢', fieldLimits.acknowledgement),
}
export type LetterName = keyof typeof letters
export type LetterField = keyof (typeof letters)['preface']
export const letterFields: readonly LetterField[] = ['title', 'text', 'signature', 'dateline']

/** Rows of the copyright page its owner may write, in the order they are printed (PRINT.md §2.7). */
const copyright = {
  author: line('作者', 30),
  editor: line('编辑', 30),
  designer: line('装帧设计', 30),
  company: line('出品', 40),
  link: line('网址', 80),
  telephone: line('客服电话', 30),
  edition: line('版次', 30),
  price: line('定价', 20),
  isbn: { t: 'isbn' },
} as const satisfies Record<string, Rule>
export type CopyrightField = keyof typeof copyright
export const copyrightFields = Object.keys(copyright) as CopyrightField[]

const prefixed = (prefix: string, rules: Record<string, Rule>): [string, Rule][] =>
  Object.entries(rules).map(([name, rule]) => [`${prefix}/${name}`, rule])

const ofBook = new Map<string, Rule>([
  ...prefixed('preface', letters.preface),
  ...prefixed('acknowledgement', letters.acknowledgement),
  ...prefixed('copyright', copyright),
  ['background', { t: 'choice', of: groundIds }],
  ['photos', { t: 'choice', of: ['grey', 'colour'] }],
  ['time-label-hidden', { t: 'switch' }],
  ['baby/enable', { t: 'switch' }],
  ['baby/birthday', { t: 'day' }],
  ['baby/nickname', line('宝宝的小名', 20)],
])

/** What stands between the chapters of a book. */
export const insertKinds = ['letter', 'divider', 'photos', 'year', 'map', 'thanks'] as const
export type InsertKind = (typeof insertKinds)[number]

export const insertNames: Record<InsertKind, string> = {
  ...{ letter: '一封信', divider: '篇章页', photos: '照片跨页', year: '年度照片', map: '地图', thanks: '谢谢的人' },
}

/** Pictures of one spread. */
export const mostInsertPictures = 18

/** Of an insert, by field. Without a kind there is none: taking it out takes that back. */
const ofInsert = new Map<string, Rule>([
  ['kind', { t: 'choice', of: insertKinds }],
  /** The section it stands before: a month, an article, or `end`. */
  ['before', { t: 'form', pattern: /^(?:\d{4}(?:0[1-9]|1[0-2])|undated|a-[\w-]{1,40}|end)$/, wrong: '没有这个位置' }],
  /** Of several at one place the lower comes first: a key (editing/order-key.ts), or six digits of earlier days. */
  ['order', { t: 'form', pattern: /^(?:\d{6}|[0-9A-Za-z]{0,63}[1-9A-Za-z])$/, wrong: '次序不对' }],
  /** Of a year in pictures and of a map. */
  ['year', { t: 'form', pattern: /^(?:19|20)\d\d$/, wrong: '没有这一年' }],
  ['title', line('标题', 20)],
  ['line', line('一行小字', 40)],
  ['text', text('正文', fieldLimits.preface.most)],
  ['signature', line('署名', 20)],
  ['dateline', line('日期', 30)],
  /** Content hashes, one a line, in the order they are printed. */
  [
    'pictures',
    {
      t: 'form',
      pattern: new RegExp(`^(?:[0-9a-f]{64}(?:\\n[0-9a-f]{64}){0,${mostInsertPictures - 1}})?$`),
      wrong: `一个跨页最多放 ${mostInsertPictures} 张照片`,
    },
  ],
])

/** Of a picture: what must stay in sight, for this book alone. */
const ofPicture = new Map<string, Rule>([['focus', { t: 'box' }]])

export const letterField = (name: LetterName, field: LetterField): string => `${name}/${field}`
export const copyrightField = (field: CopyrightField): string => `copyright/${field}`

const rulesOf = (target: string): ReadonlyMap<string, Rule> =>
  target === bookTarget ? ofBook : picturePattern.test(target) ? ofPicture : ofInsert

/** How a form stops at a field of words; undefined of others. */
export const limitOf = (field: string, target: string = bookTarget): FieldLimit | undefined => {
  const rule = rulesOf(target).get(field)
  return rule?.t === 'words' ? rule.limit : undefined
}

/** A day of the calendar, `YYYY-MM-DD`. */
const isDay = (value: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const wrongValue = (message: string) => fail(422, 'wrong_value', message)

const readWords = (limit: FieldLimit, value: string): Result<Value> => {
  const read = readTyped(limit, value)
  return read.ok ? ok(read.text) : wrongValue(read.wrong)
}

const readIsbnValue = (value: string): Result<Value> => {
  if (value.trim() === '') return ok('')
  const isbn = readIsbn(value)
  return isbn === undefined ? wrongValue('ISBN 的校验位不对，请对着书号再看一遍') : ok(isbn)
}

/** A value as it is kept in a field of the book; null takes back what was said. */
export const readBookEdit = ({ target, field }: Place, value: Value): Result<Value> => {
  const rule = rulesOf(target).get(field)
  if (!rule) return fail(422, 'unknown_field', '这一处不能改')
  if (value === null) return ok(null)
  if (rule.t === 'switch') return typeof value === 'boolean' ? ok(value) : wrongValue('只能打开或关上')
  if (typeof value !== 'string') return wrongValue('文字要写成文字')
  if (rule.t === 'words') return readWords(rule.limit, value)
  if (rule.t === 'isbn') return readIsbnValue(value)
  if (rule.t === 'box') return readFocus(value) ? ok(value) : wrongValue('要留住的地方超出了照片')
  if (rule.t === 'form') return rule.pattern.test(value) ? ok(value) : wrongValue(rule.wrong)
  if (rule.t === 'choice') return rule.of.includes(value) ? ok(value) : wrongValue('没有这一种')
  return value === '' || isDay(value) ? ok(value) : wrongValue('生日要是日历上有的一天')
}
