/**
 * Part of `npm test`, after the build: does a browser of 2018 (Safari 12) understand what it gets? esbuild rewrites each
 * file of dist/client once for that browser and once for today's: where the two differ, something too new was left.
 * A few things esbuild leaves as they are, because nothing can stand in for them, are looked for by name.
 */
import { globSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { transform } from 'esbuild'
import { floor } from '../build/browser-floor.ts'
import { namesNewerThan, newNamesIn } from './floor-names.ts'

/** What makes Safari 12 drop a whole rule, or a whole script. */
const tooNew: Record<string, readonly [string, RegExp][]> = {
  '.css': [['cascade layer', /@layer\b/]],
  '.js': [
    ['look behind in a regular expression', /\(\?<[=!]/],
    // In a literal: what stands in a string is only compiled where it is used.
    ['Unicode property of ES2019 or later', /[^\\]\\p\{(?:Extended_Pictographic|RGI_Emoji|EBase|EComp)/],
    ['top-level await', /^await\b/m],
  ],
}

/**
 * Both are there since Safari 9; esbuild avoids them below 13.1 and 13 for faults in corners nobody writes. A gradient
 * with two places in one stop came with 12.1: before it a texture is missing, nothing else.
 */
const supported = {
  destructuring: true,
  'template-literal': true,
  'gradient-double-position': true,
  // Since Safari 11.1; esbuild keeps no list of the names, so those that came later are looked for above.
  'regexp-unicode-property-escapes': true,
}

const written = async (code: string, kind: 'css' | 'js', target: string): Promise<string> => {
  // Not `minify`: that makes newer, shorter words of older ones.
  const options = { loader: kind, target, supported, minifyWhitespace: true, logLevel: 'silent' } as const
  const { code: made } = await transform(code, { ...options, legalComments: 'none' })
  // Words of old for what is there twice anyway.
  return kind === 'css' ? made.replace(/-webkit-[\w-]+:[^;}]+;?/g, '') : made
}

/** Where two texts part, with a little around it. */
const firstDifference = (a: string, b: string): string => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return a.slice(Math.max(0, at - 30), at + 50).replaceAll('\n', ' ')
}

const problemsOf = async (path: string, code: string): Promise<string[]> => {
  const kind = extname(path).slice(1) as 'css' | 'js'
  const found = (tooNew[extname(path)] ?? []).flatMap(([name, pattern]) => {
    const hit = pattern.exec(code)
    return hit ? [`${path}: ${name}: …${code.slice(Math.max(0, hit.index - 30), hit.index + 50)}…`] : []
  })
  const [now, then] = await Promise.all([written(code, kind, 'esnext'), written(code, kind, floor)])
  return now === then ? found : [...found, `${path}: too new for ${floor}: …${firstDifference(now, then)}…`]
}

/** What devices that stay on iOS 12 have. */
const names = namesNewerThan(12.5)
/** Words of newer browsers that mean something of ours here, and what is asked for before it is used. */
const known = new Set([
  ...['.subscribe()', '.draw()', '.watch()', '.run()', '.changed()', '.notify()', '.format()', '.login()', '.config()'],
  // elements/modal.ts, reader.ts; in a try (elements/copy.ts).
  ...['.showModal()', 'HTMLDialogElement', '.writeText()'],
  // std/own-html.ts: where there are no Trusted Types the text itself is taken.
  ...['.createPolicy()', '.createHTML()'],
])

/** Scripts a script asks for, now or later. */
const askedBy = (code: string): string[] =>
  [...code.matchAll(/["'`](?:\.\/|_astro\/)([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name)

/** A script with all it asks for. */
const withAsked = (name: string, scripts: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const asked of askedBy(scripts.get(name) ?? '')) withAsked(asked, scripts, found)
  return found
}

/**
 * Names too new in the scripts of public pages, shared books and forms. Screens made with React need more than this floor
 * anyway: they start where React starts.
 */
const namesTooNew = (scripts: ReadonlyMap<string, string>): string[] => {
  const isReact = (name: string): boolean => /__SECRET_INTERNALS|__CLIENT_INTERNALS/.test(scripts.get(name) ?? '')
  const plain = [...scripts.keys()]
    .filter((name) => name.includes('astro_type_script'))
    .map((name) => [...withAsked(name, scripts)])
    .filter((all) => !all.some(isReact))
  if (plain.length < 10) return ['too few scripts without React were found: has the build changed its file names?']
  return [...new Set(plain.flat())].flatMap((name) =>
    newNamesIn(scripts.get(name) ?? '', names)
      .filter((one) => !known.has(one))
      .map((one) => `${name}: ${one} came after iOS 12`),
  )
}

const folder = resolve(import.meta.dirname, '../../dist/client')
/**
 * Loaded only when somebody brings files or dresses a book; where a browser cannot read it, the server does it (preview.store.ts,
 * look.store.ts, thumbs.store.ts, cover-drawing.store.ts).
 */
const aside = /(?:preview|look|thumbs|cover)\.worker-[\w-]+\.js$/
const files = globSync('**/*.{css,js}', { cwd: folder })
  .filter((name) => !aside.test(name))
  .sort()
const problems = (
  await Promise.all(files.map((file) => problemsOf(file, readFileSync(join(folder, file), 'utf8'))))
).flat()
const scripts = new Map(
  files
    .filter((file) => file.startsWith('_astro/') && file.endsWith('.js'))
    .map((file): [string, string] => [file.slice('_astro/'.length), readFileSync(join(folder, file), 'utf8')]),
)
problems.push(...namesTooNew(scripts))
if (files.length === 0) problems.push('dist/client holds nothing: build first')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`check-floor: ${files.length} files understood by ${floor}`)
