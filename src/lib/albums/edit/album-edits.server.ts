import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Applied } from '#lib/editing/apply.ts'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import { type EditRecord, keyOf } from '#lib/editing/record.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findEdits, findLogEntries, findMine, listEdits, listOpenPlaces } from '#lib/works/edits/edit.sql.ts'
import { roomForChanges } from '#lib/works/edits/log-room.server.ts'
import { nextSteps } from '#lib/works/edits/undo-order.sql.ts'
import { writeCommand } from '#lib/works/edits/write-command.server.ts'
import { type AlbumRow, photosOfAlbum, saveEditedPages } from '../album/album.sql.ts'
import { holdOwnAlbum } from '../album/album-access.server.ts'
import { layoutPhoto, productOf, themeOf } from '../album/album-parts.server.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { filledPages, isSheetName } from '../layout/printed-places.ts'
import type { getAlbumEdits, writeAlbumEdits } from './album-edits.api.ts'
import { compositionField, lockField, orderTarget, pageTarget } from './edit-places.ts'
import { editedPages } from './edited-pages.ts'
import { hiddenSheets } from './hidden-sheets.ts'
import { readChange, type Spoken } from './read-change.ts'

type Answer = OutputOf<typeof writeAlbumEdits>
type Outcome = Answer['outcomes'][number]
type Refusal = Extract<Applied, { t: 'refused' }>['code']

const refusals: Record<Refusal, string> = {
  command_reused: '同一个编号先前做的是另一件事，这一步没有写进去',
  command_unknown: '要撤销的那一步不在这本相册里，没有动',
  conflict_settled: '这一处已经选定过了，这次没有改动',
  conflicts_full: '这一处已经有很多种改法等着选，请先选定再改',
  place_twice: '一步里同一处改了两次，没有写进去',
}

async function lookOf(tx: Db, row: AlbumRow): Promise<LayerLook> {
  const rows = await photosOfAlbum(tx, row.id)
  const photos = new Map(rows.map(({ photo, picture }) => [photo.sha256, layoutPhoto(picture, photo)]))
  return { ...productOf(row), theme: themeOf(row), photos, fonts: await fontBook() }
}

/**
 * A page that is locked keeps its composition, until it is unlocked by a command of its own: whatever would write it, an undo
 * too. One that came before is told again what became of it.
 */
async function isPageLocked(
  tx: Db,
  id: string,
  command: Command,
  spoken: Pick<Spoken, 'pages' | 'base'>,
): Promise<boolean> {
  const [known, before] = [
    await findLogEntries(tx, id, [command.id]),
    'of' in command ? await findLogEntries(tx, id, [command.of]) : [],
  ]
  if (known.length > 0) return false
  const places =
    'changes' in command
      ? command.changes
      : 'of' in command
        ? before.flatMap(({ wrote }) => [...wrote])
        : (await listEdits(tx, id)).filter(({ field }) => field === compositionField)
  const composed = places.flatMap(({ target, field }) => (field === compositionField ? [target] : []))
  const orders = 'changes' in command ? command.changes : before.flatMap(takenBack)
  const records = await findEdits(tx, id, [...new Set([...composed, ...takenOut(orders, spoken)])])
  return records.some(({ field, value }) => field === lockField && value === true)
}

/** What stands at its places again where a command is taken back. */
const takenBack = ({ wrote }: LogEntry) => wrote.map(({ target, before }) => ({ target, value: before.value }))

/** Sheets a new order leaves out; none is the order they were laid out in. */
function takenOut(
  written: readonly { target: string; value: unknown }[],
  { pages, base }: Pick<Spoken, 'pages' | 'base'>,
): string[] {
  const order = written.find(({ target }) => target === orderTarget)?.value
  const said = typeof order === 'object' && order !== null && 'names' in order ? order.names : undefined
  const names: unknown = order === null ? base.map(({ name }) => name) : said
  if (!Array.isArray(names)) return []
  return pages.flatMap(({ name }) => (isSheetName(name) && !names.includes(name) ? [pageTarget(name)] : []))
}

