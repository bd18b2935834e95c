import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'

/** The same numbers for the same seed. */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Shapes people bring, and how often. */
const photoMixes = {
  mixed: [
    [3 / 4, 0.4],
    [4 / 3, 0.28],
    [3 / 2, 0.1],
    [9 / 16, 0.1],
    [1, 0.06],
    [16 / 9, 0.06],
  ],
  upright: [
    [3 / 4, 0.8],
    [9 / 16, 0.1],
    [4 / 3, 0.1],
  ],
  panoramas: [
    [2.6, 0.4],
    [4 / 3, 0.4],
    [3 / 4, 0.2],
  ],
  camera: [
    [3 / 2, 0.75],
    [2 / 3, 0.25],
  ],
} as const
export type PhotoMix = keyof typeof photoMixes

/** Photographs as they are known after looking at them, without their pixels: in moments, more than half with heads. */
export function knownPhotos(count: number, mix: PhotoMix, seed: number, isDated = true): LayoutPhoto[] {
  const random = randomOf(seed)
  let takenMs = Date.UTC(2023, 3, 14, 9)
  return Array.from({ length: count }, (_, i): LayoutPhoto => {
    const aspect = pickAspect(photoMixes[mix], random())
    const long = random() < 0.2 ? 1440 : 4032
    const [widthPx, heightPx] = aspect >= 1 ? [long, Math.round(long / aspect)] : [Math.round(long * aspect), long]
    takenMs += random() < 0.15 ? 86_400_000 * (1 + Math.floor(4 * random())) : 60_000 * (3 + 20 * random())
    const faces = random() < 0.55 ? headsIn(1 + Math.floor(4 * random()), aspect, random) : []
    const left = Math.min(0.2, ...faces.map(({ x }) => x))
    const top = Math.min(0.2, ...faces.map(({ y }) => y))
    const right = Math.max(0.8, ...faces.map(({ x, w }) => x + w))
    const foot = Math.max(0.7, ...faces.map(({ y, h }) => y + h))
    return {
      id: String(i).padStart(64, '0'),
      name: `IMG_${String(i).padStart(4, '0')}.jpg`,
      widthPx,
      heightPx,
      focus: { x: left, y: top, w: right - left, h: foot - top },
      faces,
      ...(isDated ? { takenMs } : {}),
    }
  })
}

function pickAspect(mix: readonly (readonly [number, number])[], pick: number): number {
  let sum = 0
  for (const [aspect, share] of mix) {
    sum += share
    if (pick < sum) return aspect
  }
  return mix[0]?.[0] ?? 1
}

function headsIn(count: number, aspect: number, random: () => number): LayoutPhoto['faces'] {
  const h = 0.1 + 0.12 * random()
  const w = (0.8 * h) / aspect
  const from = 0.14 + 0.2 * random()
  const y = 0.16 + 0.3 * random()
  return Array.from({ length: count }, (_, i) => ({ x: from + i * 1.15 * w, y, w, h })).filter(({ x }) => x + w < 0.88)
}

const hair = '#1d1714'
const person = (x: number, y: number, r: number): string =>
  `<path d="M${x - 2 * r} ${y + 6 * r} Q${x} ${y + 0.6 * r} ${x + 2 * r} ${y + 6 * r}Z" fill="#26324a"/><ellipse cx="${x}" cy="${y - 0.35 * r}" rx="${1.15 * r}" ry="${1.35 * r}" fill="${hair}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${1.25 * r}" fill="#d9a582"/><rect x="${x - 0.6 * r}" y="${y - 0.3 * r}" width="${0.4 * r}" height="${0.22 * r}" fill="#3a2a22"/><rect x="${x + 0.2 * r}" y="${y - 0.3 * r}" width="${0.4 * r}" height="${0.22 * r}" fill="#3a2a22"/><rect x="${x - 0.4 * r}" y="${y + 0.55 * r}" width="${0.8 * r}" height="${0.2 * r}" fill="#a05046"/>`

export type DrawnPhoto = {
  name: string
  widthPx: number
  heightPx: number
  /** `2023:04:14 09:00:00`; none without it. */
  taken?: string
  people?: number
  seed: number
  orientation?: number
}

/** A landscape no other seed draws, with people in it, as a camera writes it. */
export async function drawPhoto({ widthPx: w, heightPx: h, people = 0, ...photo }: DrawnPhoto): Promise<Buffer> {
  const random = randomOf(photo.seed * 7919 + 13)
  const hue = (): number => Math.round(360 * random())
  const hills = Array.from({ length: 7 }, () => {
    const [x, y, r] = [w * random(), h * (0.2 + 0.8 * random()), Math.min(w, h) * (0.08 + 0.3 * random())]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue()} ${25 + 30 * random()}% ${25 + 40 * random()}%)"/>`
  }).join('')
  const r = 0.07 * Math.min(w, h)
  const heads = Array.from({ length: people }, (_, i) => person(w * ((i + 1) / (people + 1)), 0.4 * h, r)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="hsl(${hue()} 40% 45%)"/><stop offset="1" stop-color="hsl(${hue()} 35% 35%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${hills}${heads}</svg>`
  const taken = photo.taken
  const camera = sharp(Buffer.from(svg))
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Make: 'Camera' }, ...(taken ? { IFD2: { DateTimeOriginal: taken } } : {}) })
  const { orientation } = photo
  return (orientation === undefined ? camera : camera.withMetadata({ orientation })).toBuffer()
}

/** Writes drawn photographs into a folder, and says where they are. */
export async function drawPhotos(folder: string, photos: readonly DrawnPhoto[]): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const photo of photos) writeFileSync(join(folder, photo.name), await drawPhoto(photo))
  return folder
}
