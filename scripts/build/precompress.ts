/** Part of every build: `.br` and `.gz` beside each text file of dist/client, for static-files.server.ts to send. */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.ttf', '.otf', '.webmanifest'])
/** Below this nothing is saved; small scripts come together in one packet, and there every byte counts. */
const leastBytes = 256
/** The last two steps of brotli cost minutes on the large font files and save little. */
const quality = (bytes: number): number => (bytes > 1_000_000 ? 6 : 10)

const precompressFolder = async (folder: string): Promise<number> => {
  let files = 0
  for (const file of globSync('**/*', { cwd: folder })) {
    const path = join(folder, file)
    if (!compressible.has(extname(file)) || statSync(path).size < leastBytes) continue
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality(bytes.length) }
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes))
    files += 1
  }
  return files
}

export const precompress = (): AstroIntegration => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      logger.info(`${await precompressFolder(fileURLToPath(dir))} files compressed`)
    },
  },
})