/** What a command speaks of: the pages as they stand, where it names one that commands before it made. */
async function spokenOf(tx: Db, row: AlbumRow, command: Command, look: LayerLook): Promise<Spoken> {
  const base = row.basePages ?? row.pages
  const changes = 'changes' in command ? command.changes : []
  const named = changes.flatMap(({ target }) => (target.startsWith('page/') ? [target.slice(5)] : []))
  const isNew = changes.some(({ target }) => target === orderTarget)
  const stands = !isNew && named.every((name) => row.pages.some((page) => page.name === name))
  const records = stands ? [] : await listEdits(tx, row.id)
  const composes = [...changes, ...records].filter(({ field, value }) => field === compositionField && value !== null)
  const pages = stands ? row.pages : editedPages(base, records, look)
  return {
    pages,
    hidden: stands ? [] : hiddenSheets({ base, pages, records, named }, look),
    base,
    composed: new Set(isNew ? composes.map(({ target }) => target.slice(5)) : []),
  }
}

/** A command whose values are as they are kept. */
async function tidied(tx: Db, row: AlbumRow, command: Command, look: LayerLook): Promise<Result<Command>> {
  const spoken = await spokenOf(tx, row, command, look)
  if (await isPageLocked(tx, row.id, command, spoken)) return fail(409, 'page_locked', '这一页锁住了，先解锁再改')
  if (!('changes' in command)) return ok(command)
  const changes = []
  for (const one of command.changes) {
    const read = readChange(one, spoken, look)
    if (!read.ok) return read
    changes.push({ ...one, value: read.value })
  }
  return ok({ ...command, changes })
}

const refused = (id: string, code: string, message: string): Outcome => ({
  ...{ id, outcome: 'refused', code, message, conflicts: [], skipped: [] },
})

function outcomeOf(id: string, applied: Applied): Outcome {
  if (applied.t === 'refused') return refused(id, applied.code, refusals[applied.code])
  const { conflicts, skipped } = applied.entry
  const places = conflicts.map(({ target, field }) => ({ target, field }))
  return { id, outcome: applied.t, code: null, message: null, conflicts: places, skipped: [...skipped] }
}

/** All that was changed as it stands, what waits for a decision, and what undo and redo take back next. */
async function standOf(tx: Db, id: string) {
  const all = await listEdits(tx, id)
  const versions = new Map(all.map((one) => [keyOf(one), one.version]))
  const open = await findMine(tx, id, await listOpenPlaces(tx, id))
  return {
    records: all.map(({ target, field, value, version }) => ({ target, field, value, version })),
    conflicts: open.map(({ target, field, command, mine }) => {
      const base = versions.get(keyOf({ target, field })) ?? ''
      return { target, field, command, mine, base }
    }),
    ...(await nextSteps(tx, id)),
  }
}

/** As of one moment: whoever writes holds the album. */
export const readAlbumEdits = ({ params, actor }: CallOf<typeof getAlbumEdits>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    return held.ok ? ok({ ...(await standOf(tx, held.value.id)), pages: held.value.pages }) : held
  })

/** The pages as they are after what was written; those that look otherwise are kept and told. */
async function redrawn(
  tx: Db,
  row: AlbumRow,
  records: readonly Pick<EditRecord, 'target' | 'field' | 'value'>[],
  look: LayerLook,
) {
  const basePages = row.basePages ?? row.pages
  const pages = editedPages(basePages, records, look)
  const changed = pages.filter((page, at) => !isDeepStrictEqual(page, row.pages[at]))
  const pageCount = filledPages(pages, look.product.double)
  if (changed.length > 0 || pages.length !== row.pages.length)
    await saveEditedPages(tx, row.id, { pages, basePages, pageCount })
  return { pages: changed, pageTotal: pages.length }
}

export const writeOwnAlbumEdits = ({ params, body, actor }: CallOf<typeof writeAlbumEdits>) =>
  transactionInTurn(actor.userId, async (tx): Promise<Result<Answer>> => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const row = held.value
    if (row.lockedAt !== null) return fail(409, 'locked', '这本相册已经锁定，取消锁定以后才能改')
    const room = await roomForChanges(tx, row.ownerId)
    if (!room.ok) return room
    const look = await lookOf(tx, row)
    const outcomes: Outcome[] = []
    for (const sent of body.commands) {
      const command = await tidied(tx, row, sent as Command, look)
      outcomes.push(
        command.ok
          ? outcomeOf(sent.id, await writeCommand(tx, row.id, command.value, { actorId: actor.userId }))
          : refused(sent.id, command.failure.code, command.failure.message),
      )
    }
    const stand = await standOf(tx, row.id)
    return ok({ outcomes, ...stand, ...(await redrawn(tx, row, stand.records, look)) })
  })
