/** What pages without React say when a call is refused. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import type { Refusal } from '#lib/http/client/ask.ts'
import { sessionOverCode } from '#lib/http/errors.ts'
import { signInPath } from '#lib/site/routes/redirect.ts'

/** Signed out meanwhile, as in another tab: no field is wrong. */
export const isSignedOut = ({ code }: Refusal): boolean => code === 'unauthorized' || code === sessionOverCode

/** Says a refusal in an alert. Signing in again happens in a tab of its own, so that what was typed here stays. */
export const tellRefusal = (refusal: Refusal): void => {
  const signIn = {
    label: '去登录',
    run: () => void window.open(signInPath(new URL(location.href)), '_blank', 'noopener'),
  }
  showAlert('danger', refusal.message, undefined, isSignedOut(refusal) ? signIn : undefined)
}
