/** `npm run where /books/abc`: the files behind a URL, from page to tables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const url = (process.argv[2] ?? '').split(/[?#]/)[0]!.replace(/\/+$/, '') || '/'
const pages = readdirSync('src/pages', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

const pattern = (file: string) => {
  const route =
    file
      .replace(/^src\/pages/, '')
      .replace(/\.(astro|ts)$/, '')
      .replace(/\/index$/, '') || '/'
  const source = route.replace(/\[\.\.\.[^\]]+\]/g, '.+').replace(/\[[^\]]+\]/g, '[^/]+')
  return {
    file,
    regex: new RegExp(`^${source}$`),
    dynamic: (route.match(/\[/g) ?? []).length + (route.includes('...') ? 10 : 0),
  }
}
const page = pages
  .map(pattern)
  .filter(({ regex }) => regex.test(url))
  .sort((a, b) => a.dynamic - b.dynamic)[0]
if (!page) {
  console.error(`Nothing answers ${url}`)
  process.exit(1)
}

const seen = new Set<string>()
const visit = (file: string, depth: number) => {
  if (seen.has(file)) return
  seen.add(file)
  console.log(`${'  '.repeat(depth)}${file}`)
  for (const match of readFileSync(file, 'utf8').matchAll(/from '((?:#lib|#layouts|#islands|\.{1,2})\/[^']+)'/g)) {
    const target = match[1]!.replace(/^#/, 'src/')
    const path = target.startsWith('src/') ? target : join(dirname(file), target)
    if (existsSync(resolve(path))) visit(path, depth + 1)
  }
}
visit(page.file, 0)
