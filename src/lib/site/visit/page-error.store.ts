import { atom } from 'nanostores'
import { CallError } from '#lib/http/client/client.ts'
import { anyErrorMessage, sessionOverCode, spokenMessage } from '#lib/http/errors.ts'
import { signInPath } from '../routes/redirect.ts'

/** What the page needs could not be had: the full-page panel stands in its place (spec §2). */
export type PageError = {
  /** With its code. */
  message: string
  /** Number of the request, to quote; '' unknown. */
  requestId: string
  /** Signing in again would help: the way there, and back to here. */
  redirect?: string
}

/** Set by a failed load of what a page needs. A failed action only raises the alert and leaves the page as it is. */
export const $pageError = atom<PageError | undefined>()

export const pageErrorOf = (error: unknown): PageError => {
  if (!(error instanceof CallError))
    return { message: spokenMessage({ message: anyErrorMessage, code: 'UNKNOWN' }), requestId: '' }
  const { code, requestId } = error
  const message = spokenMessage(error)
  const over = code === sessionOverCode || code === 'unauthorized'
  return over ? { message, requestId, redirect: signInPath(new URL(location.href)) } : { message, requestId }
}

export const failPage = (error: unknown): void => $pageError.set(pageErrorOf(error))
