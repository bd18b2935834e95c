/**
 * What this browser keeps about who was signed in: the account as other windows know it (auth.store.ts), and what they had
 * in hand in the rooms and over posts, which the next person could not open anyway.
 */
const keys = ['xinshu.user', 'xinshu-drafts', 'xinshu-documents', 'xinshu-post-drafts', 'xinshu-device'] as const

export const forgetPerson = (): void => {
  for (const key of keys) localStorage.removeItem(key)
  if (typeof indexedDB === 'undefined') return
  // Files on their way over a sign-in that was never finished (carried-files.store.ts), and words not sent yet
  // (kept-commands.store.ts), an album not saved yet (draft-shelf.store.ts): whoever signs out of a device leaves nothing of theirs on it.
  for (const database of ['xinshu-carried', 'xinshu-outbox', 'xinshu-album']) indexedDB.deleteDatabase(database)
}

/**
 * On a page that knows of nobody signed in: the account of a sign-in that ended by time, on another device or by `ncr`
 * (checklist 4.6, 4.10). What lies in the rooms stays, whoever signs in again goes on with it.
 */
export const forgetEndedSignIn = (): void => {
  try {
    if (localStorage.getItem('xinshu.user') === null) return
    localStorage.removeItem('xinshu.user')
    sessionStorage.clear()
  } catch {
    // Storage is shut off: nothing lies there.
  }
}
