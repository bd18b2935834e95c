import { createRequire } from 'node:module'
import { IDENTITY, type Matrix, multiply, readPath, type Segment, transformSegment } from '#lib/print/svg-path.ts'
import type { MathBox } from '#lib/typeset/book/article.ts'

/** Longer formulas are somebody's source file; what they cost grows faster than they do. */
const mostUnits = 2000
/** Formulas kept with their outlines: an article says the same $x$ a hundred times. */
const mostKept = 500

/** What MathJax's light DOM hands out. */
type Node = { kind: string; attributes?: Record<string, string>; children?: Node[]; value?: string }
type Draw = (tex: string, display: boolean) => Node

let draw: Draw | undefined
const kept = new Map<string, MathBox | undefined>()

/**
 * A formula as outlines in em of the text around it, its baseline at 0, y down; undefined when it is no TeX MathJax
 * understands, or needs what a plate of black has not. Same formula, same box. MathJax is read at the first formula.
 */
export function texBox(tex: string, display: boolean): MathBox | undefined {
  const key = `${display ? 'd' : 'i'}${tex}`
  if (kept.has(key)) return kept.get(key)
  if (kept.size >= mostKept) kept.clear()
  const box = boxOf(tex, display)
  kept.set(key, box)
  return box
}

function boxOf(tex: string, display: boolean): MathBox | undefined {
  if (tex.length > mostUnits) return undefined
  try {
    draw ??= mathJax()
    // A number at the far margin needs a page to stand on; behind its formula it says the same.
    return outlines(draw(tex.replace(/\\tag\*?\{([^{}]*)\}/g, '\\qquad(\\text{$1})'), display))
  } catch {
    return undefined
  }
}

/** MathJax without a document: its parts come by `require`, so that nothing of it is read before it is needed. */
function mathJax(): Draw {
  const require = createRequire(import.meta.url)
  const { mathjax } = require('mathjax-full/js/mathjax.js')
  const { TeX } = require('mathjax-full/js/input/tex.js')
  const { SVG } = require('mathjax-full/js/output/svg.js')
  const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js')
  const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js')
  // No package that reads files, sets styles or makes links.
  const packages = ['base', 'ams', 'newcommand', 'boldsymbol', 'cases', 'mathtools', 'mhchem', 'upgreek']
  require('mathjax-full/js/input/tex/ams/AmsConfiguration.js')
  require('mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js')
  require('mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js')
  require('mathjax-full/js/input/tex/cases/CasesConfiguration.js')
  require('mathjax-full/js/input/tex/mathtools/MathtoolsConfiguration.js')
  require('mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js')
  require('mathjax-full/js/input/tex/upgreek/UpgreekConfiguration.js')
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const open = () => {
    const input = new TeX({ packages, maxMacros: 200, maxBuffer: 20_000 })
    return mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'none' }) })
  }
  const shared = open()
  return (tex, display) =>
    // What one formula defines is nobody else's.
    (defines.test(tex) ? open() : shared).convert(tex, { display, em: 16, ex: 8, containerWidth: 1280 }).children[0]
}

const defines = /\\(?:(?:re)?new|def|let|Declare|mathtoolsset)/

