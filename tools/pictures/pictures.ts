/**
 * `npm run pictures [-- PRODUCT... --shot NAME]`: makes the pictures of the product pages into src/content/pictures, from
 * sample books drawn by the press's painter and photographed in tools/renderer. Nothing from outside; the same
 * sources give the same pictures. They are kept in the repository because making all of them takes minutes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { render, type Shot } from '../renderer/render.ts'
import { cornerShot, openShot, scaleShot, spinesShot, standingShot } from '../renderer/shots.ts'
import { closedOf, openOf, type Spread, spreadsOf } from './book.ts'
import { type Sample, samples } from './samples.ts'

const folder = resolve('src/content/pictures')
const manifest = join(folder, 'pictures.json')
const size = { width: 1040, height: 780, raySide: 2 }
/** Thicknesses of the row of spines. */
const steps = [80, 160, 280, 400]

const shots: Record<string, (sample: Sample, spreads: readonly Spread[]) => Promise<Shot>> = {
  standing: async (sample) => standingShot(await closedOf(sample), size),
  open: async (sample, [first]) => openShot(await openOf(sample, first!), size),
  scale: async (sample) => scaleShot(await closedOf(sample), size),
  spines: async (sample) => spinesShot(await Promise.all(steps.map((pages) => closedOf(sample, pages))), size),
  corner: async (sample) => cornerShot(await closedOf(sample), size),
}

type Made = { title: string; pages: number; spineMm: number; spreads: { at: number; width: number; height: number }[] }

/** Two sizes for browsers that read AVIF, one JPEG for those that don't. */
const encode = async (picture: () => Sharp, name: string, widths: readonly [number, number]): Promise<void> => {
  for (const [index, width] of widths.entries()) {
    await picture()
      .resize({ width })
      .avif({ quality: 58, effort: 4 })
      .toFile(join(folder, `${name}-${index}.avif`))
  }
  await picture()
    .resize({ width: Math.round((widths[0] + widths[1]) / 2) })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(folder, `${name}.jpg`))
}

const takeShot = async (sample: Sample, name: string, spreads: readonly Spread[]): Promise<void> => {
  const started = performance.now()
  const shot = await shots[name]!(sample, spreads)
  const raw = Buffer.from(render(shot))
  const picture = (): Sharp => sharp(raw, { raw: { width: shot.width, height: shot.height, channels: 3 } })
  await encode(picture, `${sample.product}-${name}`, [520, 1040])
  await picture()
    .resize({ width: 208 })
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(folder, `${sample.product}-${name}-thumb.jpg`))
  // What other sites and WeChat show of a link.
  if (name === 'standing')
    await picture()
      .resize(1200, 630, { fit: 'cover', position: 'centre' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(join(folder, `${sample.product}-og.jpg`))
  console.log(`${sample.product} ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const takeSpread = async (sample: Sample, { left, right }: Spread, index: number): Promise<Made['spreads'][number]> => {
  const { width = 0, height = 0 } = await sharp(left).metadata()
  const raw = await sharp({ create: { width: 2 * width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width, top: 0 },
    ])
    .png()
    .toBuffer()
  await encode(() => sharp(raw), `${sample.product}-spread-${index + 1}`, [900, 1600])
  return { at: 0, width: 1600, height: Math.round((800 * height) / width) }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shot: { type: 'string', multiple: true } },
})
await mkdir(folder, { recursive: true })
const created: Record<string, Made> = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
for (const sample of samples) {
  if (positionals.length > 0 && !positionals.includes(sample.product)) continue
  const spreads = await spreadsOf(sample)
  const names = values.shot ?? ['spreads', ...Object.keys(shots)]
  if (names.includes('spreads')) {
    const taken = await Promise.all(spreads.map((spread, index) => takeSpread(sample, spread, index)))
    const { spineMm } = await closedOf(sample)
    created[sample.product] = {
      title: sample.title,
      pages: sample.pages,
      spineMm,
      spreads: taken.map((one, index) => ({ ...one, at: spreads[index]!.at })),
    }
    writeFileSync(manifest, `${JSON.stringify(created, null, 2)}\n`)
  }
  for (const name of names) if (name !== 'spreads') await takeShot(sample, name, spreads)
}
