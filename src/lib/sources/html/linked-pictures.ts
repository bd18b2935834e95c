import { composed } from '#lib/std/linear.ts'
import { baseName } from '../files/input-file.ts'
import { withoutQuery } from '../files/scan.ts'
import type { RawMedia } from '../format/raw.ts'
import type { ParseContext } from '../format/source.ts'
import { decoded } from './html-picture.ts'

const isPictureName = (name: string): boolean => /\.(jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?)$/.test(name)
const plainName = (name: string): string => composed(name).replaceAll('\\', '/').toLowerCase()

const pictureNames = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Names of the pictures that came in one go, gathered once for all files that ask. */
function picturesIn(names: readonly string[]): ReadonlySet<string> {
  const cached = pictureNames.get(names)
  if (cached) return cached
  const found = new Set(names.map((name) => baseName(plainName(name))).filter(isPictureName))
  pictureNames.set(names, found)
  return found
}

/**
 * Words that lead to a picture lying beside the text (`[海边](a.png)`) stand for it: read as `picture` reads what is set, it is at
 * that place. Undefined of what leads elsewhere, or to a file that was not brought: that stays a link.
 */
export const linkedPicture =
  ({ names }: Pick<ParseContext, 'names'>, picture: (attributes: Record<string, string>) => RawMedia | undefined) =>
  (href: string): RawMedia | undefined => {
    if (/^([a-z][a-z\d+.-]{1,30}:|\/\/|#)/i.test(href)) return undefined
    const name = baseName(plainName(decoded(withoutQuery(href))))
    return isPictureName(name) && picturesIn(names).has(name) ? picture({ src: href }) : undefined
  }
