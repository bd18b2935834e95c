import type { ImageItem } from '../scene.ts'
import type { Matrix } from '../svg-path.ts'
import { crypto, type PdfFile } from './pdf-file.server.ts'
import { imageDict, TURNS } from './pdf-images.ts'
import { type PictureSource, placedPpi, readPicture } from './pdf-picture.server.ts'

export type { PictureSource } from './pdf-picture.server.ts'

export type Pictures = {
  /**
   * The object that shows the picture upright in the unit square at this place; written when it is the first, or when the
   * one there is would be too coarse. Undefined when there is no readable picture.
   */
  place(item: ImageItem): Promise<number | undefined>
  count(): number
}

/** A picture made smaller for one place serves another as long as it shows this there. */
const ENOUGH_PPI = 300

/** Pictures of one file: each is read once, written at once and forgotten; only its number stays. */
export const openPictures = (
  file: PdfFile,
  source: (media: string) => Promise<PictureSource | undefined>,
  inks: 'press' | 'screen',
  srgb: number,
): Pictures => {
  const known = new Map<string, { id: number; widthPx: number; whole: boolean } | undefined>()
  const profiles = new Map<string, number>()
  let count = 0

  const colourSpace = async (icc: Uint8Array | undefined, channels: number): Promise<string> => {
    if (!icc) return channels === 3 ? `${srgb} 0 R` : channels === 4 ? '/DeviceCMYK' : '/DeviceGray'
    const hash = crypto().createHash('sha256').update(icc).digest('hex')
    let id = profiles.get(hash)
    if (id === undefined) {
      const profile = file.allocate()
      await file.stream(profile, `/N ${channels}`, icc)
      id = file.allocate()
      file.object(id, `[/ICCBased ${profile} 0 R]`)
      profiles.set(hash, id)
    }
    return `${id} 0 R`
  }

  return {
    count: () => count,
    place: async (item) => {
      const key = item.tone === undefined ? item.media : `${item.media} ${item.tone}`
      const before = known.get(key)
      if (before && (before.whole || placedPpi(item, before.widthPx) >= ENOUGH_PPI)) return before.id
      if (known.has(key) && !before) return undefined
      const found = await source(item.media)
      const picture = found && (await readPicture(found, item, inks))
      if (!picture) {
        known.set(key, undefined)
        return undefined
      }
      const { header, bytes } = picture
      const body = header.kept.map(([from, to]) => bytes.subarray(from, to))
      const length = body.reduce((sum, part) => sum + part.length, 0)
      const id = file.allocate()
      const dict = imageDict(header, await colourSpace(picture.icc, header.channels))
      await file.parts(id, dict, length, body, `${key} ${header.widthPx} ${length}`)
      const upright = header.orientation > 4 ? header.heightPx : header.widthPx
      const shown = TURNS[header.orientation] ? await turned(file, id, TURNS[header.orientation]!) : id
      known.set(key, { id: shown, widthPx: upright, whole: upright >= item.widthPx })
      count++
      return shown
    },
  }
}

/** A form that sets a picture upright, so that pages need not know how it lies in its file. */
const turned = async (file: PdfFile, image: number, turn: Matrix): Promise<number> => {
  const form = file.allocate()
  const dict = `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I ${image} 0 R>>>>`
  await file.stream(form, dict, Buffer.from(`${turn.join(' ')} cm /I Do`, 'latin1'))
  return form
}
