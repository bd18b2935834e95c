/** Chances are parts of this. */
export const allChances = 10_000
/** No prize of a draw may be worth more (反不正当竞争法 §11). */
export const mostPrizeFen = 50_000_00

type Chance = { chance: number }

/** Which prize a number from 0 to 9,999 means, by the order they are written in; undefined: none. Pure. */
export const prizeAt = <Prize extends Chance>(prizes: readonly Prize[], roll: number): Prize | undefined => {
  let below = 0
  for (const prize of prizes) {
    below += prize.chance
    if (roll < below) return prize
  }
  return undefined
}

/** 12.5%, 0.03% */
export const chanceWords = (chance: number): string => `${(chance * 100) / allChances}%`

/** What is left for nothing at these chances. */
export const chanceOfNone = (prizes: readonly Chance[]): number =>
  allChances - prizes.reduce((sum, { chance }) => sum + chance, 0)
