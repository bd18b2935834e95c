/**
 * What pages and islands may show above themselves. Nothing of it is loaded before it is asked for; the alert is
 * `showAlert` of #lib/http/client/alert.store.ts.
 */
import type { ConfirmOptions, Picture, Poster, PromptOptions } from './dialog-options.ts'

export const askConfirm = async (options: ConfirmOptions): Promise<boolean> =>
  (await import('./ask.ts')).showConfirm(options)

export const askPrompt = async (options: PromptOptions): Promise<string | undefined> =>
  (await import('./ask.ts')).showPrompt(options)

export const showPicture = async (picture: Picture): Promise<void> =>
  (await import('./picture.ts')).openPicture(picture)

export const copyLink = async (link: string, done?: string): Promise<void> =>
  (await import('./copy.ts')).copy(link, done)

export const showPoster = async (poster: Poster): Promise<void> => (await import('./poster.ts')).openPoster(poster)
