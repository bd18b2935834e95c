import type { Entry, PostImport, When } from '#lib/posts/post-import.ts'
import { localAt, utcOf } from './when.ts'

/** Where people who keep a Chinese life write from; any other zone comes in as that of their device. */
const known: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '北京',
  'Asia/Tokyo': '东京、首尔',
  'Asia/Singapore': '新加坡、吉隆坡',
  'Asia/Bangkok': '曼谷、河内',
  'Asia/Dubai': '迪拜',
  'Europe/Moscow': '莫斯科',
  'Europe/Paris': '巴黎、柏林、罗马',
  'Europe/London': '伦敦、都柏林',
  'America/Sao_Paulo': '圣保罗',
  'America/New_York': '纽约、多伦多',
  'America/Chicago': '芝加哥',
  'America/Denver': '丹佛',
  'America/Los_Angeles': '洛杉矶、温哥华',
  'Australia/Sydney': '悉尼、墨尔本',
  'Pacific/Auckland': '奥克兰',
}
export const knownZones = Object.keys(known)

/** 北京, or the zone's own name where we have none for it. */
export const zoneName = (zone: string): string => known[zone] ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** Minutes east of Greenwich at that instant. */
const offsetAt = (utcMs: number, zone: string): number =>
  Math.round((Date.parse(`${localAt(utcMs, zone)}Z`) - utcMs) / 60_000)

/** Why another zone is asked about: a clock of that place stands in the file, the places lie there, or this device does. */
export type ZoneDoubt = { now: string; likely: string; why: 'clock' | 'places' | 'device' }

/** Formats whose posts name their own zones. */
const zoned = /dayone|journey/

/** Posts whose local day was worked out with the import's zone, because the file names none. */
export const floating = ({ source, entries }: Pick<PostImport, 'source' | 'entries'>): Entry[] =>
  zoned.test(source.format)
    ? []
    : entries.filter(({ when }) => when.utcMs !== undefined && when.zone === source.defaultZone && when.from !== 'exif')

/** This many posts with a place are needed before places speak, and so far (hours) must they lie from the zone. */
const fewestPlaces = 3
const farHours = 3.5

/** What in the content speaks against the zone it was read in; null when nothing does. */
export const doubtOf = (book: Pick<PostImport, 'source' | 'entries' | 'report'>): ZoneDoubt | null => {
  const now = book.source.defaultZone
  const loose = floating(book)
  if (loose.length === 0) return null
  const clock = book.report.warnings.find(({ code, ref }) => code === otherZone && ref !== now)?.ref
  if (clock) return { now, likely: clock, why: 'clock' }
  const hours = loose
    .flatMap(({ when, place }) => (place?.lon === undefined ? [] : [{ east: place.lon / 15, utcMs: when.utcMs ?? 0 }]))
    .sort((a, b) => a.east - b.east)
  const middle = hours[Math.floor(hours.length / 2)]
  if (hours.length < fewestPlaces || !middle) return null
  if (Math.abs(middle.east - offsetAt(middle.utcMs, now) / 60) < farHours) return null
  const far = (zone: string): number => Math.abs(offsetAt(middle.utcMs, zone) / 60 - middle.east)
  const likely = knownZones.reduce((best, zone) => (far(zone) < far(best) ? zone : best), knownZones[0] ?? now)
  return likely === now ? null : { now, likely, why: 'places' }
}

/** This device's zone, where it would move a post and the content itself says nothing. */
export const deviceDoubt = (now: string, device: string | undefined, someMs: number): ZoneDoubt | null =>
  device && device !== now && offsetAt(someMs, device) !== offsetAt(someMs, now)
    ? { now, likely: device, why: 'device' }
    : null

/** Code of the warning that a clock of another zone stands in the file; its `ref` is that zone. */
export const otherZone = 'other-zone'

/** Another zone in which all these instants have the wall clock written beside them; undefined where `zone` has it. */
export const clockZone = (clocks: readonly { utcMs: number; written: string }[], zone: string): string | undefined => {
  const fits = (one: string): boolean =>
    clocks.every(({ utcMs, written }) => localAt(utcMs, one).slice(0, 16) === written.slice(0, 16))
  return clocks.length === 0 || fits(zone) ? undefined : knownZones.find(fits)
}

/** A reading of the clock moved to another zone: an instant keeps being that instant, a written clock stays as written. */
const movedWhen = (when: When, from: string, to: string): When => {
  if (when.zone !== from || when.from === 'exif') return when
  if (when.utcMs === undefined) return { ...when, zone: to }
  if (when.from === 'number' || when.from === 'iso') return { ...when, zone: to, local: localAt(when.utcMs, to) }
  return { ...when, zone: to, utcMs: utcOf(when.local, to) }
}

/** An entry, with what was said below it and what it passes on, in another zone. */
export const inZone = (entry: Entry, from: string, to: string): Entry => ({
  ...entry,
  when: movedWhen(entry.when, from, to),
  ...(entry.edited ? { edited: movedWhen(entry.edited, from, to) } : {}),
  ...(entry.comments
    ? { comments: entry.comments.map((one) => (one.when ? { ...one, when: movedWhen(one.when, from, to) } : one)) }
    : {}),
  ...(entry.repost?.entry ? { repost: { ...entry.repost, entry: inZone(entry.repost.entry, from, to) } } : {}),
})

/** How many posts would stand on another day. */
export const movesDay = (book: Pick<PostImport, 'source' | 'entries'>, to: string): number =>
  floating(book).filter(
    ({ when }) => movedWhen(when, book.source.defaultZone, to).local.slice(0, 10) !== when.local.slice(0, 10),
  ).length
