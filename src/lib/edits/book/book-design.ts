import type { Value } from '#lib/editing/record.ts'
import type { FocusBox } from '#lib/print/photo/focus.ts'
import { withoutEnd } from '#lib/std/linear.ts'
import { type GroundId, groundIds } from '#lib/typeset/ground/ground.ts'
import type { Edit } from '../edit.ts'
import {
  bookTarget,
  type CopyrightField,
  copyrightField,
  copyrightFields,
  type InsertKind,
  insertIn,
  insertKinds,
  isBookTarget,
  type LetterField,
  type LetterName,
  letterField,
  letterFields,
  pictureIn,
} from './book-fields.ts'
import { readFocus } from './focus-value.ts'

/** '' is left out; all empty: there is no such page. */
export type LetterWords = Record<LetterField, string>

/** Something between chapters, before the section it names. */
export type Insert = LetterWords & {
  id: string
  kind: InsertKind
  before: string
  order: string
  line: string
  /** Of a year in pictures and of a map; 0 of others. */
  year: number
  /** Content hashes. Of a year in pictures none: the best of it. */
  pictures: string[]
}

/** What a book says of itself, as its owner dressed it. What was never said is missing. */
export type BookDesign = {
  preface: LetterWords
  acknowledgement: LetterWords
  copyright: Partial<Record<CopyrightField, string>>
  photos?: 'grey' | 'colour'
  timeLabelHidden: boolean
  background?: GroundId
  /** In the order they stand where they share a place. */
  inserts: Insert[]
  baby: { enable?: boolean; birthday: string; nickname: string }
}

/** What must stay in sight of pictures in this book alone, by content hash; it goes before what their owner wants in all. */
export const bookFocus = (edits: readonly Edit[]): Map<string, FocusBox> =>
  new Map(
    edits.flatMap(({ target, field, value }): [string, FocusBox][] => {
      const hash = pictureIn(target)
      const box = field === 'focus' && typeof value === 'string' ? readFocus(value) : undefined
      return hash !== undefined && box ? [[hash, box]] : []
    }),
  )

/** Changes of posts, without what is said of the book. */
export const postEdits = <E extends Edit>(edits: readonly E[]): E[] =>
  edits.filter(({ target }) => !isBookTarget(target))

/** What is said of the book, without changes of its posts. */
export const bookEdits = <E extends Edit>(edits: readonly E[]): E[] =>
  edits.filter(({ target }) => isBookTarget(target))

const insertsIn = (edits: readonly Edit[]): Insert[] => {
  const found = new Map<string, Map<string, Value>>()
  for (const { target, field, value } of edits) {
    const id = insertIn(target)
    if (id !== undefined) found.set(id, (found.get(id) ?? new Map<string, Value>()).set(field, value))
  }
  const inserts = [...found].flatMap(([id, said]): Insert[] => {
    const words = (field: string): string => {
      const value = said.get(field)
      return typeof value === 'string' ? value : ''
    }
    const kind = insertKinds.find((one) => one === said.get('kind'))
    if (!kind) return []
    const pictures = words('pictures').split('\n').filter(Boolean)
    const [title, text, signature, dateline] = [words('title'), words('text'), words('signature'), words('dateline')]
    const place = { before: words('before') || 'end', order: keyOfOrder(words('order')) }
    const more = { line: words('line'), year: Number(words('year')), pictures }
    return [{ id, kind, ...place, title, text, signature, dateline, ...more }]
  })
  return inserts.sort((a, b) => (`${a.order} ${a.id}` < `${b.order} ${b.id}` ? -1 : 1))
}

/** A key ends with no nought: the six digits of earlier days are such fractions too. */
const keyOfOrder = (order: string): string => withoutEnd(order, /0/)

/** What these changes say of the book; those of posts are passed over. Pure. */
export const designOf = (edits: readonly Edit[]): BookDesign => {
  const said = new Map<string, Value>()
  for (const { target, field, value } of edits) if (target === bookTarget) said.set(field, value)
  const words = (field: string): string => {
    const value = said.get(field)
    return typeof value === 'string' ? value : ''
  }
  const letter = (name: LetterName): LetterWords =>
    Object.fromEntries(letterFields.map((field) => [field, words(letterField(name, field))])) as LetterWords
  const photos = said.get('photos')
  const background = groundIds.find((one) => one === said.get('background'))
  const enable = said.get('baby/enable')
  return {
    preface: letter('preface'),
    acknowledgement: letter('acknowledgement'),
    copyright: Object.fromEntries(
      copyrightFields.flatMap((field) => {
        const value = said.get(copyrightField(field))
        return typeof value === 'string' ? [[field, value]] : []
      }),
    ),
    ...(photos === 'grey' || photos === 'colour' ? { photos } : {}),
    ...(background ? { background } : {}),
    inserts: insertsIn(edits),
    timeLabelHidden: said.get('time-label-hidden') === true,
    baby: {
      ...(typeof enable === 'boolean' ? { enable } : {}),
      ...{ birthday: words('baby/birthday'), nickname: words('baby/nickname') },
    },
  }
}
