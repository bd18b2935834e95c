import type { RectItem } from '../scene.ts'
import { number } from '../svg-path.ts'
import type { PdfFile } from './pdf-file.server.ts'

/** A soft mask over one rectangle (ISO 32000-1 §11.6.5.3): grey runs from the first to the second opacity downwards. */
export type FadeState = { box: string; axis: string; from: string; to: string }

/** Numbers in the millimetres of the page's own user space, which is in force where the state is set. */
export const fadeState = (item: RectItem): FadeState => ({
  box: `[${number(item.xMm)} ${number(item.yMm)} ${number(item.xMm + item.wMm)} ${number(item.yMm + item.hMm)}]`,
  axis: axisOf(item),
  from: number(item.fade?.from ?? 1),
  to: number(item.fade?.to ?? 1),
})

/** Beyond the ends of the axis the shading goes on unchanged, which is what `hold` asks for. */
const axisOf = ({ yMm, hMm, fade }: RectItem): string => {
  const held = (fade?.hold ?? 0) * hMm
  const down = (fade?.from ?? 1) >= (fade?.to ?? 1)
  return `[0 ${number(yMm + (down ? held : 0))} 0 ${number(yMm + hMm - (down ? 0 : held))}]`
}

/** Writes the graphics state `id` and the mask it names. */
export const writeFade = async (file: PdfFile, id: number, fade: FadeState): Promise<void> => {
  const mask = file.allocate()
  const shading =
    `<</ShadingType 2/ColorSpace/DeviceGray/Coords${fade.axis}/Extend[true true]` +
    `/Function<</FunctionType 2/Domain[0 1]/C0[${fade.from}]/C1[${fade.to}]/N 1>>>>`
  await file.stream(
    mask,
    `/Type/XObject/Subtype/Form/BBox${fade.box}/Group<</S/Transparency/CS/DeviceGray/I true>>` +
      `/Resources<</Shading<</Sh ${shading}>>>>`,
    Buffer.from('/Sh sh', 'latin1'),
  )
  await file.object(id, `<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ${mask} 0 R>>>>`)
}
