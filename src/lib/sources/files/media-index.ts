import { composed } from '#lib/std/linear.ts'
import { baseName, extensionOf, type InputFile, isLitter, stemOf } from './input-file.ts'

/** Finds brought files by the names an export uses for them. */
export type MediaIndex = {
  /** First hit over `want`: path inside `folder`, end of path, base name, name without extension. */
  find(want: readonly string[], folder?: string): InputFile | undefined
  /** Pictures and films, whatever refers to them. */
  size: number
}

const mediaExtensions =
  /^(jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?|dng|cr[23]|nef|arw|orf|rw2|raf|psd|mp4|mov|m4v|3gp|webm|mp3|m4a|amr|silk)$/

export const isMediaName = (name: string): boolean => mediaExtensions.test(extensionOf(name))

const fold = (name: string): string => composed(name).replaceAll('\\', '/').toLowerCase()

export function mediaIndex(files: readonly InputFile[]): MediaIndex {
  const ordered = files.filter((file) => !isLitter(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const byPath = new Map<string, InputFile>()
  const byBase = new Map<string, InputFile[]>()
  const byStem = new Map<string, InputFile[]>()
  const add = (map: Map<string, InputFile[]>, key: string, file: InputFile): void => {
    const cached = map.get(key)
    if (cached) cached.push(file)
    else map.set(key, [file])
  }
  for (const file of ordered) {
    const name = fold(file.name)
    if (!byPath.has(name)) byPath.set(name, file)
    add(byBase, baseName(name), file)
    if (isMediaName(name) || extensionOf(name) === '') add(byStem, stemOf(name), file)
  }
  const nearest = (found: readonly InputFile[] | undefined, tail: string, folder: string): InputFile | undefined => {
    if (!found) return undefined
    const near = (file: InputFile): number => {
      const name = fold(file.name)
      return (
        (name.endsWith(`/${tail}`) || name === tail ? 0 : 2) + (folder !== '' && name.startsWith(`${folder}/`) ? 0 : 1)
      )
    }
    return [...found].sort((a, b) => near(a) - near(b) || a.name.length - b.name.length)[0]
  }
  return {
    size: ordered.filter((file) => isMediaName(file.name)).length,
    find(want, folder = '') {
      const home = fold(folder)
      for (const raw of want) {
        const name = fold(raw).replace(/^(\.?\/)+/, '')
        const exact = byPath.get(home === '' ? name : `${home}/${name}`)
        if (exact) return exact
      }
      for (const raw of want) {
        const name = fold(raw)
        const hit = nearest(byBase.get(baseName(name)), name, home) ?? nearest(byStem.get(name), name, home)
        if (hit) return hit
      }
      return undefined
    },
  }
}
