/**
 * `run.mjs NAME …`: runs `scripts/NAME.ts` as one compiled file with V8's code of the first run, because reading and
 * stripping 700 files takes a second, and compiling their functions a tenth of what a book takes. Made at the first run and whenever a file it was made of has changed, which the
 * times and sizes of those files say; where nothing can be written the sources run as they are. Plain JavaScript: loading
 * what strips types takes as long as all that is done here.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { constants, Script } from 'node:vm'

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

/** Undefined before a first run has left any. */
function read(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/**
 * Keeps what V8 compiled in a run that made something. The first is kept: a later one has let go of functions it had from
 * here and no longer needed.
 */
function keepCode(script, path) {
  if (process.exitCode || process.cpuUsage().user < 1e6) return
  const part = `${path}.${process.pid}.part`
  try {
    writeFileSync(part, script.createCachedData())
    renameSync(part, path)
  } catch {
    // The disk is full, or not ours: the next run compiles once more.
  }
}

/** Node's own cache (below) holds functions compiled while a file is loaded; a book runs three times as many. */
function runCompiled(file) {
  const cachedData = read(`${file}.code`)
  const script = new Script(readFileSync(file, 'utf8'), {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => keepCode(script, `${file}.code`))
  const module = { exports: {} }
  script.runInThisContext()(createRequire(file), module, module.exports)
}

// For packages that are not in the file.
enableCompileCache(join(cache, 'v8'))
const file = compiled() ?? (await make())
// Scripts that know themselves by their own name.
process.argv[1] = file ?? join(root, 'scripts', `${name}.ts`)
if (file) runCompiled(file)
else await import(process.argv[1])
