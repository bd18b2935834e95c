import { createHash } from 'node:crypto'
import { alikeScript, nameScript, pageScript } from './early-script.ts'

/** For the content security policy: Astro adds those of its island loader (astro.config.mjs). */
export const earlyScriptHashes = [pageScript, alikeScript, nameScript].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const,
)
