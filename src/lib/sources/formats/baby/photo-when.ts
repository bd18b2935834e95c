import type { When } from '#lib/posts/post-import.ts'
import { folderOf, stemOf } from '../../files/input-file.ts'
import { localAt, utcOf, whenFromNumber } from '../../format/when.ts'

/** Pictures older than photography are not; a clock ahead of ours may be. */
const isYear = (year: number): boolean => year >= 1900 && year < 2100

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return isYear(Number(year)) && Number.isFinite(at) && new Date(at).toISOString().startsWith(date) ? date : undefined
}

function clockOf(hour = '', minute = '', second = ''): string | undefined {
  const ok = /^\d\d$/.test(hour) && /^\d\d$/.test(minute) && /^\d\d$/.test(second)
  return ok && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour}:${minute}:${second}`
    : undefined
}

/** `mmexport1696118400000`, `微信图片_20240101120000`, `IMG_20240102_101010`, `2024-01-02 10.10.10`, `IMG-20240102-WA0003`. */
export function whenOfName(name: string, zone: string): When | undefined {
  const stem = stemOf(name)
  const ms = /(?:^|\D)(1[0-9]{12})(?:\D|$)/.exec(stem)?.[1]
  // WeChat and cameras of phones count milliseconds; when it was saved is all that is left of when it was taken.
  const counted = ms ? whenFromNumber(Number(ms), zone) : undefined
  if (counted) return { ...counted, from: 'filename' }
  const found =
    /(?:^|\D)(\d{4})[-_.年]?(\d{2})[-_.月]?(\d{2})日?(?:[-_ T]{0,3}(?:at )?(\d{2})[-_.:时]?(\d{2})[-_.:分]?(\d{2}))?(?!\d{5})/.exec(
      stem,
    )
  if (!found) return undefined
  const [, year = '', month = '', day = '', hour, minute, second] = found
  const date = dayOf(year, month, day)
  if (!date) return undefined
  const clock = clockOf(hour, minute, second)
  if (!clock) return { local: date, zone, precision: 'day', from: 'filename' }
  const local = `${date}T${clock}`
  return { local, zone, utcMs: utcOf(local, zone), precision: 'second', from: 'filename' }
}

/** `2023-10`, `2023年10月`, `202310`, `2023-10-01`, the nearest folder first. A month is its first day. */
export function whenOfFolder(path: string, zone: string): When | undefined {
  for (const part of folderOf(path).split('/').reverse()) {
    const found = /^(?:\D*)(\d{4})[-_.年 ]?(\d{1,2})(?:[-_.月 ]+(\d{1,2})日?|(\d{2}))?(?:\D.*)?$/.exec(part)
    if (!found) continue
    const [, year = '', month = '', day, tight] = found
    const date = dayOf(year, month, day ?? tight ?? '1')
    if (date) return { local: date, zone, precision: day || tight ? 'day' : 'month', from: 'filename' }
  }
  return undefined
}

/** `2023:10:01 08:12:40` of EXIF, with `+08:00` where the camera knew its zone. */
export function whenOfExif(written: string, offset: string | undefined, zone: string): When | undefined {
  const found = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(written.trim())
  if (!found) return undefined
  const [, year = '', month = '', day = '', hour, minute, second] = found
  const date = dayOf(year, month, day)
  const clock = clockOf(hour, minute, second)
  if (!date || !clock) return undefined
  const local = `${date}T${clock}`
  const known =
    offset && /^[+-]\d\d:\d\d$/.test(offset.trim()) ? Date.parse(`${local}${offset.trim()}`) : utcOf(local, zone)
  // What the wall clock said there is the day of the book; the instant is beside it.
  return { local, zone, utcMs: known, precision: 'second', from: 'exif' }
}

/** When the file was last written: the day it was copied, as often as not. */
export const whenOfDisk = (modifiedMs: number, zone: string): When | undefined =>
  modifiedMs > 0
    ? { local: localAt(modifiedMs, zone), zone, utcMs: modifiedMs, precision: 'second', from: 'filename' }
    : undefined
