import { parseYuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

const wrongRate = '折扣写成 0.1 到 9.9 之间的数'

/** `8.5` as 8500 bp: what is left of the price, in tenths. */
export const readTenths = (text: string): Result<number> => {
  const match = /^(\d)(?:\.(\d{1,3}))?$/.exec(text.trim())
  if (!match) return fail(422, 'invalid', wrongRate)
  const rate = Number(`${match[1]}${(match[2] ?? '').padEnd(3, '0')}`)
  return rate >= 100 && rate <= 9900 ? ok(rate) : fail(422, 'invalid', wrongRate)
}

/** Yuan as typed; '' is `empty`. */
export const readYuan = (text: string, empty: number | undefined): Result<number | undefined> => {
  const typed = text.trim()
  return typed === '' ? ok(empty) : parseYuan(typed)
}

/** A moment of a `datetime-local` field as UTC+8, ms; undefined: none. */
export const readMoment = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined
  const ms = Date.parse(`${text.length === 16 ? `${text}:00` : text}+08:00`)
  return Number.isFinite(ms) ? ms : undefined
}

/** The same the other way: `2026-12-20T10:00`. */
export const momentField = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)
