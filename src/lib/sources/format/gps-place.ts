import type { Place } from '#lib/posts/post-import.ts'
import { number } from './fields.ts'

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
