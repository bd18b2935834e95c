/** Pages of a made book as small pictures, two side by side as the open book shows them; empty openings are left out. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { Scene, ScenePage } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'

const pageWidth = 420
const gap = 6

/** `pictures`: files whose content the book may show. */
export async function openings(bookJson: string, pictures: readonly string[]): Promise<Uint8Array[]> {
  const { scene } = JSON.parse(await readFile(bookJson, 'utf8')) as { scene: Scene }
  const fonts = await fontBook()
  const byHash = new Map<string, Uint8Array>()
  for (const path of pictures) {
    const bytes = await readFile(path)
    byHash.set(createHash('sha256').update(bytes).digest('hex'), bytes)
  }
  const draw = async (page: ScenePage): Promise<Buffer> =>
    Buffer.from(await thumbnail(page, { fonts, widthPx: pageWidth, image: async (media) => byHash.get(media) }))
  const out: Uint8Array[] = []
  // Page 1 is a right one.
  for (let at = 1; at + 1 < scene.pages.length; at += 2) {
    const [left, right] = scene.pages.slice(at, at + 2)
    if (!left || !right || left.items.length + right.items.length === 0) continue
    const [one, two] = await Promise.all([draw(left), draw(right)])
    const { height = 0 } = await sharp(one).metadata()
    const sheet = sharp({
      create: { width: 2 * pageWidth + 3 * gap, height: height + 2 * gap, channels: 3, background: '#9a9a9a' },
    })
    const both = sheet.composite([
      { input: one, left: gap, top: gap },
      { input: two, left: pageWidth + 2 * gap, top: gap },
    ])
    out.push(await both.grayscale().png({ palette: true, colours: 6, effort: 10 }).toBuffer())
  }
  return out
}
