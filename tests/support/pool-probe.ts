/** Functions for the pool's test. */
export const square = (n: number): number => n * n

export const refuse = (word: string): never => {
  throw new Error(`refused: ${word}`)
}

export const vanish = (): never => process.exit(3)

/** Works on until somebody else writes into the memory. */
export const hold = (shared: SharedArrayBuffer): void => {
  Atomics.wait(new Int32Array(shared), 0, 0)
}

/** Keeps more and more. */
export const fill = (): number => {
  const kept: number[][] = []
  while (kept.length < 1e6) kept.push(Array.from({ length: 10_000 }, Math.random))
  return kept.length
}
