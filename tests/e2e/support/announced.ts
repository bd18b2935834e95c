import type { Request } from '@playwright/test'

/** Calls by which the browser says what it will send: of one file, or of many small ones together. */
export const announcing = /\/api\/import\/imports\/[^/]+\/(files|batch)$/

/** The files such a call names. */
export const announced = (request: Request): { name: string; bytes: number }[] => {
  const body = request.postDataJSON() as { name: string; bytes: number } | { files: { name: string; bytes: number }[] }
  return 'files' in body ? body.files : [body]
}
