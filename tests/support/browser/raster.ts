import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Pixels of a page a millimetre: bleeds of whole millimetres fall on whole pixels. 127 dpi. */
export const pxPerMm = 5

type Box = { xMm: number; yMm: number; wMm: number; hMm: number }

const px = (mm: number): number => Math.round(mm * pxPerMm)

/** One page of a PDF as poppler draws it, cut to this box. */
export const pdfRaster = (pdf: Uint8Array, page: number, { xMm, yMm, wMm, hMm }: Box): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'xinshu-raster-'))
  try {
    writeFileSync(join(folder, 'book.pdf'), pdf)
    const cut = ['-x', px(xMm), '-y', px(yMm), '-W', px(wMm), '-H', px(hMm)].map(String)
    const what = ['-r', String(pxPerMm * 25.4), '-f', String(page), '-l', String(page), '-singlefile', '-png']
    execFileSync('pdftoppm', [...what, ...cut, join(folder, 'book.pdf'), join(folder, 'page')])
    return readFileSync(join(folder, 'page.png'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How far apart two greys may be, of 255, and how far (px) the same edge may lie. Colours are told apart by inks, not here. */
const [mostApart, reach] = [64, 1]

const greys = async (picture: Uint8Array, width: number, height: number): Promise<Uint8Array> =>
  sharp(picture).flatten({ background: '#fff' }).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()

/**
 * Share of pixels of each of two pictures of a page whose like is not in the other within `reach`, and a picture of them in
 * red: what is drawn with other edges is alike, what is moved, missing or turned is not.
 */
export const compared = async (one: Uint8Array, other: Uint8Array): Promise<{ share: number; picture: Buffer }> => {
  const { width = 0, height = 0 } = await sharp(other).metadata()
  const [a, b] = [await greys(one, width, height), await greys(other, width, height)]
  const out = Buffer.alloc(width * height * 3)
  let apart = 0
  const isIn = (grey: number, x: number, y: number, all: Uint8Array): boolean => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
        if (Math.abs(grey - all[ny * width + nx]!) <= mostApart) return true
      }
    return false
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const isAlike = isIn(a[at]!, x, y, b) && isIn(b[at]!, x, y, a)
      if (!isAlike) apart += 1
      const shown = isAlike ? 128 + (a[at]! >> 1) : 0
      out[at * 3] = isAlike ? shown : 255
      out[at * 3 + 1] = shown
      out[at * 3 + 2] = shown
    }
  const picture = await sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { share: apart / (width * height), picture }
}
