import { ellipsePath, IDENTITY, type Matrix, multiply, readPath, type Segment, transformSegment } from '../svg-path.ts'
import { type EmojiGradient, readGradients } from './emoji-gradient.ts'

/** One flat area of an emoji in its 36 × 36 box, y down. */
export type EmojiShape = {
  segments: Segment[]
  /** `#rrggbb` or 'none' */
  fill: string
  gradient?: EmojiGradient
  opacity: number
  evenOdd: boolean
  stroke?: { colour: string; width: number }
}

type Style = { fill: string; opacity: number; evenOdd: boolean; matrix: Matrix }

const NAMED: Readonly<Record<string, string>> = {
  red: '#ff0000',
  green: '#008000',
  navy: '#000080',
  azure: '#f0ffff',
  black: '#000000',
  white: '#ffffff',
}

/**
 * Reads a Twemoji file: path, circle, ellipse and g with fill, opacity, fill-rule and rotate/matrix transforms. Its few
 * clip paths cover the whole box and are left out; gradients are those of colr.ts. Anything else throws; a test reads
 * all files.
 */
export const readEmojiSvg = (svg: string): EmojiShape[] => {
  const shapes: EmojiShape[] = []
  const stack: Style[] = [{ fill: '#000000', opacity: 1, evenOdd: false, matrix: IDENTITY }]
  const gradients = readGradients(svg)
  const body = svg.replace(/<defs>(?:(?!<defs>).)*?<\/defs>/gs, '')
  for (const [, close, tag, rest, selfClosed] of body.matchAll(/<(\/?)([a-zA-Z]+)((?:[^<>a-zA-Z][^<>]*?)?)(\/?)>/g)) {
    if (tag === 'svg') continue
    if (close) {
      stack.pop()
      continue
    }
    const attributes = new Map(Array.from(rest!.matchAll(/([\w-]{1,40})="([^"]*)"/g), (m) => [m[1]!, m[2]!]))
    const gradient = gradients.get(/^url\(#(.*)\)$/.exec(attributes.get('fill') ?? '')?.[1] ?? '')
    if (gradient) attributes.set('fill', gradient.stops[gradient.stops.length >> 1]?.colour ?? 'none')
    const style = inherit(stack.at(-1)!, attributes)
    if (tag === 'g') {
      if (!selfClosed) stack.push(style)
      continue
    }
    const stroke = attributes.get('stroke')
    if (style.fill === 'none' && !stroke) continue
    shapes.push({
      segments: geometry(tag!, attributes).map((segment) => transformSegment(segment, style.matrix)),
      fill: style.fill,
      ...(gradient ? { gradient } : {}),
      opacity: style.opacity,
      evenOdd: style.evenOdd,
      ...(stroke ? { stroke: { colour: colour(stroke), width: Number(attributes.get('stroke-width') ?? 1) } } : {}),
    })
  }
  return shapes
}

const inherit = (parent: Style, attributes: Map<string, string>): Style => {
  const fill = attributes.get('fill')
  const transform = attributes.get('transform')
  const rule = attributes.get('fill-rule')
  return {
    fill: fill === undefined ? parent.fill : colour(fill),
    opacity: parent.opacity * Number(attributes.get('opacity') ?? 1) * Number(attributes.get('fill-opacity') ?? 1),
    evenOdd: rule === undefined ? parent.evenOdd : rule === 'evenodd',
    matrix: transform === undefined ? parent.matrix : multiply(parent.matrix, readTransform(transform)),
  }
}

const colour = (text: string): string => {
  if (text === 'none') return text
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase()
  if (/^#[0-9a-f]{3}$/i.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase()
  const named = NAMED[text]
  if (!named) throw new Error(`emoji colour ${text}`)
  return named
}

const readTransform = (text: string): Matrix => {
  const match = /^(rotate|matrix)\(([^)]*)\)$/.exec(text.trim())
  if (!match) throw new Error(`emoji transform ${text}`)
  const v = match[2]!.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)!.map(Number)
  if (match[1] === 'matrix') return v as unknown as Matrix
  const angle = (v[0]! * Math.PI) / 180
  const [x, y] = [v[1] ?? 0, v[2] ?? 0]
  const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y]
  return multiply(turn, [1, 0, 0, 1, -x, -y])
}

const geometry = (tag: string, attributes: Map<string, string>): Segment[] => {
  const value = (name: string): number => Number(attributes.get(name) ?? 0)
  if (tag === 'path') return readPath(attributes.get('d') ?? '')
  if (tag === 'circle') return ellipsePath(value('cx'), value('cy'), value('r'), value('r'))
  if (tag === 'ellipse') return ellipsePath(value('cx'), value('cy'), value('rx'), value('ry'))
  throw new Error(`emoji element ${tag}`)
}
