/** The calls of the room of remarks, by the book it stands beside. */
import { ask } from '#lib/http/client/ask.ts'
import type { ReportReason } from '#lib/moderation/moderation.ts'
import type * as api from '#lib/remarks/remark.api.ts'
import { randomId } from '#lib/std/id.ts'

export const remarkCalls = (id: string) => {
  const params = { type: 'book', id }
  const of = (remarkId: string) => ({ ...params, remarkId })
  return {
    check: () => ask<typeof api.checkBookLike>('GET /api/booklike/{type}/{id}/check', { params }),
    likers: () =>
      ask<typeof api.listBookLikes>('GET /api/booklike/{type}/{id}/details', {
        params,
        query: { subtype: 'like', count: '3' },
      }),
    remarks: (page: number) =>
      ask<typeof api.listBookLikes>('GET /api/booklike/{type}/{id}/details', {
        params,
        query: { subtype: 'comment', page: String(page) },
      }),
    like: (liked: boolean) => ask<typeof api.likeBook>('POST /api/booklike/{type}/{id}', { params, body: { liked } }),
    write: (remarkId: string, remark: string, place: string) =>
      ask<typeof api.writeRemark>('POST /api/booklike/{type}/{id}/remarks', {
        params,
        body: { remarkId, remark, place },
      }),
    edit: (remarkId: string, remark: string) =>
      ask<typeof api.editRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}', {
        params: of(remarkId),
        body: { remark },
      }),
    remove: (remarkId: string) =>
      ask<typeof api.removeRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/remove', {
        params: of(remarkId),
        body: {},
      }),
    report: (remarkId: string, reason: ReportReason, reportWords: string) =>
      ask<typeof api.reportRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/report', {
        params: of(remarkId),
        body: { reason, reportWords },
      }),
    appeal: (remarkId: string, appealWords: string) =>
      ask<typeof api.appealRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/appeal', {
        params: of(remarkId),
        body: { appealWords },
      }),
    answer: (remarkId: string, remark: string) =>
      ask<typeof api.answerRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/answer', {
        params: of(remarkId),
        body: { answerId: randomId(), remark },
      }),
    setHidden: (remarkId: string, hidden: boolean) =>
      ask<typeof api.hideRemark>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/hide', {
        params: of(remarkId),
        body: { hidden },
      }),
    block: (remarkId: string, blocked: 'person' | 'link') =>
      ask<typeof api.blockWriter>('POST /api/booklike/{type}/{id}/remarks/{remarkId}/block', {
        params: of(remarkId),
        body: { blocked },
      }),
    setOpen: (body: { likesOpen?: boolean; remarksOpen?: boolean }) =>
      ask<typeof api.setRemarkSettings>('POST /api/booklike/{type}/{id}/settings', { params, body }),
    unblock: (blockId: string) =>
      ask<typeof api.unblockWriter>('POST /api/booklike/{type}/{id}/blocks/{blockId}/remove', {
        params: { ...params, blockId },
        body: {},
      }),
  }
}

export type RemarkCalls = ReturnType<typeof remarkCalls>
