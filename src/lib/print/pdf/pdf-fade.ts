import { fadeStops } from '../fade.ts'
import type { RectItem } from '../scene.ts'
import { number } from '../svg-path.ts'
import type { PdfFile } from './pdf-file.server.ts'

/** A soft mask over one rectangle (ISO 32000-1 §11.6.5.3): grey runs from the first to the second opacity downwards. */
export type FadeState = { box: string; axis: string; curve: string }

/** Numbers in the millimetres of the page's own user space, which is in force where the state is set. */
export const fadeState = (item: RectItem): FadeState => ({
  box: `[${number(item.xMm)} ${number(item.yMm)} ${number(item.xMm + item.wMm)} ${number(item.yMm + item.hMm)}]`,
  axis: `[0 ${number(item.yMm)} 0 ${number(item.yMm + item.hMm)}]`,
  curve: curveOf(item),
})

/** Straight pieces between the stops, stitched (ISO 32000-1 §7.10.4) when there are more than one. */
const curveOf = (item: RectItem): string => {
  const stops = fadeStops(item.fade ?? { from: 1, to: 1 })
  const pieces = stops.slice(1).map(({ opacity }, i) => {
    const from = stops[i]?.opacity ?? opacity
    return `<</FunctionType 2/Domain[0 1]/C0[${number(from)}]/C1[${number(opacity)}]/N 1>>`
  })
  if (pieces.length === 1) return pieces[0] ?? ''
  const bounds = stops.slice(1, -1).map(({ at }) => number(at))
  const encode = pieces.map(() => '0 1').join(' ')
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`
}

/** Writes the graphics state `id` and the mask it names. */
export const writeFade = async (file: PdfFile, id: number, fade: FadeState): Promise<void> => {
  const mask = file.allocate()
  const shading =
    `<</ShadingType 2/ColorSpace/DeviceGray/Coords${fade.axis}/Extend[true true]` + `/Function${fade.curve}>>`
  await file.stream(
    mask,
    `/Type/XObject/Subtype/Form/BBox${fade.box}/Group<</S/Transparency/CS/DeviceGray/I true>>` +
      `/Resources<</Shading<</Sh ${shading}>>>>`,
    Buffer.from('/Sh sh', 'latin1'),
  )
  file.object(id, `<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ${mask} 0 R>>>>`)
}
