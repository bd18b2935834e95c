/**
 * `run.mjs NAME …`: runs `scripts/NAME.ts` as one compiled file with V8's code of the last run, because reading and
 * stripping 700 files takes a second. Made at the first run and whenever a file it was made of has changed, which the
 * times and sizes of those files say; where nothing can be written the sources run as they are. Plain JavaScript: loading
 * what strips types takes as long as all that is done here.
 */
import { readFileSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const cache = join(root, '.cache/compiled')
const [name] = process.argv.splice(2, 1)

/** The compiled file, if it still says what the sources say. */
function compiled() {
  try {
    const { node, file, inputs } = JSON.parse(readFileSync(join(cache, `${name}.json`), 'utf8'))
    const same = ([path, size, time]) => {
      const now = statSync(join(root, path))
      return now.size === size && now.mtimeMs === time
    }
    return node === process.version && inputs.every(same) && statSync(join(cache, file)).isFile()
      ? join(cache, file)
      : undefined
  } catch {
    return undefined
  }
}

/** Without esbuild, or without a place to write to, there is none. */
async function make() {
  try {
    const { compile } = await import('./compile.ts')
    return await compile(root, cache, name)
  } catch {
    return undefined
  }
}

enableCompileCache(join(cache, 'v8'))
const file = compiled() ?? (await make()) ?? join(root, 'scripts', `${name}.ts`)
// Scripts that know themselves by their own name.
process.argv[1] = file
await import(file)
