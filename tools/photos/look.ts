import sharp from 'sharp'
import { derivePicture } from '#lib/media/derive.server.ts'
import { makePrintCopy } from '#lib/media/print-copy.server.ts'
import { copyKindOf } from '#lib/media/print-copy.ts'
import { faultOf, faultWords } from '#lib/posts/media-fault.ts'
import { readPicture } from '#lib/print/pdf/pdf-picture.server.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'

/** What becomes of one picture on its way into a book. `print` and `thumb` are the pictures made, for looking at. */
export type Looked = {
  file: string
  bytes: number
  type: string
  /** Upright. */
  widthPx: number
  heightPx: number
  /** As the EXIF of the file says; 1 without. */
  orientation: number
  colours: string
  /** How it gets into the PDF, or why it does not. */
  result: string
  print?: Uint8Array
  thumb?: Uint8Array
}

/** Takes a picture through what imports, the PDF and the web do with it. */
export async function lookAt(file: string, bytes: Uint8Array, thumbPath: string): Promise<Looked> {
  const found = await inspectMedia(inputFileFromBytes(file, bytes), newNodeHash)
  const meta = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  const { widthPx = 0, heightPx = 0, type } = found
  const about = { file, bytes: bytes.length, type, widthPx, heightPx, orientation: meta?.orientation ?? 1 }
  const colours = [meta?.space, meta?.depth, meta?.icc ? 'ICC' : '', (meta?.pages ?? 1) > 1 ? `${meta?.pages} 帧` : '']
  const row = { ...about, colours: colours.filter(Boolean).join(' ') }
  const fault = faultOf({ id: file, kind: 'image', want: [], ...found })
  if (fault) return { ...row, result: `不收：${faultWords(fault)}` }
  const kind = copyKindOf(bytes)
  const created = kind ? await makePrintCopy(bytes, kind) : undefined
  if (typeof created === 'string') return { ...row, result: `不收：${created}` }
  const readable = created?.bytes ?? bytes
  const place = { kind: 'image', media: file, xMm: 0, yMm: 0, wMm: 120, hMm: (120 * heightPx) / widthPx } as const
  const crop = { x: 0, y: 0, w: 1, h: 1 }
  const picture = await readPicture({ bytes: readable }, { ...place, crop, widthPx, heightPx, alt: '' }, 'press')
  if (!picture) return { ...row, result: '不收：读不出来' }
  const parts = picture.header.kept.map(([from, to]) => picture.bytes.subarray(from, to))
  const print = Buffer.concat(parts)
  const asIs = picture.bytes === readable
  await derivePicture(readable, thumbPath, 640, 'jpeg')
  const thumb = await sharp(thumbPath).toBuffer()
  const way = kind ? `印刷副本（${kind}）` : asIs ? '原样' : '转成 sRGB JPEG'
  const { widthPx: w, heightPx: h, channels, orientation } = picture.header
  const turned = orientation > 4 ? `${h}×${w}` : `${w}×${h}`
  const inks = picture.icc ? '带色彩描述' : channels === 4 ? 'CMYK' : channels === 1 ? '灰度' : 'sRGB'
  return { ...row, result: `${way} ${turned} ${inks}`, print, thumb }
}

/** The rows as a Markdown table. */
export const photoTable = (rows: readonly Looked[]): string =>
  [
    '| 文件 | 字节 | 认作 | 正放尺寸 | 方向 | 色彩 | 结果 |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.file} | ${row.bytes} | ${row.type} | ${row.widthPx}×${row.heightPx} | ${row.orientation} | ${row.colours} | ${row.result} |`,
    ),
    '',
  ].join('\n')
