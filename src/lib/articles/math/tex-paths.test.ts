import { describe, expect, test } from 'vitest'
import { texBox } from './tex-paths.server.ts'

const coordinates = (d: string): [number, number][] =>
  [...d.matchAll(/[MLC]([-\d. ]+)/g)].flatMap((one) => {
    const v = (one[1] ?? '').trim().split(' ').map(Number)
    return v.flatMap((x, at): [number, number][] => (at % 2 === 0 ? [[x, v[at + 1] ?? 0]] : []))
  })

describe('a formula drawn', () => {
  test.each([
    'x',
    '\\frac{5 q L^4}{384 E I}',
    '\\begin{pmatrix} a \\\\ b \\\\ c \\\\ d \\\\ e \\end{pmatrix}',
    '\\begin{aligned} f &= g \\\\ &= h \\end{aligned}',
    '\\boxed{\\sqrt{x}}',
    '\\overbrace{a+b+c+d+e}^{n}',
    '\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}',
    'a = b \\tag{1}',
    '\\ce{2H2 + O2 -> 2H2O}',
  ])('%s: nothing of it lies outside of its box', (tex) => {
    for (const display of [true, false]) {
      const box = texBox(tex, display)
      if (!box) throw new Error(tex)
      expect(box.d).toMatch(/^[MLCZ\d .-]+$/)
      const all = coordinates(box.d)
      expect(all.length).toBeGreaterThan(3)
      for (const [x, y] of all) {
        expect(x).toBeGreaterThan(-0.15)
        expect(x).toBeLessThan(box.widthEm + 0.15)
        expect(y).toBeGreaterThan(-box.heightEm - 0.15)
        expect(y).toBeLessThan(box.depthEm + 0.15)
      }
    }
  })
  test('stands on its baseline: a letter begins there, a fraction lies around the axis', () => {
    expect(texBox('x', false)?.depthEm).toBeLessThan(0.05)
    expect(texBox('\\frac{a}{b}', true)?.depthEm).toBeGreaterThan(0.5)
  })
  test('says in characters what it has no outlines for', () => {
    expect(texBox('v_{\\text{平均}}', false)?.words?.map(({ text }) => text)).toEqual(['平', '均'])
  })
  test('is the same whenever it is asked for', () => {
    const first = texBox('\\int_0^1 x\\,\\mathrm{d}x', true)
    for (let n = 0; n < 600; n += 1) texBox(`x_{${n}}`, false)
    expect(texBox('\\int_0^1 x\\,\\mathrm{d}x', true)).toEqual(first)
  })
  test.each(['\\frac{1}{', '\\nosuchthing', '\\def\\x{\\x\\x}\\x', '\\href{javascript:1}{x}', '+ x'.repeat(1000), ''])(
    '%s is none, and says so',
    (tex) => {
      expect(texBox(tex, true)).toBeUndefined()
    },
  )
  test('what one formula defines is unknown to the next', () => {
    expect(texBox('\\newcommand{\\mine}{x}\\mine', false)).toBeDefined()
    expect(texBox('\\mine', false)).toBeUndefined()
  })
})
