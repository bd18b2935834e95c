import type { Value } from '#lib/editing/record.ts'
import type { Edit } from '../apply-edits.ts'
import {
  bookTarget,
  type CopyrightField,
  copyrightField,
  copyrightFields,
  isBookTarget,
  type LetterField,
  type LetterName,
  letterField,
  letterFields,
} from './book-fields.ts'

/** '' is left out; all empty: there is no such page. */
export type LetterWords = Record<LetterField, string>

/** What a book says of itself, as its owner dressed it. What was never said is missing. */
export type BookDesign = {
  preface: LetterWords
  acknowledgement: LetterWords
  copyright: Partial<Record<CopyrightField, string>>
  photos?: 'grey' | 'colour'
  timeLabelHidden: boolean
  baby: { enable?: boolean; birthday: string; nickname: string }
}

/** Changes of posts, without what is said of the book. */
export const postEdits = <E extends Edit>(edits: readonly E[]): E[] =>
  edits.filter(({ target }) => !isBookTarget(target))

/** What is said of the book, without changes of its posts. */
export const bookEdits = <E extends Edit>(edits: readonly E[]): E[] =>
  edits.filter(({ target }) => isBookTarget(target))

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
    timeLabelHidden: said.get('time-label-hidden') === true,
    baby: {
      ...(typeof enable === 'boolean' ? { enable } : {}),
      ...{ birthday: words('baby/birthday'), nickname: words('baby/nickname') },
    },
  }
}
