import type { EditRecord, Place, Value } from '#lib/editing/record.ts'

/** What a book says of a post otherwise than the post does; null: as the post does. */
export type Edit = Place & { value: Value }

/** By field. */
export type EditsOfPost = ReadonlyMap<string, EditRecord>
