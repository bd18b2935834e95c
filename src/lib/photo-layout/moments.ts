import type { LayoutPhoto } from './photo.ts'

const hourMs = 3_600_000
const earthKm = 6371

/** Great-circle distance in km. */
function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180
  const [dLat, dLon] = [(b.lat - a.lat) * rad, (b.lon - a.lon) * rad]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Clocks that lost their battery count from here. */
const lostClocks = ['1970-01-01', '1980-01-01']

/** Wall clock in ms, unless the camera's clock was never set. */
export function takenOf(local: string): number | undefined {
  if (local === '' || lostClocks.some((day) => local.startsWith(day))) return undefined
  const ms = Date.parse(`${local.length === 10 ? `${local}T12:00:00` : local}Z`)
  return Number.isFinite(ms) ? ms : undefined
}

/** By time, what has none behind it by name. */
export const inTimeOrder = <P extends LayoutPhoto>(photos: readonly P[]): P[] =>
  photos
    .map((photo, at) => ({ photo, at }))
    .sort((a, b) => {
      const [first, second] = [a.photo.takenMs, b.photo.takenMs]
      if (first === undefined || second === undefined)
        return first !== undefined
          ? -1
          : second !== undefined
            ? 1
            : compareNames(a.photo.name, b.photo.name) || a.at - b.at
      return first - second || compareNames(a.photo.name, b.photo.name) || a.at - b.at
    })
    .map(({ photo }) => photo)

/** `IMG_9` before `IMG_10`, without asking the machine for its language. */
function compareNames(a: string, b: string): number {
  const parts = (name: string): string[] => name.toLowerCase().match(/\d{1,15}|\D+/g) ?? []
  const [first, second] = [parts(a), parts(b)]
  for (let i = 0; i < Math.min(first.length, second.length); i += 1) {
    const [x, y] = [first[i]!, second[i]!]
    if (x === y) continue
    const bothNumbers = /^\d/.test(x) && /^\d/.test(y)
    if (bothNumbers && Number(x) !== Number(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return first.length - second.length
}

/**
 * How strongly two photographs in a row belong to different moments, 0 (one breath) … 1 (another day): by the time between
 * them and how far apart they were taken.
 */
export function breakBetween(a: LayoutPhoto, b: LayoutPhoto): number {
  const isDated = [a.takenMs !== undefined, b.takenMs !== undefined]
  if (isDated[0] !== isDated[1]) return 1
  const far = a.at && b.at ? distanceKm(a.at, b.at) : 0
  const byPlace = far > 30 ? 0.6 : far > 3 ? 0.3 : 0
  if (a.takenMs === undefined || b.takenMs === undefined) return byPlace
  const hours = Math.abs(b.takenMs - a.takenMs) / hourMs
  const byTime = hours < 0.5 ? 0 : hours < 2 ? 0.2 : hours < 5 ? 0.45 : hours < 30 ? 0.75 : 1
  return Math.min(1, byTime + byPlace)
}

/** From here on a photograph opens a moment of its own. */
export const newMoment = 0.7
