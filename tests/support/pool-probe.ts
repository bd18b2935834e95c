/** Functions for the pool's test. */
export const square = (n: number): number => n * n

export const refuse = (word: string): never => {
  throw new Error(`refused: ${word}`)
}

export const vanish = (): never => process.exit(3)
