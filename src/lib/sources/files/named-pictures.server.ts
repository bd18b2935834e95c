import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, normalize, resolve } from 'node:path'
import { isMediaName } from './media-index.ts'

/** `![…](path "title")`, `![[path]]`, `src="path"`. */
const mentions = /!\[[^\]\n]{0,500}\]\(\s{0,9}<?([^)\s>]+)|!\[\[([^\]|\n]+)|\bsrc\s*=\s*["']([^"'\n]+)/gi
const written = new Set(['.md', '.markdown', '.html', '.htm'])

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Local names of pictures a text speaks of, as it writes them. */
function picturesIn(text: string): string[] {
  const names = Array.from(text.matchAll(mentions), (found) => decoded(found[1] ?? found[2] ?? found[3] ?? ''))
  return [...new Set(names)].filter((name) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(name) && isMediaName(name))
}

/**
 * Files named one by one, and the pictures beside them that their words name: `make-book a.md b.md` is no less than the
 * folder both lie in. `names` keep files of several folders apart. Nothing above a file's own folder is read.
 */
export async function withNamedPictures(paths: readonly string[]): Promise<{ paths: string[]; names?: string[] }> {
  const found = new Map<string, string>()
  const texts = paths.filter((path) => written.has(extname(path).toLowerCase()))
  const folders = [...new Set(texts.map((path) => resolve(dirname(path))))]
  const homeOf = (path: string): string =>
    folders.length > 1 ? `${folders.indexOf(resolve(dirname(path))) + 1}-${basename(resolve(dirname(path)))}/` : ''
  for (const path of texts) {
    const info = await stat(path).catch(() => undefined)
    if (!info?.isFile()) continue
    for (const name of picturesIn(await readFile(path, 'utf8'))) {
      const inside = normalize(name)
      if (isAbsolute(inside) || inside.startsWith('..')) continue
      const picture = join(dirname(path), inside)
      const own = await stat(picture).catch(() => undefined)
      if (own?.isFile() && !paths.includes(picture)) found.set(picture, homeOf(path) + inside)
    }
  }
  if (found.size === 0) return { paths: [...paths] }
  const names = paths.map((path) => (texts.includes(path) ? homeOf(path) : '') + basename(path))
  return { paths: [...paths, ...found.keys()], names: [...names, ...found.values()] }
}
