/**
 * Part of `npm run lint`: browser code makes calls through src/lib/http/client alone, where the types of the contract say
 * what comes back. So no `fetch(` of its own, and no cast of an answer. Clients of providers are server code and have their
 * own wrappers.
 */
import { globSync, readFileSync } from 'node:fs'

const browserCode = [
  'src/islands/**/*.{ts,tsx}',
  'src/layouts/**/*.{ts,astro}',
  'src/lib/**/*.store.ts',
  'src/pages/**/*.astro',
]

const forbidden: readonly [what: string, RegExp][] = [
  ['fetch( of its own', /(?<![\w.#]|private )(?:(?:window|globalThis|self)\.)?fetch\(/],
  ['XMLHttpRequest or sendBeacon', /\bXMLHttpRequest\b|\.sendBeacon\b/],
  ['cast of an answer', /\b(?:answer|response|answered)(?:\.data|\.json\(\))?\)? as (?!const\b)/],
  ['cast of a call', /\b(?:call|ask)<typeof \w+>\([^;\n]*\)\)? as (?!const\b)/],
  ['body read by hand', /\bresponse\.json\(/],
]

const faults = globSync(browserCode)
  .filter((file) => !file.startsWith('src/lib/http/') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        forbidden
          .filter(([, pattern]) => pattern.test(line))
          .map(([what]) => `${file}:${at + 1}: ${what}: ${line.trim()}`),
      ),
  )
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('Calls go through `call` (islands) or `ask` (page scripts), see docs/new-endpoint.md')
  process.exit(1)
}
console.log('check-calls: browser code calls through src/lib/http/client alone')