const numbers = (text: string): number[] => (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

/** `translate(1,2) scale(0.7)` and their like, as one matrix. */
function transformOf(text: string): Matrix {
  let out: Matrix = IDENTITY
  for (const [, name, list] of text.matchAll(/\b(\w+)\(([^()]*)\)/g)) {
    const v = numbers(list ?? '')
    if (name === 'translate') out = multiply(out, [1, 0, 0, 1, v[0] ?? 0, v[1] ?? 0])
    else if (name === 'scale') out = multiply(out, [v[0] ?? 1, 0, 0, v[1] ?? v[0] ?? 1, 0, 0])
    else if (name === 'matrix') out = multiply(out, v as unknown as Matrix)
    else throw new Error(`transform ${name}`)
  }
  return out
}

/** A window MathJax cuts a stretched stroke by, in units of the formula. */
type Window = { x0: number; y0: number; x1: number; y1: number }
type Drawing = { segments: Segment[]; words: NonNullable<MathBox['words']> }

const perEm = 1000

function outlines(svg: Node): MathBox | undefined {
  const [left, top, width, height] = numbers(svg.attributes?.viewBox ?? '')
  if (width === undefined || height === undefined || !(width > 0)) return undefined
  const out: Drawing = { segments: [], words: [] }
  for (const child of svg.children ?? []) walk(child, [1, 0, 0, 1, -(left ?? 0), 0], undefined, out)
  if (out.segments.length + out.words.length === 0) return undefined
  const d = out.segments.map(([letter, ...v]) => letter + v.map((one) => Math.round(one) / perEm).join(' ')).join('')
  return {
    d,
    widthEm: width / perEm,
    heightEm: -(top ?? 0) / perEm,
    depthEm: (height + (top ?? 0)) / perEm,
    ...(out.words.length > 0 ? { words: out.words } : {}),
  }
}

function walk(node: Node, around: Matrix, window: Window | undefined, out: Drawing): void {
  const { kind, attributes = {} } = node
  if (attributes['data-mml-node'] === 'merror') throw new Error('not TeX')
  const value = (name: string): number => Number.parseFloat(attributes[name] ?? '0') || 0
  const matrix = attributes.transform ? multiply(around, transformOf(attributes.transform)) : around
  const add = (segments: readonly Segment[]): void => {
    for (const segment of segments) out.segments.push(cutBy(window, transformSegment(segment, matrix)))
  }
  if (kind === 'path') add(readPath(attributes.d ?? ''))
  else if (kind === 'rect') {
    const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')]
    if (attributes.fill !== 'none') add(bar(x, y, w, h))
    else add(frame(x, y, w, h, value('stroke-width') || value('stroke-thickness') || 60))
  } else if (kind === 'line') {
    const [x1, y1, x2, y2] = [value('x1'), value('y1'), value('x2'), value('y2')]
    const half = (value('stroke-width') || 60) / 2
    if (x1 === x2) add(bar(x1 - half, Math.min(y1, y2), 2 * half, Math.abs(y2 - y1)))
    else if (y1 === y2) add(bar(Math.min(x1, x2), y1 - half, Math.abs(x2 - x1), 2 * half))
    else throw new Error('slanted line')
  } else if (kind === 'text') {
    const [a, b, , , e, f] = matrix
    const text = (node.children ?? []).map((child) => child.value ?? '').join('')
    const sizeEm = (Math.hypot(a, b) * (value('font-size') || perEm)) / perEm
    if (text) out.words.push({ text, xEm: e / perEm, yEm: f / perEm, sizeEm })
  } else if (kind === 'svg') {
    // A window of its own size onto its inside.
    const [vx = 0, vy = 0, vw = 0, vh = 0] = numbers(attributes.viewBox ?? '')
    const inside = multiply(matrix, [1, 0, 0, 1, value('x') - vx, value('y') - vy])
    const [[, x0 = 0, y0 = 0], [, x1 = 0, y1 = 0]] = [
      transformSegment(['M', vx, vy], inside),
      transformSegment(['M', vx + vw, vy + vh], inside),
    ] as [[string, number, number], [string, number, number]]
    const own = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
    for (const child of node.children ?? []) walk(child, inside, own, out)
  } else if (kind === 'g' || kind === 'a') for (const child of node.children ?? []) walk(child, matrix, window, out)
  else if (kind !== '#text' && kind !== 'title' && kind !== 'defs') throw new Error(`element ${kind}`)
}

/** What is cut is always a straight stroke, so its corners may be pushed to the edge. */
function cutBy(window: Window | undefined, segment: Segment): Segment {
  if (!window) return segment
  const [letter, ...v] = segment
  const inside = v.map((one, at) =>
    at % 2 === 0 ? Math.min(window.x1, Math.max(window.x0, one)) : Math.min(window.y1, Math.max(window.y0, one)),
  )
  return [letter, ...inside] as unknown as Segment
}

const bar = (x: number, y: number, w: number, h: number): Segment[] => [
  ['M', x, y],
  ['L', x + w, y],
  ['L', x + w, y + h],
  ['L', x, y + h],
  ['Z'],
]

const frame = (x: number, y: number, w: number, h: number, pen: number): Segment[] => [
  ...bar(x, y, w, pen),
  ...bar(x, y + h - pen, w, pen),
  ...bar(x, y, pen, h),
  ...bar(x + w - pen, y, pen, h),
]
