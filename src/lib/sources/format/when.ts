import type { When } from '#lib/posts/post-import.ts'
import { plainCalendar } from './calendars.ts'

export const defaultZone = 'Asia/Shanghai'

export const unknownWhen: When = { local: '', precision: 'unknown', from: 'text' }

const formats = new Map<string, Intl.DateTimeFormat>()
const formatFor = (zone: string): Intl.DateTimeFormat => {
  const cached = formats.get(zone)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, created)
  return created
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** How far a zone's clock is ahead of UTC when a week begins, counted from 1970; by zone and week. */
const ahead = new Map<string, Map<number, number>>()
function aheadAt(week: number, zone: string): number {
  const weeks = ahead.get(zone) ?? new Map<number, number>()
  ahead.set(zone, weeks)
  const cached = weeks.get(week)
  if (cached !== undefined) return cached
  const found = Date.parse(`${spelledAt(week * WEEK_MS, zone)}Z`) - week * WEEK_MS
  weeks.set(week, found)
  return found
}

/** Wall clock in `zone`: `2024-04-05T00:30:00`. */
export function localAt(utcMs: number, zone: string): string {
  // Asking Intl takes 10 µs, and an export asks thousands of times. No zone has changed its clock and back within a week.
  if (utcMs >= 0 && utcMs < LAST_MS) {
    const week = Math.floor(utcMs / WEEK_MS)
    const same = aheadAt(week, zone)
    if (same === aheadAt(week + 1, zone)) {
      const iso = new Date(utcMs + same).toISOString()
      // Joined, so that it is no view into a longer text.
      return [iso.slice(0, 10), iso.slice(10, 19)].join('')
    }
  }
  return spelledAt(utcMs, zone)
}

function spelledAt(utcMs: number, zone: string): string {
  const p: Record<string, string> = {}
  for (const part of formatFor(zone).formatToParts(utcMs)) p[part.type] = part.value
  // Joined, not concatenated: one flat string instead of a chain of pieces, for every post.
  return [p.year, '-', p.month, '-', p.day, 'T', p.hour, ':', p.minute, ':', p.second].join('')
}

/** The instant of a wall clock reading in `zone`; of two (clocks set back) the earlier. */
export function utcOf(local: string, zone: string): number {
  const wall = Date.parse(`${local}Z`)
  let guess = wall
  for (let i = 0; i < 2; i++) guess = wall - (Date.parse(`${localAt(guess, zone)}Z`) - guess)
  return guess
}

/** Moments began in 2012; a phone's clock may be off, a unit mistake is off by decades. */
const FIRST_MS = Date.UTC(2000, 0, 1)
const LAST_MS = Date.UTC(2100, 0, 1)

/** Seconds (or, by size, milliseconds) since 1970, as number or digits. Undefined when it is no such time. */
export function whenFromNumber(raw: unknown, zone: string): When | undefined {
  const n =
    typeof raw === 'number' ? raw : typeof raw === 'string' && /^\d{9,13}$/.test(raw.trim()) ? Number(raw) : Number.NaN
  const utcMs = n > 1e11 ? n : n * 1000
  if (!(utcMs >= FIRST_MS && utcMs < LAST_MS)) return undefined
  return { local: localAt(utcMs, zone), zone, utcMs, precision: 'second', from: 'number' }
}

const two = (n: string | number): string => String(n).padStart(2, '0')

/** Of written days the oldest anybody copies out of a family's papers. */
const FIRST_WRITTEN_MS = Date.UTC(1850, 0, 1)
/** What a program writes where it has no time: the beginning of its count, seen from any zone. */
const unset = /^(?:1970-01-01|1969-12-31)T/

/**
 * `2023/10/1 08:12:40`, `2023-10-01 08:12`, `2023年10月1日 08:12`, `2023-10-01T08:12:40`, 令和5年10月1日, 二〇二三年十月一日, read in
 * `zone`.
 */
export function whenFromText(raw: unknown, zone: string): When | undefined {
  if (typeof raw !== 'string') return undefined
  const m =
    /(\d{4})\s*[-/年.]\s*(\d{1,2})\s*[-/月.]\s*(\d{1,2})日?[T\s,]*(上午|下午|AM|PM)?\s*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(AM|PM)?/i.exec(
      plainCalendar(raw),
    )
  if (!m) return undefined
  const [, year = '', month = '', day = '', before, hour, minute, second, after] = m
  const date = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${date}T00:00:00Z`)
  if (!(at >= FIRST_WRITTEN_MS && at < LAST_MS) || new Date(at).toISOString().slice(0, 10) !== date) return undefined
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) {
    return { local: date, zone, precision: 'day', from: 'text' }
  }
  const seconds = second !== undefined && Number(second) < 60 ? second : undefined
  const half = (before ?? after ?? '').toUpperCase()
  const late = (half === '下午' || half === 'PM') && Number(hour) < 12
  const early = (half === '上午' || half === 'AM') && Number(hour) === 12
  const clock = Number(hour) + (late ? 12 : 0) - (early ? 12 : 0)
  const local = `${date}T${two(clock)}:${minute}:${seconds ?? '00'}`
  if (unset.test(local)) return undefined
  return { local, zone, utcMs: utcOf(local, zone), precision: seconds ? 'second' : 'minute', from: 'text' }
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

const EVER_MS = Date.UTC(4000, 0, 1)

/** An instant in the zone the entry itself names, else in that of the import. */
export function whenAt(utcMs: number | undefined, named: string | undefined, fallback: string): When {
  // Beyond four-digit years no calendar follows, and far beyond them the platform throws.
  if (utcMs === undefined || !(utcMs > -EVER_MS && utcMs < EVER_MS)) return unknownWhen
  const zone = named && isZone(named) ? named : fallback
  return { local: localAt(utcMs, zone), zone, utcMs, precision: 'second', from: 'iso' }
}
