import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSha256 } from './sha256.ts'

const node = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('every length around the block border gives the hash Node gives, in whatever pieces it comes', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255)
    const whole = newSha256()
    whole.update(bytes)
    const pieces = newSha256()
    for (let at = 0; at < length; at += 7) pieces.update(bytes.subarray(at, at + 7))
    expect([whole.hex(), pieces.hex()]).toEqual([node(bytes), node(bytes)])
  }
})

test('two hashers in turns do not disturb each other', () => {
  const [a, b] = [newSha256(), newSha256()]
  for (let i = 0; i < 10; i++) {
    a.update(new Uint8Array(50).fill(i))
    b.update(new Uint8Array(90).fill(i + 100))
  }
  const bytes = (length: number, from: number) =>
    Uint8Array.from({ length: length * 10 }, (_, i) => Math.floor(i / length) + from)
  expect([a.hex(), b.hex()]).toEqual([node(bytes(50, 0)), node(bytes(90, 100))])
})
