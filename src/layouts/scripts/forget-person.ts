/**
 * What this browser keeps about who was signed in: the account as other windows know it (auth.store.ts), and what they had
 * in hand in the rooms, which the next person could not open anyway.
 */
const keys = ['xinshu.user', 'xinshu-import', 'xinshu-import-unsent', 'xinshu-documents'] as const

export const forgetPerson = (): void => {
  for (const key of keys) localStorage.removeItem(key)
}
