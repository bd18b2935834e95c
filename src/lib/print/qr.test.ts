import { expect, test } from 'vitest'
import { qrCode } from './qr.ts'

const ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' } as const
const address = 'https://xinshu.example/v/0123456789abcdefghijAB'

test('a video address fits 15 mm with modules of at least half a millimetre', () => {
  const code = qrCode(address, { xMm: 10, yMm: 20, sizeMm: 15, ink })
  expect(code.sizeMm).toBeCloseTo(15)
  expect(code.quietMm).toBeGreaterThanOrEqual(2)
  expect(code.item.qr).toBe(address)
  const numbers = code.item.d.match(/-?[\d.]+/g)!.map(Number)
  const xs = numbers.filter((_, i) => i % 2 === 0)
  expect(Math.min(...xs)).toBe(10)
  expect(Math.max(...xs)).toBeCloseTo(25, 3)
})

test('more data makes the symbol grow instead of shrinking its modules', () => {
  const code = qrCode('x'.repeat(300), { xMm: 0, yMm: 0, sizeMm: 15, ink })
  expect(code.sizeMm).toBeGreaterThan(25)
})
