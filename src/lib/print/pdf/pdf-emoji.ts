import type { EmojiShape } from '../emoji/emoji-art.ts'
import type { EmojiGradient } from '../emoji/emoji-gradient.ts'
import { number } from '../svg-path.ts'
import { pathOperators, rgbOperands } from './pdf-path.ts'

/** How colours are written: in the sRGB space, or as shares of black. */
type Palette = { space: string; operands(hex: string): string; fill: string; stroke: string; begin: string }

const colourPalette = (srgb: number): Palette => ({
  space: `${srgb} 0 R`,
  operands: rgbOperands,
  fill: 'sc',
  stroke: 'SC',
  begin: '/CS cs /CS CS',
})

/** Luma of Rec. 709, so that yellow stays light and blue dark. */
const greyOperand = (hex: string): string => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return number(0.2126 * r! + 0.7152 * g! + 0.0722 * b!)
}
const greyPalette: Palette = { space: '/DeviceGray', operands: greyOperand, fill: 'g', stroke: 'G', begin: '0 g 0 G' }

/** Dictionary and content of a Form XObject in the emoji's own 36 × 36 box; colours are sRGB, or `grey` black alone. */
export const emojiForm = (
  shapes: readonly EmojiShape[],
  srgb: number,
  tone?: 'grey',
): { dict: string; content: string } => {
  const palette = tone === 'grey' ? greyPalette : colourPalette(srgb)
  const states = new Map<string, string>()
  const shadings: string[] = []
  const out: string[] = [palette.begin]
  for (const shape of shapes) {
    const opaque = shape.opacity === 1
    if (!opaque || shape.gradient) out.push('q')
    if (!opaque) {
      const name = `A${Math.round(shape.opacity * 100)}`
      states.set(name, `<</ca ${number(shape.opacity)}/CA ${number(shape.opacity)}>>`)
      out.push(`/${name} gs`)
    }
    if (shape.gradient) {
      const { matrix } = shape.gradient
      out.push(pathOperators(shape.segments), shape.evenOdd ? 'W* n' : 'W n')
      out.push(`${matrix.map((value) => number(value, 6)).join(' ')} cm /H${shadings.length} sh`)
      shadings.push(`/H${shadings.length} ${shading(shape.gradient, palette)}`)
    } else {
      if (shape.fill !== 'none') out.push(`${palette.operands(shape.fill)} ${palette.fill}`)
      if (shape.stroke)
        out.push(`1 J ${palette.operands(shape.stroke.colour)} ${palette.stroke} ${number(shape.stroke.width)} w`)
      out.push(pathOperators(shape.segments))
      const fill = shape.evenOdd ? 'f*' : 'f'
      out.push(shape.stroke ? (shape.fill === 'none' ? 'S' : shape.evenOdd ? 'B*' : 'B') : fill)
    }
    if (!opaque || shape.gradient) out.push('Q')
  }
  const graphics =
    states.size > 0 ? `/ExtGState<<${[...states].map(([name, body]) => `/${name} ${body}`).join('')}>>` : ''
  const shaded = shadings.length > 0 ? `/Shading<<${shadings.join('')}>>` : ''
  return {
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 36 36]/Resources<</ColorSpace<</CS ${srgb} 0 R>>${graphics}${shaded}>>`,
    content: out.join('\n'),
  }
}

/** Axial or radial shading (§8.7.4.5) with one linear step between any two stops. */
const shading = ({ kind, coords, stops }: EmojiGradient, palette: Palette): string => {
  const list = stops.length > 1 ? stops : [stops[0]!, stops[0]!]
  const steps = list.slice(1).map(({ colour }, i) => {
    return `<</FunctionType 2/Domain[0 1]/C0[${palette.operands(list[i]!.colour)}]/C1[${palette.operands(colour)}]/N 1>>`
  })
  const [from, to] = [list[0]!.offset, list.at(-1)!.offset]
  const span = to - from || 1
  // Stops that do not begin at 0 or end at 1 hold their colour: the axis is cut to where they are.
  const cut = (a: number, b: number, at: number): string => number(a + (b - a) * at, 3)
  const half = coords.length / 2
  const axis = [from, from + span].flatMap((at) =>
    Array.from({ length: half }, (_, i) => cut(coords[i]!, coords[half + i]!, at)),
  )
  const bounds = list.slice(1, -1).map(({ offset }) => number((offset - from) / span))
  const encode = steps.map(() => '0 1').join(' ')
  const stitched =
    steps.length === 1
      ? steps[0]!
      : `<</FunctionType 3/Domain[0 1]/Functions[${steps.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`
  return `<</ShadingType ${kind === 'linear' ? 2 : 3}/ColorSpace ${palette.space}/Coords[${axis.join(' ')}]/Extend[true true]/Function ${stitched}>>`
}
