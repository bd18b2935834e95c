import type { PathItem } from '../print/scene.ts'

const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parity = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const flipped = (bits: string): string => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reversed = (bits: string): string => [...bits].reverse().join('')

/** Bars of EAN-13 (ISO/IEC 15420) as a function of place; undefined unless these are thirteen digits with a right check digit. */
export function bars(
  digits: string,
): ((xMm: number, yMm: number, moduleMm: number, heightMm: number) => PathItem) | undefined {
  if (!/^\d{13}$/.test(digits)) return undefined
  const all = Array.from(digits, Number)
  const sum = all.slice(0, 12).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  if ((10 - (sum % 10)) % 10 !== all[12]) return undefined
  const order = parity[all[0] ?? 0] ?? ''
  const left = all.slice(1, 7).map((digit, index) => {
    const bits = odd[digit] ?? ''
    return order[index] === 'L' ? bits : reversed(flipped(bits))
  })
  const right = all.slice(7).map((digit) => flipped(odd[digit] ?? ''))
  const bits = `101${left.join('')}01010${right.join('')}101`
  return (xMm, yMm, moduleMm, heightMm) => {
    const parts = Array.from(bits.matchAll(/1+/g), (run) => {
      const number = (value: number): string => String(Math.round(value * 1000) / 1000)
      const [x0, x1] = [number(xMm + run.index * moduleMm), number(xMm + (run.index + run[0].length) * moduleMm)]
      const [y0, y1] = [number(yMm), number(yMm + heightMm)]
      return `M${x0} ${y0} L${x1} ${y0} L${x1} ${y1} L${x0} ${y1} Z`
    })
    return { kind: 'path', d: parts.join(' ') }
  }
}
