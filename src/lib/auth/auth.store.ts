import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { $sessionEnded } from '#lib/http/client/alert.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { sessionOverCode } from '#lib/http/errors.ts'
import { signInPath } from '#lib/site/routes/redirect.ts'
import type { UserView, userInfo } from './auth.api.ts'

/** The signed-in person as last heard from the server; undefined when signed out. */
export const $user = persistentAtom<UserView | undefined>('xinshu.user', undefined, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      return JSON.parse(text) as UserView
    } catch {
      return undefined
    }
  },
})

/** Forgets user and session storage; the cookies are the server's and it has ended them already. */
const resetAuth = (): void => {
  $user.set(undefined)
  sessionStorage.clear()
}

$sessionEnded.listen(resetAuth)

/** True once the sign-in this page was made for is over, here or in another window: what it shows is no longer for whoever looks. */
export const $signedOut = atom(false)

/** Watches over a page made for the sign-in of `mark`. The stored user tells it what other windows do. */
const watchSession = (mark: string): void => {
  $sessionEnded.listen(() => $signedOut.set(true))
  $user.listen((user) => {
    if (user?.token.mark !== mark) $signedOut.set(true)
  })
}

/**
 * Brings `$user` in line with the session of this page, of which `mark` is the public mark (null: signed out). Asks the
 * server only when the stored user belongs to another sign-in (spec §7). A dead session leads to /signin; any other error
 * is left for the next page.
 */
export const syncUser = async (mark: string | null): Promise<void> => {
  if (mark === null) {
    if ($user.get() !== undefined) resetAuth()
    return
  }
  if ($user.get()?.token.mark === mark) return
  try {
    $user.set(await call<typeof userInfo>('GET /api/user/info', {}, { silent: true }))
  } catch (error) {
    if (error instanceof CallError && error.code === sessionOverCode)
      location.assign(signInPath(new URL(location.href)))
  }
}

/** What the server wrote onto html (layouts/frames/Base.astro): public mark of the session, and who looks. */
type PageMarks = { session?: string | undefined; who?: string | undefined }

let isFollowed = false

/** Keeps an island in step with the session its page was made for; once a page, however many islands ask. */
export const followSession = ({ session: mark, who }: PageMarks): void => {
  if (isFollowed) return
  isFollowed = true
  if (mark !== undefined) watchSession(mark)
  // A visit in agent mode is somebody else's: nothing of it is stored (spec §7).
  if (who !== 'partner') void syncUser(mark ?? null)
}
