import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { commandOf, mostCommands, toldValue } from '#lib/works/edits/command.contract.ts'
import { layerPage } from '../album/album.api.ts'

const params = z.object({ id: z.string().max(64) })
/** A page or a photograph (edit-places.ts). */
const target = z.string().min(3).max(80)
const field = z.string().min(1).max(60)
const place = { target, field }

/** At most so many changes in one command: all pages of the thickest album. */
export const mostChanges = 120

const record = z.object({ ...place, value: toldValue, version: z.string() })
/** A conflict nobody has decided: `mine` was written by `command`; what stands there now, by `base`, is in the records. */
const undecided = z.object({ ...place, command: z.string(), mine: toldValue, base: z.string() })
const steps = { undo: z.string().nullable(), redo: z.string().nullable() }

export const getAlbumEdits = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/edits',
  auth: 'user',
  summary: '相册改过什么、能撤销到哪一步、还有哪些等着定',
  params,
  /** Pages and what was changed of them, as of one moment. */
  output: z.object({ records: z.array(record), conflicts: z.array(undecided), pages: z.array(layerPage), ...steps }),
  errors: [],
})

/** Writes commands one after the other, in one transaction; what one of them cannot do does not stop the next. */
export const writeAlbumEdits = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/edits',
  auth: 'user',
  limit: 'write',
  summary: '改相册：换照片、取景、图注、换一版、锁页，页的先后、添页、删页，撤销、重做',
  params,
  body: z.strictObject({
    commands: z
      .array(commandOf({ ...place, value: toldValue }, mostChanges))
      .min(1)
      .max(mostCommands),
  }),
  maxBodyBytes: 4_000_000,
  output: z.object({
    outcomes: z.array(
      z.object({
        id: z.string(),
        /** `known`: it had come before. `refused`: nothing of it was written. */
        outcome: z.enum(['written', 'known', 'refused']),
        code: z.string().nullable(),
        message: z.string().nullable(),
        /** Another device had changed these in between, and its values stand. */
        conflicts: z.array(z.object(place)),
        /** What an undo left alone, for it was changed again since. */
        skipped: z.array(z.object(place)),
      }),
    ),
    ...steps,
    /** Pages that look otherwise now; `pageIndex` says which they are, `pageTotal` how many there are of all. */
    pages: z.array(layerPage),
    pageTotal: z.number(),
    /** All that was changed, as it stands. */
    records: z.array(record),
    conflicts: z.array(undecided),
  }),
  errors: ['locked', 'store_quota'],
})
