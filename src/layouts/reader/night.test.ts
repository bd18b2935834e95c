import { expect, test } from 'vitest'
import { nightColour, nightPage } from './night.ts'

const brightness = (hex: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 3

test('paper becomes dark and ink becomes light', () => {
  expect(brightness(nightColour('#ffffff'))).toBeLessThan(45)
  expect(brightness(nightColour('#fff'))).toBeLessThan(45)
  expect(brightness(nightColour('#22201c'))).toBeGreaterThan(210)
})

test('darker inks stay stronger than lighter ones', () => {
  const inks = ['#22201c', '#575146', '#6e6759', '#8c8170', '#d9cfbe']
  const turned = inks.map((ink) => brightness(nightColour(ink)))
  expect(turned).toEqual([...turned].sort((a, b) => b - a))
})

test('red stays red', () => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(nightColour('#b3372b').slice(at, at + 2), 16))
  expect(r).toBeGreaterThan(g + 60)
  expect(r).toBeGreaterThan(b + 60)
})

test('only painted colours change, never words or addresses', () => {
  const page =
    '<rect fill="#fff"/><text fill="#22201c">fill="#fff" 不是颜色 #fff</text><image href="/media/a?fill=#fff"/>'
  const night = nightPage(page.replace('fill="#fff" 不', 'fill=&quot;#fff&quot; 不'))
  expect(night).toContain('fill=&quot;#fff&quot; 不是颜色 #fff')
  expect(night).toContain('/media/a?fill=#fff')
  expect(night).not.toContain('<rect fill="#fff"')
})
