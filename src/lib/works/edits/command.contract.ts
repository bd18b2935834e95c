import { z } from 'zod'

/** Made by the device that gives the command: the same one sent again is written once. */
const commandId = z.string().regex(/^[\w-]{16,64}$/)
/** The command that wrote what its writer saw; '' of what nobody had written. */
const version = z.union([z.literal(''), commandId])

/** A value as it is told: which of these a field holds, the kind of the work says. */
export const toldValue = z.union([z.null(), z.boolean(), z.string(), z.record(z.string(), z.unknown())])

/** At most so many commands in one call. */
export const mostCommands = 100

/** A command (editing/command.ts) as a device sends it; `change`: the changes a kind of work knows, `mostChanges` in one. */
export const commandOf = <Target extends z.ZodType<string>, Field extends z.ZodType<string>, V extends z.ZodType>(
  { target, field, value }: { target: Target; field: Field; value: V },
  mostChanges: number,
) =>
  z.union([
    z.strictObject({ id: commandId, name: z.enum(['undo', 'redo']), of: commandId }),
    z.strictObject({ id: commandId, name: z.literal('restore'), to: version }),
    z.strictObject({
      id: commandId,
      name: z.string().regex(/^[a-z]+(-[a-z]+){1,3}$/),
      changes: z.array(z.strictObject({ target, field, base: version, value })).max(mostChanges),
      settles: z
        .array(z.strictObject({ target, field, command: commandId }))
        .max(mostChanges)
        .optional(),
    }),
  ])
