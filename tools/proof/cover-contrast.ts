import sharp from 'sharp'
import { contrastOf, luminance, toLinear } from '#lib/covers/contrast.ts'
import { letterLines } from '#lib/covers/letter-lines.ts'
import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'

const withoutLetters = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item): SceneItem[] =>
    item.kind === 'group'
      ? [{ ...item, items: withoutLetters(item.items) }]
      : item.kind === 'text' || item.kind === 'emoji'
        ? []
        : [item],
  )

const pixelsPerMm = 4

/**
 * The least contrast of any line of letters on a page: what is drawn behind them is painted without them, and in every row
 * of pixels of a line's box the eighth that reads worst counts. Letters cut into a seal count too.
 */
export async function leastContrast(
  page: ScenePage,
  fonts: PrintFonts,
  image: (media: string) => Promise<Uint8Array | undefined>,
): Promise<{ contrast: number; text: string }> {
  const bare = { ...page, items: withoutLetters(page.items) }
  const png = await thumbnail(bare, { fonts, widthPx: Math.round(page.widthMm * pixelsPerMm), image })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / page.widthMm
  const lumaAt = (x: number, y: number): number => {
    const from = (y * info.width + x) * info.channels
    const part = (at: number): number => toLinear((data[from + at] ?? 0) / 255)
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
  }
  let least = { contrast: 21, text: '' }
  for (const { box, ink, text } of letterLines(page.items, fonts)) {
    const own = luminance(ink)
    const [left, right] = [box.xMm, box.xMm + box.wMm].map((mm) =>
      Math.min(info.width - 1, Math.max(0, Math.round(mm * scale))),
    )
    const [top, bottom] = [box.yMm, box.yMm + box.hMm].map((mm) =>
      Math.min(info.height - 1, Math.max(0, Math.round(mm * scale))),
    )
    for (let y = top ?? 0; y <= (bottom ?? 0); y++) {
      const row: number[] = []
      for (let x = left ?? 0; x <= (right ?? 0); x++) row.push(contrastOf(own, lumaAt(x, y)))
      row.sort((a, b) => a - b)
      const worst = row.slice(0, Math.max(1, Math.ceil(row.length / 8)))
      const contrast = worst.reduce((sum, one) => sum + one, 0) / worst.length
      if (contrast < least.contrast) least = { contrast, text }
    }
  }
  return least
}
