import sharp from 'sharp'
import type { CorpusPicture } from './corpus.ts'

/** A small stream of numbers 0..1. */
function noise(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 16_777_216
  }
}

/** Light and dark in soft patches with grain, like an unsharp scene, and a lighter head where the focal box is. */
async function photograph({ widthPx, heightPx, seed, focus }: CorpusPicture): Promise<Buffer> {
  const next = noise(seed)
  // One tint from sky to ground, so that the head is what draws the eye.
  const [base, range, tint] = [50 + next() * 60, 30 + next() * 50, [next(), next(), next()]]
  const patches = Buffer.from(
    Array.from({ length: 16 }, (_, at) => {
      const light = base + range * next() + (at < 8 ? 50 : 0)
      return tint.map((share) => light * (0.8 + 0.3 * share))
    }).flat(),
  )
  const [w, h] = [Math.round(widthPx / 4), Math.round(heightPx / 4)]
  const grain = Buffer.alloc(w * h * 3)
  for (let at = 0; at < grain.length; at += 1) grain[at] = 108 + next() * 40
  const ellipse = focus
    ? `<ellipse cx="${(focus.x + focus.w / 2) * w}" cy="${(focus.y + focus.h / 2) * h}" rx="${(focus.w / 2) * w}" ry="${(focus.h / 2) * h}" fill="#f0cdb0"/><ellipse cx="${(focus.x + focus.w / 2) * w}" cy="${(focus.y + focus.h * 0.66) * h}" rx="${focus.w * 0.16 * w}" ry="${focus.h * 0.05 * h}" fill="#a04a44"/><circle cx="${(focus.x + focus.w * 0.32) * w}" cy="${(focus.y + focus.h * 0.42) * h}" r="${focus.w * 0.06 * w}" fill="#241c18"/><circle cx="${(focus.x + focus.w * 0.68) * w}" cy="${(focus.y + focus.h * 0.42) * h}" r="${focus.w * 0.06 * w}" fill="#241c18"/>`
    : ''
  const small = await sharp(patches, { raw: { width: 4, height: 4, channels: 3 } })
    .resize(w, h, { kernel: 'cubic', fit: 'fill' })
    .composite([
      {
        input: await sharp(grain, { raw: { width: w, height: h, channels: 3 } })
          .png({ compressionLevel: 0 })
          .toBuffer(),
        blend: 'soft-light',
      },
      { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${ellipse}</svg>`) },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return await sharp(small).resize(widthPx, heightPx, { fit: 'fill', kernel: 'cubic' }).jpeg({ quality: 80 }).toBuffer()
}

/** A talk on a telephone: flat ground, bubbles, rows of marks like writing. */
async function screenshot({ widthPx, heightPx, seed }: CorpusPicture): Promise<Buffer> {
  const next = noise(seed)
  const parts: string[] = [`<rect width="${widthPx}" height="150" fill="#ffffff"/>`]
  let y = 220
  while (y < heightPx - 300) {
    const rows = 1 + Math.floor(next() * 3)
    const mine = next() < 0.5
    const wide = 300 + next() * 500
    const x = mine ? widthPx - wide - 150 : 150
    parts.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${rows * 62 + 40}" rx="18" fill="${mine ? '#95ec69' : '#ffffff'}"/>`,
    )
    for (let row = 0; row < rows; row += 1)
      for (let mark = x + 28; mark < x + wide - 70; mark += 52)
        parts.push(
          `<path d="M${mark} ${y + 32 + row * 62}h38v10h-38zm4 14h30v24h-30zm14 -22h8v48h-8z" fill="#111111"/>`,
        )
    y += rows * 62 + 40 + 50
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#ededed"/>${parts.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** The picture's JPEG; different pictures have different bytes. */
export const paintPicture = (picture: CorpusPicture): Promise<Buffer> =>
  picture.graphic ? screenshot(picture) : photograph(picture)

/** A film nobody can take a still of: its head and nothing else. */
export const emptyFilm = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmp42\0\0\0\0mp42isom'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('mdat'),
  ])
