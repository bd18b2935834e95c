import { createHash } from 'node:crypto'
import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { nextState } from '#lib/std/machine.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { judge } from './judge.ts'
import { moderationMachine } from './moderation.machine.ts'
import { addReport, changeItemText, holdItemOf, itemOf, lockItem, moveItem, reportsOf } from './moderation.sql.ts'
import type { ModerationRow } from './moderation.table.ts'
import { appealEndsAt, type ModeratedKind, type ReportReason } from './moderation.ts'

/** Something somebody wrote for others, as the domain it stands in names it. */
export type Subject = {
  kind: ModeratedKind
  subjectId: string
  workId: string | null
  authorId: string
  text: string
}

const rowOf = (subject: Subject) => {
  const { hits, version } = judge(subject.text)
  return { id: randomId(), ...subject, hits, listVersion: version }
}

const hold = async (tx: Db, item: ModerationRow): Promise<void> => {
  if (nextState(moderationMachine, item.state, 'hold') === undefined) return
  await moveItem(tx, item.id, 'hold', { reason: `list_${item.listVersion}`, set: { waitsSince: new Date() } })
}

/**
 * In the transaction that writes or changes it: what the list finds something in is held before anybody reads it. What is held
 * stays so though a change took the word out: the desk decides.
 */
export const submit = async (tx: Db, subject: Subject): Promise<void> => {
  const fresh = rowOf(subject)
  const known = await holdItemOf(tx, subject.kind, subject.subjectId)
  if (!known && fresh.hits.length === 0) return
  const item = known ?? (await itemOf(tx, fresh))
  const { text, hits, listVersion } = fresh
  // Also over one that a report made in this moment, of the words as they were.
  await changeItemText(tx, item.id, { text, hits, listVersion })
  if (hits.length > 0) await hold(tx, { ...item, listVersion })
}

export type Reported = { reporterId: string; reason: ReportReason; words: string }

/** Somebody minds it. Reported again by the same person it is reported once; today's list looks at it once more. */
export const report = async (tx: Db, subject: Subject, { reporterId, reason, words }: Reported): Promise<void> => {
  const fresh = rowOf(subject)
  const item = await itemOf(tx, fresh)
  if (!(await addReport(tx, { id: randomId(), itemId: item.id, reporterId, reason, words }))) return
  // Held or taken away in this moment: there is nothing left to say.
  if (nextState(moderationMachine, item.state, 'report') === undefined) return
  await moveItem(tx, item.id, 'report', { actorId: reporterId, set: { waitsSince: item.waitsSince ?? new Date() } })
  const { text, hits, listVersion } = fresh
  // What the desk let stand by this list stands: a newer one looks again.
  if (hits.length === 0 || (item.decidedAt !== null && item.listVersion >= listVersion)) return
  await changeItemText(tx, item.id, { text, hits, listVersion })
  await hold(tx, { ...item, state: 'reported', listVersion })
}

/** Its writer asks for a second look; the desk is told why. */
export const appeal = async (tx: Db, subject: Subject, words: string): Promise<Result<void>> => {
  const item = await holdItemOf(tx, subject.kind, subject.subjectId)
  if (item?.state !== 'removed') return fail(409, 'no_appeal', '现在不能申诉，请刷新后再看')
  if (item.decidedAt && appealEndsAt(item.decidedAt.getTime()) < Date.now())
    return fail(409, 'appeal_over', '已经过了 7 天，不能再申诉')
  const set = { appealWords: words, waitsSince: new Date() }
  const moved = await moveItem(tx, item.id, 'appeal', { actorId: subject.authorId, set })
  return moved.ok ? ok(undefined) : moved
}

export type Decision = { keep: boolean; reason: ReportReason; words: string; textHash: string }

/** Of the text as the desk reads it: what is decided about is what was read. */
export const textHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const changedText = () => fail(409, 'text_changed', '本人刚改过这一条，请刷新后再看一遍')
export type Decided = { item: ModerationRow; wasAppealed: boolean; reporters: string[] }

/** The desk decides; not about its own words, and about an appeal not who decided before. Who comes second changes nothing. */
export const decide = async (
  tx: Db,
  id: string,
  deciderId: string,
  { keep, reason, words, textHash }: Decision,
): Promise<Result<Decided>> => {
  const item = await lockItem(tx, id)
  if (!item) return fail(404, 'not_found', '这一条已经不在了')
  if (item.authorId === deciderId) return fail(403, 'own_words', '自己写的要请别的同事来看')
  const wasAppealed = item.state === 'appealed'
  if (wasAppealed && item.decidedBy === deciderId) return fail(403, 'own_decision', '申诉要请另一位同事来看')
  if (textHashOf(item.text) !== textHash) return changedText()
  const set = {
    ...{ waitsSince: null, decidedBy: deciderId, decidedAt: new Date(), decisionReason: reason, decisionWords: words },
  }
  const moved = await moveItem(tx, id, keep ? 'keep' : 'remove', { actorId: deciderId, reason, set })
  if (!moved.ok) return fail(409, 'wrong_state', '这一条已经有人决定过了，请刷新后再看')
  const reports = await reportsOf(tx, [id])
  return ok({ item: moved.value.row, wasAppealed, reporters: reports.map(({ reporterId }) => reporterId) })
}
