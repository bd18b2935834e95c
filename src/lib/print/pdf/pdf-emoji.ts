import type { EmojiShape } from '../emoji-art.ts'
import { number } from '../svg-path.ts'
import { pathOperators, rgbOperands } from './pdf-path.ts'

/** Dictionary and content of a Form XObject in the emoji's own 36 × 36 box; colours are sRGB. */
export const emojiForm = (shapes: readonly EmojiShape[], srgb: number): { dict: string; content: string } => {
  const states = new Map<string, string>()
  const out: string[] = ['/CS cs /CS CS']
  for (const shape of shapes) {
    const opaque = shape.opacity === 1
    if (!opaque) {
      const name = `A${Math.round(shape.opacity * 100)}`
      states.set(name, `<</ca ${number(shape.opacity)}>>`)
      out.push('q', `/${name} gs`)
    }
    if (shape.fill !== 'none') out.push(`${rgbOperands(shape.fill)} sc`)
    if (shape.stroke) out.push(`1 J ${rgbOperands(shape.stroke.colour)} SC ${number(shape.stroke.width)} w`)
    out.push(pathOperators(shape.segments))
    const fill = shape.evenOdd ? 'f*' : 'f'
    out.push(shape.stroke ? (shape.fill === 'none' ? 'S' : shape.evenOdd ? 'B*' : 'B') : fill)
    if (!opaque) out.push('Q')
  }
  const graphics =
    states.size > 0 ? `/ExtGState<<${[...states].map(([name, body]) => `/${name} ${body}`).join('')}>>` : ''
  return {
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 36 36]/Resources<</ColorSpace<</CS ${srgb} 0 R>>${graphics}>>`,
    content: out.join('\n'),
  }
}
