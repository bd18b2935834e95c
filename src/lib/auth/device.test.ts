import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('a device is called what its owner calls it, and nothing finer', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  expect(deviceOf(`${iphone} MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN`)).toBe('微信 · iPhone')
  expect(deviceOf(`${iphone} Version/18.1 Safari/604.1`)).toBe('Safari · iPhone')
  expect(
    deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0'),
  ).toBe('Edge · Windows')
  expect(deviceOf('curl/8.5.0')).toBe('')
  expect(deviceOf(null)).toBe('')
})
