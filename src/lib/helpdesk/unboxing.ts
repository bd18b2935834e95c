import { z } from 'zod'
import { albumBindings, printedBindings } from '#lib/site/lookups/bindings.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Spec §9: library pages hold 24, the rank six. */
export const postsPerPage = 24
export const rankSize = 6
const mostUnboxingPictures = 9

/** Bindings of what can be shown: books and albums that are printed. */
export const bindingIds = [...printedBindings, ...albumBindings] as const
export type ShownBinding = (typeof bindingIds)[number]

export const isShownBinding = (binding: string): binding is ShownBinding =>
  (bindingIds as readonly string[]).includes(binding)

const line = (least: number, most: number) => z.string().trim().min(least).max(most)

/** What an operator publishes for a buyer (`npm run unboxing -- add FILE`). Pictures are paths beside the file. */
export const unboxingDraft = z.strictObject({
  title: line(fieldLimits.unboxingTitle.least, fieldLimits.unboxingTitle.most),
  content: line(fieldLimits.unboxingWords.least, fieldLimits.unboxingWords.most),
  author: line(1, fieldLimits.nickname.most),
  product: z.string().regex(/^[a-z][a-z_-]{1,30}$/),
  binding: z.enum(bindingIds),
  book: line(1, fieldLimits.title.most),
  preferred: z.boolean().default(false),
  pictures: z
    .array(z.strictObject({ file: line(1, 200), alt: line(2, 80) }))
    .min(1)
    .max(mostUnboxingPictures),
})
export type UnboxingDraft = z.infer<typeof unboxingDraft>

/** One picture: its content hash and the size of the upright picture. */
export type UnboxingPicture = { sha256: string; widthPx: number; heightPx: number; alt: string }

/** What a list shows of a post: up to `most` characters, ended at a sentence where there is one. */
export const excerpt = (content: string, most = 60): string => {
  const text = content.replace(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const cut = letters.slice(0, most).join('')
  const end = Math.max(...['。', '！', '？', '”'].map((sign) => cut.lastIndexOf(sign)))
  return end >= most / 3 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`
}

/** Numbers of a pager around `page` of `last`; 0 stands for a gap. */
export const pagerNumbers = (page: number, last: number): number[] => {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((one, index) => {
    const before = numbers[index - 1] ?? one
    return one - before > 1 ? [0, one] : [one]
  })
}
