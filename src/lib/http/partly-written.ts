import type { z } from 'zod'
import { toWire } from './wire.ts'

/** A value as its contract has it, as the text that goes over the wire. */
export const textOnWire = <S extends z.ZodType>(schema: S, value: z.input<S>): string =>
  JSON.stringify(toWire(schema.parse(value)))

/**
 * An answer of which one field is text of the wire already (`textOnWire`): a thread wrote it, so that a large field holds up
 * nobody else. `value` has nothing in that field; its contract is asked as of any other.
 */
export class PartlyWritten {
  readonly value: object
  readonly field: string
  readonly text: string

  constructor(value: object, field: string, text: string) {
    this.value = value
    this.field = field
    this.text = text
  }
}
