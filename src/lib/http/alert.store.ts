import { atom } from 'nanostores'

/** A message for the person, shown by the frame for 3 s. A newer one replaces it. */
export type Alert = { id: number; kind: 'info' | 'success' | 'warning' | 'danger'; text: string; code?: string }

export const $alert = atom<Alert | undefined>()

let last = 0

export const showAlert = (kind: Alert['kind'], text: string, code?: string): void => {
  last += 1
  $alert.set(code === undefined ? { id: last, kind, text } : { id: last, kind, text, code })
}

/** Grows when the server says the session is over (21003) or knows of none (unauthorized): whoever keeps something of the account forgets it. */
export const $sessionEnded = atom(0)
