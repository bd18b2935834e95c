import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { tell } from '#lib/helpdesk/notice.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { type Decided, decide, textHashOf } from '#lib/moderation/moderation.server.ts'
import { findItem, historyOf, listItems, reportsOf } from '#lib/moderation/moderation.sql.ts'
import type { ModerationRow } from '#lib/moderation/moderation.table.ts'
import { maskedName, partsOf, reportReasons } from '#lib/moderation/moderation.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { Capability } from '#lib/users/capability.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { findUser } from '#lib/users/user.sql.ts'
import type * as api from './moderation-desk.api.ts'

const reviewers = ['review', 'manage'] as const satisfies readonly Capability[]
type View = z.output<typeof api.moderationView>

/** At the desk colleagues go by their names; whose account is gone has none. */
const nameOf = async (on: Db, id: string | null): Promise<string | null> =>
  id === null ? null : ((await findUser(on, id))?.nickname ?? null)

const whyNot = (item: ModerationRow, operator: DeskOperator): string | null => {
  if (item.authorId === operator.userId) return '自己写的，要请别的同事来看'
  if (item.state === 'appealed' && item.decidedBy === operator.userId) return '您决定过这一条，申诉要请另一位同事来看'
  return null
}

type Row = { item: ModerationRow; author: string }

const viewsOf = async (on: Db, rows: readonly Row[], operator: DeskOperator): Promise<View[]> => {
  const ids = rows.map(({ item }) => item.id)
  const [reports, histories] = [await reportsOf(on, ids), await historyOf(on, ids)]
  const views: View[] = []
  for (const { item, author } of rows) {
    const history: View['history'] = []
    for (const { subjectId, event, actorId, at } of histories)
      if (subjectId === item.id) {
        // Who reported is nobody's business; who wrote stands above.
        const by = event === 'keep' || event === 'remove' ? await nameOf(on, actorId) : null
        history.push({ event, by, at: at.getTime() })
      }
    const { decidedAt, decisionReason } = item
    views.push({
      ...{ id: item.id, kind: item.kind, state: item.state, author: maskedName(author) },
      textHash: textHashOf(item.text),
      parts: partsOf(item.text, item.hits),
      words: item.hits.map(({ word, kind }) => ({ word, kind })),
      listVersion: item.listVersion,
      reports: reports
        .filter(({ itemId }) => itemId === item.id)
        .map(({ reason, words, createdAt }) => ({ reason: reportReasons[reason], words, at: createdAt.getTime() })),
      waitsSince: item.waitsSince?.getTime() ?? null,
      decision:
        decidedAt && decisionReason
          ? {
              ...{ reason: reportReasons[decisionReason], words: item.decisionWords, at: decidedAt.getTime() },
              by: await nameOf(on, item.decidedBy),
            }
          : null,
      appealWords: item.appealWords,
      ...{ history, mayNot: whyNot(item, operator) },
    })
  }
  return views
}

type Tab = 'waiting' | 'decided'

const list = async (operator: DeskOperator, tab: Tab, paging: { page: number; pageSize: number }) => {
  const { rows, total } = await listItems(db(), tab === 'waiting', paging)
  return { results: await viewsOf(db(), rows, operator), totalCount: total }
}

export const listAllModeration = async ({ actor, query }: CallOf<typeof api.listModeration>) => {
  const allowed = await deskOperator(db(), actor, reviewers)
  if (!allowed.ok) return allowed
  const { tab, ...paging } = query
  return ok(await list(allowed.value, tab, paging))
}

/** What its writer and those who reported it are told, where the dot in the frame leads them. */
const tellThem = async (tx: Db, { item, wasAppealed, reporters }: Decided, keep: boolean, words: string) => {
  const excerpt = [...item.text].slice(0, 40).join('')
  const said = `您的留言「${excerpt}」`
  const end = wasAppealed ? '这是申诉后的结果，不再改动。' : '您可以在 7 天内申诉：在那本书的留言里点「申诉」。'
  const key = `moderation-${item.id}-${item.decidedAt?.getTime()}`
  if (!keep) await tell(tx, item.authorId, `${said}不再显示给别人。${words}\n${end}`, key)
  else if (wasAppealed || item.hits.length > 0) await tell(tx, item.authorId, `${said}看过了，照常显示。`, key)
  const result = keep ? '我们看过了，没有发现问题，照常显示。' : '我们看过了，已经不再显示。'
  for (const reporter of new Set(reporters))
    await tell(tx, reporter, `您举报的一条留言，${result}谢谢您告诉我们。`, `${key}-report`)
}

export const decideOne = ({ actor, params, body }: CallOf<typeof api.decideModeration>) =>
  transactionInTurn(actor.userId, async (tx): Promise<Result<View>> => {
    const allowed = await deskOperator(tx, actor, reviewers)
    if (!allowed.ok) return allowed
    const operator = allowed.value
    const decided = await decide(tx, params.id, operator.userId, body)
    if (!decided.ok) return decided
    const { item } = decided.value
    await audit(tx, {
      ...{ actorId: operator.userId, capability: operator.capability, userId: item.authorId, ref: item.id },
      ...{ action: body.keep ? 'moderation.keep' : 'moderation.remove', reason: body.words },
      details: { reason: body.reason, list: item.listVersion },
    })
    await tellThem(tx, decided.value, body.keep, body.words)
    const author = (await findUser(tx, item.authorId))?.nickname ?? ''
    const [view] = await viewsOf(tx, [{ item: (await findItem(tx, item.id))!, author }], operator)
    return ok(view!)
  })

/** Tabs of the page, as they stand in its address. */
export const moderationTabs = [
  { id: 'waiting', name: '待看' },
  { id: 'decided', name: '已决定' },
] as const

const pageSize = 20

/** The page of moderation its address asks for. */
export const moderationPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, reviewers)
  if (!allowed.ok) return allowed
  const tab = moderationTabs.find(({ id }) => id === url.searchParams.get('tab'))?.id ?? 'waiting'
  const page = pageNumber(url)
  const found = await list(allowed.value, tab, { page, pageSize })
  const waiting = tab === 'waiting' ? found.totalCount : (await listItems(db(), true, { page: 1, pageSize: 1 })).total
  const pages = Math.max(1, Math.ceil(found.totalCount / pageSize))
  return ok({ operator: allowed.value, tab, page, pages, waiting, ...found })
}
