/**
 * Class names in markup are Tailwind's or one of the few of ours (docs/styling.md): nothing that only a glossary explains,
 * nothing that no style sheet knows, and no style for what no markup has.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'tailwindcss'

const styles = 'src/styles'
/** Style sheets whose names stay: what custom elements draw, texts people wrote, the reader, the printed page. */
const staying = [`${styles}/elements/*.css`, `${styles}/{prose,reader}.css`, 'src/islands/**/*.css']
/** Marks other utilities look at. */
const marks = ['group', 'peer']
/** Part and kind behind two signs: names one needs a glossary for, wherever they stand. */
const isCoded = (name: string): boolean => /\w(?:__|--)\w/.test(name)

const read = (path: string): string => readFileSync(path, 'utf8')
const markup = globSync('src/**/*.{astro,tsx}')
const scripts = globSync('src/{layouts,islands}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))

/** From the brace at `start` to the one that closes it. */
const braced = (text: string, start: number): string => {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return text.slice(start + 1, at)
  }
  return ''
}

const names = (words: string): string[] => words.split(/\s+/).filter(Boolean)

/** What a template leaves open. */
const hole = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g

/** What an expression says in quotes; what it hands to functions or compares with is no class. */
const quoted = (code: string): string[] => {
  const said: string[] = []
  const keep = (words = ''): string => `§${said.push(words) - 1}§`
  let rest = code.replace(/\/\/.*$|'([^'\n]*)'|"([^"\n]*)"/gm, (_, one, two) => keep(one ?? two))
  rest = rest.replace(/`([^`]*)`/g, (_, text: string) => {
    const inner = text.match(hole) ?? []
    return `${keep(text.replace(hole, ' ').replace(/§\d+§/g, ' '))} ${inner.join(' ')}`
  })
  rest = rest.replace(/[!=]==?\s*§\d+§|§\d+§\s*(?:[!=]==|in\b)|\w\[[^\]]*\]/g, ' ')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/[\w.]+\([^()]*\)/g, ' ')
  }
  return [...rest.matchAll(/§(\d+)§/g)].flatMap(([, at]) => names(said[Number(at)] ?? ''))
}

/** The class names a file of markup gives. */
const inMarkup = (text: string): string[] =>
  [...text.matchAll(/\sclass(?:Name|:list)?=(?:"([^"]*)"|(?=\{))/g)].flatMap((match) =>
    match[1] === undefined ? quoted(braced(text, match.index + match[0].length)) : names(match[1]),
  )

const inScript = (text: string): string[] =>
  [...text.matchAll(/\b(?:class: |className = |classList\.\w+\()(['"`])(.*?)\1/g)].flatMap((match) =>
    names((match[2] ?? '').replace(hole, ' ')),
  )

const selectors = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '').matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g)]
    .map(([, name = '']) =>
      name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/g, (_, code, sign) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
      ),
    )
    .filter((name) => !/^\d/.test(name))

const given = new Map(
  [...markup, ...scripts].map((path) => [path, path.endsWith('.ts') ? inScript(read(path)) : inMarkup(read(path))]),
)

const compiler = await compile(
  '@import "./tokens.css"; @import "./utilities.css"; @import "tailwindcss/utilities.css" source(none);',
  {
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(styles, id) : join('node_modules', id)
      return { path, base, content: read(path) }
    },
  },
)
const utilities = new Set(selectors(compiler.build([...given.values()].flat())))

const stylesOf = (text: string): string => (text.match(/<style[\s\S]*?<\/style>/g) ?? []).join('\n')
const allowed = new Set([...marks, ...utilities, ...globSync(staying).flatMap((path) => selectors(read(path)))])
const strange = [...given].flatMap(([path, list]) => {
  const own = new Set(selectors(stylesOf(read(path))))
  const left = list.filter((name) => !utilities.has(name) && (isCoded(name) || !(allowed.has(name) || own.has(name))))
  return left.length > 0 ? [`${path}: ${[...new Set(left)].sort().join(' ')}`] : []
})

/** Names in style sheets that no file mentions. */
const everything = [...markup, ...globSync('src/**/*.ts')]
  .map((path) => read(path).replace(/<style[\s\S]*?<\/style>/g, ''))
  .join('\n')
const words = new Set(everything.match(/[\w-]+/g))
const sheets = [
  ...globSync(`${styles}/**/*.css`, { exclude: (path) => path.endsWith('utilities.css') }).map((path) => [
    path,
    read(path),
  ]),
  ...markup.map((path) => [path, stylesOf(read(path))]),
] as [string, string][]
const unused = sheets.flatMap(([path, css]) =>
  [...new Set(selectors(css))].filter((name) => !words.has(name)).map((name) => `${path}: .${name} is given nowhere`),
)

const faults = [...strange.sort(), ...unused]
if (faults.length > 0) {
  console.error(`Class names that are no utilities, or style of nothing (docs/styling.md):\n${faults.join('\n')}`)
  process.exitCode = 1
} else console.log('check-classes: every class is a utility or one of the few of ours')
