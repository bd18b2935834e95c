import { createHash } from 'node:crypto'
import { alikeScript, nameScript, pageScript } from './early-script.ts'

const hashes = [pageScript, alikeScript, nameScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

/** What a page drawn by the server puts into its policy; the HTTP server fills in the rest (server-headers.server.ts). */
export const earlyScriptPolicy = `script-src ${hashes.join(' ')}`
