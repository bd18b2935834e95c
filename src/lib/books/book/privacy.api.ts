import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const names = z.enum(['show', 'nickname', 'none'])
const personId = z.string().min(1).max(300)
/** People who can be given a name of their own in one book. */
export const mostPeople = 500

export const bookPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** How often they appear: words of theirs, hearts, and being spoken to or passed on. */
  comments: z.number(),
  likes: z.number(),
  others: z.number(),
  /** What this book calls them; '' as the switch says. */
  shownAs: z.string(),
})
export type BookPerson = z.infer<typeof bookPerson>

export const getBookNames = defineContract({
  method: 'GET',
  path: '/api/book/{id}/names',
  auth: 'user',
  summary: '别人的名字在这本书里怎么印，都有谁',
  params: z.object({ id: pathId }),
  output: z.object({
    names,
    /** Who appears most comes first. */
    people: z.array(bookPerson),
    peopleCount: z.number(),
    /** Names of others that stand in title or subtitle: printed as typed. */
    inTitle: z.array(z.string()),
  }),
  errors: [],
})

/** Typesets the book anew; pages with the old names are gone at once. */
export const setBookNames = defineContract({
  method: 'POST',
  path: '/api/book/{id}/names',
  auth: 'user',
  limit: 'write',
  summary: '改别人名字的印法：照印、只留首字、都不印，和每个人单独的叫法',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    names,
    /** Those left out, and those with an empty name, are as the switch says. */
    people: z
      .array(z.strictObject({ id: personId, shownAs: textField({ ...fieldLimits.author, least: 0 }) }))
      .max(mostPeople)
      .default([]),
  }),
  output: bookView,
  errors: ['finalized', 'source_gone'],
})
