export type Degrees = { latitude: number; longitude: number }
export type MapFrame = { xMm: number; yMm: number; wMm: number; hMm: number }

/** Lines of one latitude or longitude, where they lie and what they are called. */
export type Graticule = { atMm: number; name: string }[]

export type Projection = {
  place(point: Degrees): { xMm: number; yMm: number }
  parallels: Graticule
  meridians: Graticule
  /** A round distance, and how long it is on paper; missing where a map is so high that one scale does not hold. */
  scale?: { km: number; wMm: number }
}

const kmPerDegree = 111.2
/** A map shows at least so many degrees of latitude (about 7 km): places of one town do not lie wider than they are known. */
const leastDegrees = 0.06
const marginShare = 0.14
/** Lines of the graticule stand no closer. */
const leastStepMm = 22
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45]
/** Beyond so many degrees of latitude east and west are no longer measured alike. */
const mostScaledDegrees = 30

/** Where a map is cut open: the longitude behind the widest gap between its places. */
function westEdge(longitudes: readonly number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b)
  let [edge, widest] = [sorted[0] ?? 0, (sorted[0] ?? 0) + 360 - (sorted.at(-1) ?? 0)]
  sorted.forEach((one, at) => {
    const gap = one - (sorted[at - 1] ?? one)
    if (gap > widest) [edge, widest] = [one, gap]
  })
  return edge
}

const roundKm = (km: number): number => {
  const power = 10 ** Math.floor(Math.log10(km))
  return ([5, 2, 1].find((one) => one * power <= km) ?? 1) * power
}

const named = (degrees: number, step: number, [positive, negative]: readonly [string, string]): string => {
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const turned = ((degrees + 540) % 360) - 180
  const value = Math.abs(turned).toFixed(digits)
  return `${value}°${Number(value) === 0 ? '' : turned > 0 ? positive : negative}`
}

/** Lines at whole steps between two degrees. */
const linesAt = (from: number, to: number, step: number): number[] => {
  const out: number[] = []
  for (let at = Math.ceil(from / step); at * step <= to; at += 1) out.push(at * step)
  return out
}

/**
 * Degrees to a frame, north up: as wide as the middle of what is shown is on the ground, so that distances can be compared
 * where it is no larger than a country. The frame is filled whatever the places' shape. At least one point.
 */
export function projected(points: readonly Degrees[], frame: MapFrame): Projection {
  const edge = westEdge(points.map(({ longitude }) => longitude))
  const east = (longitude: number): number => (longitude < edge ? longitude + 360 : longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => east(longitude))
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, far] = [Math.min(...longitudes), Math.max(...longitudes)]
  const middle = { latitude: (south + north) / 2, longitude: (west + far) / 2 }
  const narrow = Math.max(0.15, Math.cos((middle.latitude * Math.PI) / 180))
  const share = 1 - 2 * marginShare
  const mmPerDegree = Math.min(
    (share * frame.hMm) / Math.max(leastDegrees, north - south),
    (share * frame.wMm) / Math.max(leastDegrees, (far - west) * narrow),
  )
  const [cx, cy] = [frame.xMm + frame.wMm / 2, frame.yMm + frame.hMm / 2]
  const xOf = (longitude: number): number => cx + (longitude - middle.longitude) * narrow * mmPerDegree
  const yOf = (latitude: number): number => cy - (latitude - middle.latitude) * mmPerDegree
  const step = steps.find((one) => one * mmPerDegree * Math.min(1, narrow) >= leastStepMm) ?? 45
  const high = frame.hMm / 2 / mmPerDegree
  const wide = frame.wMm / 2 / (mmPerDegree * narrow)
  const parallels = linesAt(Math.max(-90, middle.latitude - high), Math.min(90, middle.latitude + high), step)
  const meridians = linesAt(middle.longitude - wide, middle.longitude + wide, step)
  const km = roundKm((frame.wMm * 0.3 * kmPerDegree) / mmPerDegree)
  return {
    place: ({ latitude, longitude }) => ({ xMm: xOf(east(longitude)), yMm: yOf(latitude) }),
    parallels: parallels.map((at) => ({ atMm: yOf(at), name: named(at, step, ['N', 'S']) })),
    meridians: meridians.map((at) => ({ atMm: xOf(at), name: named(at, step, ['E', 'W']) })),
    ...(2 * high <= mostScaledDegrees ? { scale: { km, wMm: (km / kmPerDegree) * mmPerDegree } } : {}),
  }
}
