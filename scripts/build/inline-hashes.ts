/**
 * Part of every build: Astro puts the hash of each script of the build into the content security policy, inline or not. Our
 * files run as `'self'`; only what stands inside a page needs a hash, and the head of every answer is 9 KB lighter.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const hashesOf = (folder: string): Set<string> =>
  new Set(
    globSync(`${folder}**/*.{js,mjs}`).map(
      (file) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`,
    ),
  )

export const inlineHashes = (): AstroIntegration => {
  let client = ''
  return {
    name: 'inline-hashes',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = fileURLToPath(config.build.client)
      },
      'astro:build:ssr': ({ manifest: { csp } }) => {
        if (!csp) return
        const files = hashesOf(client)
        const isInline = (hash: string): boolean => !files.has(hash)
        csp.scriptDirective.hashes = csp.scriptDirective.hashes.filter((one) =>
          isInline(typeof one === 'string' ? one : one.hash),
        )
      },
    },
  }
}
