/** What a record may hold, as JSON has it; null: what the document says by itself. */
export type Value = null | boolean | string | Composed
/** A value of parts that are only meant together, such as the photographs of a page and how they share it. */
export type Composed = { readonly [part: string]: unknown }

/** One field of one thing in a document. */
export type Place = { target: string; field: string }

/** A value and the command it is by; '' and null: nobody has written it. The same origin is the same value. */
export type Stand = { value: Value; origin: string }

/**
 * What an edited document says otherwise than it would by itself. `version` is the id of the command that wrote it last:
 * whoever has not seen that command has not seen this value. `origin` is the command whose value it is, which after an
 * undo is an earlier one. `seq` is where the last one stands in the log.
 */
export type EditRecord = Place & Stand & { version: string; seq: number }

/** No field holds a line break. */
export const keyOf = ({ target, field }: Place): string => `${field}\n${target}`
