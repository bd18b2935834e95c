import type { ImportSource } from '#lib/posts/post-import.ts'
import { spaced } from '#lib/std/spaced.ts'
import type { FormatAbout } from '../format/format.ts'
import { type Form, forms } from '../format/forms.ts'
import { placeOfKind } from '../format/kinds.ts'
import { allFormats } from '../formats/formats.ts'

/** A form, and what of it can be read. */
export type ReadableForm = Form & { kind: ImportSource['kind']; place: string; formats: readonly string[] }

const formatNamed = (name: string): FormatAbout | undefined => allFormats.find(({ format }) => format === name)

/** What was read, as people call it: `weflow-json+weibo-crawler-json` is 朋友圈的 JSON 文件 and 微博的 JSON. */
export const recognised = (format: string): string[] => [
  ...new Set(
    format.split('+').flatMap((one) => {
      const found = formatNamed(one)
      if (!found) return []
      const { file } = forms[found.form]
      // The files of Moments are called after what they are alone; all others say where they come from.
      return [found.kind === 'wechat-moments' ? spaced(`朋友圈的${file}`) : file]
    }),
  ),
]

/** What reading a file as this format means to who wrote it. */
export const readingName = (format: string): string => formatNamed(format)?.readAs ?? recognised(format)[0] ?? format

/** Forms of which at least one format is on the list, so that nobody is promised what cannot be read. */
export const readableForms = (): readonly ReadableForm[] =>
  Object.entries(forms).flatMap(([id, form]) => {
    const held = allFormats.filter((one) => one.form === id)
    const [first] = held
    if (!first) return []
    return [{ ...form, kind: first.kind, place: placeOfKind[first.kind], formats: held.map(({ format }) => format) }]
  })

/** Is there any format for this place people wrote in? */
export const canRead = (kind: string): boolean => allFormats.some((one) => one.kind === kind)
