/** The 200 distinct photographs of the bench: 1600 × 1200 JPEG of about 300 KB each, the same on every machine. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoName } from './corpus.ts'

const photoCount = 200

/** Makes those of the photographs that `folder` lacks. */
export async function writePhotos(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let index = 0; index < photoCount; index += 1) {
    const path = join(folder, photoName(index))
    if (!existsSync(path)) await writePhoto(path, 1000 + index)
  }
}

async function writePhoto(path: string, seed: number): Promise<void> {
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const ground = Buffer.from(Array.from({ length: 40 * 30 * 3 }, () => random() * 256))
  const channel = (): number => Math.floor(random() * 256)
  const shapes = Array.from({ length: 70 }, () => {
    const radius = 20 + random() * 240
    return `<ellipse cx="${random() * 1600}" cy="${random() * 1200}" rx="${radius}" ry="${radius * (0.3 + random() * 0.9)}" fill="rgb(${channel()},${channel()},${channel()})"/>`
  })
  // Grain makes the file as large as a camera's; flat areas would compress to nothing.
  const noise = Buffer.alloc(1600 * 1200 * 3)
  for (let k = 0; k < noise.length; k += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    noise[k] = state >>> 24
  }
  const grain = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
    .blur(1.1)
    .ensureAlpha(0.16)
    .png()
    .toBuffer()
  await sharp(ground, { raw: { width: 40, height: 30, channels: 3 } })
    .resize(1600, 1200, { kernel: 'cubic', fit: 'fill' })
    .blur(14)
    .composite([{ input: Buffer.from(`<svg width="1600" height="1200">${shapes.join('')}</svg>`) }, { input: grain }])
    .withMetadata({ density: 300 })
    .jpeg({ quality: 88 })
    .toFile(path)
}
