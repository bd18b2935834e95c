import type { Place, Value } from '#lib/editing/record.ts'
import type { Result } from '#lib/std/result.ts'
import { isBookTarget, readBookEdit } from './book/book-fields.ts'
import { readEdit } from './edit-fields.ts'

/** A value as it is kept at a place, of a post or of the book; null takes back what was changed. `today`: `YYYY-MM-DD`; without it any day is taken. */
export const readChange = (place: Place, value: Value, today?: string): Result<Value> =>
  isBookTarget(place.target) ? readBookEdit(place, value) : readEdit(place.field, value, today)
