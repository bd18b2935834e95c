import { z } from 'zod'
import type { FieldLimit } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'

/** One line of free text in a contract, by its row of the table of limits: read, tidied and refused as `readTyped` says. */
export const textField = (limit: FieldLimit) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? `请填写${limit.label}` : `${limit.label}要写成文字`,
    })
    .transform((typed, context) => {
      const read = readTyped(limit, typed)
      if (read.ok) return read.text
      context.addIssue({ code: 'custom', message: read.wrong })
      return z.NEVER
    })
