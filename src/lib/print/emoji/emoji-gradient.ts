import type { Matrix } from '../svg-path.ts'

/** A gradient in the emoji's own units before `matrix`: along a line, or between two circles. */
export type EmojiGradient = {
  kind: 'linear' | 'radial'
  /** x0 y0 x1 y1, or x0 y0 r0 x1 y1 r1. */
  coords: number[]
  matrix: Matrix
  stops: { offset: number; colour: string }[]
}

/** Gradients of an SVG file by id, as colr.ts writes them. */
export const readGradients = (svg: string): Map<string, EmojiGradient> => {
  const found = new Map<string, EmojiGradient>()
  for (const [, kind, head, body] of svg.matchAll(
    /<(linear|radial)Gradient([^<>]*)>((?:(?!<(?:linear|radial)Gradient).)*?)<\/\1Gradient>/gs,
  )) {
    const value = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(head!)?.[1] ?? '0'
    const names = kind === 'linear' ? ['x1', 'y1', 'x2', 'y2'] : ['fx', 'fy', 'fr', 'cx', 'cy', 'r']
    found.set(value('id'), {
      kind: kind as EmojiGradient['kind'],
      coords: names.map((name) => Number(value(name))),
      matrix: value('gradientTransform')
        .replace(/matrix\(|\)/g, '')
        .split(' ')
        .map(Number) as unknown as Matrix,
      stops: Array.from(body!.matchAll(/offset="([^"]*)" stop-color="([^"]*)"/g), ([, offset, colour]) => ({
        offset: Number(offset),
        colour: colour!,
      })),
    })
  }
  return found
}
