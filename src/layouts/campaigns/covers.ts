/** Pictures of public/art on the cards of the game, and what they are called aloud. */
export const covers = [
  { art: 'kite', name: '风筝' },
  { art: 'cake', name: '蛋糕' },
  { art: 'cat', name: '猫' },
  { art: 'train', name: '火车' },
  { art: 'sea', name: '海' },
  { art: 'mountain', name: '山' },
] as const

export type Cover = { art: string; name: string }
