import type { Change } from '#lib/editing/command.ts'

/** So many changes one command may hold (edits.api.ts), and so many characters of text: a call has a largest body. */
export const mostTogether = 1000
const mostCharacters = 800_000

const charactersOf = ({ target, value }: Change): number =>
  target.length + (typeof value === 'string' ? value.length : 0)

/** Changes as they go: as few commands as can hold them, each one step of undo. */
export const inLots = (changes: readonly Change[]): Change[][] => {
  const lots: Change[][] = []
  let characters = 0
  for (const one of changes) {
    const last = lots[lots.length - 1]
    characters += charactersOf(one)
    if (last && last.length < mostTogether && characters <= mostCharacters) last.push(one)
    else {
      lots.push([one])
      characters = charactersOf(one)
    }
  }
  return lots
}

/** What has to be said before so many posts are changed at once; '' where one command holds them. */
export const lotsWords = (lots: number): string =>
  lots > 1 ? `一次最多改 ${mostTogether} 条，这次分 ${lots} 步，撤销也要按 ${lots} 次。` : ''
