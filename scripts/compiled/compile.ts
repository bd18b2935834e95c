/** Makes one JavaScript file of a command of ours and its packages; see run.mjs. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { atFirstCall } from './at-first-call.ts'

/** Files ask where they are, to find fonts and tables beside them: they are told of their own place, not the bundle's. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!/import\.meta|__dirname|__filename/.test(text)) return undefined
      const places = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
      const told = text.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, place: keyof typeof places) =>
        JSON.stringify(places[place]),
      )
      const common = /\b__(dirname|filename)\b/.test(text) && !/^(import|export)\b/m.test(text)
      const own = `var __dirname = ${JSON.stringify(places.dirname)}, __filename = ${JSON.stringify(path)};`
      return { contents: common ? own + told : told, loader: path.endsWith('ts') ? 'ts' : 'js' }
    })
  },
}

/** What changes when packages are installed anew, and what compiles. */
const makers = [
  'package.json',
  'node_modules/.package-lock.json',
  'scripts/compiled/compile.ts',
  'scripts/compiled/at-first-call.ts',
  'scripts/compiled/run.mjs',
]

/** Compiles `scripts/NAME.ts`; answers the file. */
export const compile = async (root: string, cache: string, name: string): Promise<string> => {
  await mkdir(cache, { recursive: true })
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'scripts', `${name}.ts`)],
    bundle: true,
    write: false,
    outdir: cache,
    metafile: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // A function, as Node wraps CommonJS: run.mjs calls it with what the command may ask for.
    banner: { js: '(function (require, module, exports) {' },
    footer: { js: '})' },
    alias: { '#lib': join(root, 'src/lib') },
    plugins: [atFirstCall(root), ownPlaces],
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('nothing was compiled')
  const own = Object.keys(metafile.inputs).filter((path) => !/^node_modules\/|^at-first-call:/.test(path))
  const inputs = await Promise.all(
    [...own, ...makers].map(async (path): Promise<[string, number, number]> => {
      const { size, mtimeMs } = await stat(join(root, path))
      return [relative(root, join(root, path)), size, mtimeMs]
    }),
  )
  const file = `${name}-${createHash('sha256').update(output.contents).digest('hex').slice(0, 16)}.cjs`
  await put(join(cache, file), output.contents)
  await put(join(cache, `${name}.json`), JSON.stringify({ node: process.version, file, inputs }))
  const old = (await readdir(cache)).filter((one) => one.startsWith(`${name}-`) && !one.startsWith(file))
  await Promise.all(old.map((one) => rm(join(cache, one), { force: true })))
  return join(cache, file)
}

/** Another process may be reading what stood there before. */
const put = async (path: string, contents: string | Uint8Array): Promise<void> => {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, contents)
  await rename(part, path)
}
