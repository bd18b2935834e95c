import { atom } from 'nanostores'

/**
 * A message for the person (src/layouts/elements/alert.ts shows it for 3 s, with something to press for 8). `info` and `success` are toasts: a newer one
 * takes the place of an older one. Warnings and failures stay beside them.
 */
export type Alert = {
  id: number
  kind: 'info' | 'success' | 'warning' | 'danger'
  text: string
  code?: string
  /** One thing to do about it, like taking back what was just done. */
  action?: AlertAction
}
type AlertAction = { label: string; run(): void }

/** The newest; undefined puts away whatever is shown. */
export const $alert = atom<Alert | undefined>()

let last = 0

export const showAlert = (kind: Alert['kind'], text: string, code?: string, action?: AlertAction): void => {
  last += 1
  $alert.set({ id: last, kind, text, ...(code === undefined ? {} : { code }), ...(action ? { action } : {}) })
}

/** Grows when the server says the session is over (21003) or knows of none (unauthorized): whoever keeps something of the account forgets it. */
export const $sessionEnded = atom(0)
