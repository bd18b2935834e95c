import type { Place } from '#lib/posts/book-import.ts'
import { readHead } from '../brought.ts'
import { decodeHead } from '../decode.ts'
import { number, object, some } from '../fields.ts'
import { type JsonObject, parseObject } from '../json-posts.ts'
import type { RawPost } from '../raw.ts'
import type { ParseContext, Probe } from '../source.ts'
import type { Notation } from '../text.ts'
import { localAt, unknownWhen } from '../when.ts'

/** A diary has one writer, who is not named in it. */
export const me: RawPost['author'] = { id: 'me', name: '', isOwner: true }

/** Brackets mean nothing in a diary. */
export const plainNotation: Notation = { token: /(?!)/g, piece: () => undefined }

/** One note is never larger; more is no note (bytes). */
const LARGEST_NOTE = 8 * 1024 * 1024

/** A JSON file that is one object, when all of it lies within what was looked at. */
export const wholeObject = (probe: Probe): JsonObject | undefined =>
  probe.type === 'json' && probe.file.bytes <= probe.head.length ? parseObject(probe.text) : undefined

/** The whole text of a file of moderate size; longer ones are cut. */
export async function wholeText({ probe, onBytes }: ParseContext): Promise<string> {
  const bytes = await readHead(probe.file, Math.min(probe.file.bytes, LARGEST_NOTE))
  onBytes(bytes.length)
  return decodeHead(bytes)
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** An instant in the zone the entry itself names, else in that of the import. */
export function whenAt(utcMs: number | undefined, named: string | undefined, fallback: string): RawPost['when'] {
  if (utcMs === undefined || !Number.isFinite(utcMs)) return unknownWhen
  const zone = named && isZone(named) ? named : fallback
  return { local: localAt(utcMs, zone), zone, utcMs, precision: 'second', from: 'iso' }
}

/** Coordinates of a phone are WGS-84; 0,0 and numbers beyond the earth mean none. */
export function gpsPlace(facts: {
  name?: string
  city?: string
  country?: string
  lat?: unknown
  lon?: unknown
}): Place | undefined {
  const lat = number(facts.lat)
  const lon = number(facts.lon)
  const at =
    lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)
  const { name, city, country } = facts
  if (!name && !city && !at) return undefined
  return {
    ...(name ? { name } : {}),
    ...(city ? { city } : {}),
    ...(country ? { country } : {}),
    ...(at ? { lat, lon } : {}),
    datum: 'WGS84',
    kind: name || city ? 'checkin' : 'gps',
  }
}

/** `晴 22℃`; a degree of 1.797e308 means that none was known. */
export function weatherOf(value: unknown): string | undefined {
  const weather = object(value)
  const words = some(weather?.conditionsDescription) ?? some(weather?.description)
  const degrees = number(weather?.temperatureCelsius) ?? number(weather?.degree_c)
  const known = degrees !== undefined && Math.abs(degrees) < 100 ? `${Math.round(degrees)}℃` : undefined
  return [words, known].filter(Boolean).join(' ') || undefined
}
