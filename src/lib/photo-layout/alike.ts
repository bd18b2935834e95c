/** Bits in which two difference hashes (sixteen hexadecimal digits) differ, 0–64; 64 when one of them is none. */
export function dhashDistance(a: string, b: string): number {
  if (!isHash(a) || !isHash(b)) return 64
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count += 1
  return count
}

const isHash = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)
