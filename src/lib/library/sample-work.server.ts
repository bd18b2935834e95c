import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'

export type SampleDrawing = { page: ScenePage; widthPx: number; format: 'webp' | 'jpeg' }

/** A page of the sample as a picture, out of the press's own outlines. Opens print fonts: runs in the pool. */
export const drawSamplePage = async ({ page, widthPx, format }: SampleDrawing): Promise<Uint8Array> =>
  thumbnail(page, { fonts: await fontBook(), widthPx, format, image: (media) => printableBytes(media) })
