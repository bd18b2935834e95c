import type {
  addHelpPicture,
  addThreadPicture,
  answerThread,
  markHelpRead,
  markThreadRead,
  readHelp,
  readThread,
  writeHelp,
} from '#lib/helpdesk/helpdesk.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import type { CallInput } from '#lib/http/contract.ts'

type Written = CallInput<typeof writeHelp>['body']

/** The calls of a correspondence: one's own, or that of `id` as the service desk sees it. */
export const threadCalls = (id: string | undefined) => {
  if (id === undefined)
    return {
      read: () => ask<typeof readHelp>('GET /api/helpdesk/thread/messages', { query: {} }),
      write: (body: Written) => ask<typeof writeHelp>('POST /api/helpdesk/thread/messages', { body }),
      addPicture: (body: File) => ask<typeof addHelpPicture>('POST /api/helpdesk/thread/pictures', { body }),
      markRead: (upTo: number) => ask<typeof markHelpRead>('POST /api/helpdesk/thread/read', { body: { upTo } }),
    }
  const params = { id }
  return {
    read: () => ask<typeof readThread>('GET /api/helpdesk/threads/{id}/messages', { params, query: {} }),
    write: (body: Written) => ask<typeof answerThread>('POST /api/helpdesk/threads/{id}/messages', { params, body }),
    addPicture: (body: File) =>
      ask<typeof addThreadPicture>('POST /api/helpdesk/threads/{id}/pictures', { params, body }),
    markRead: (upTo: number) =>
      ask<typeof markThreadRead>('POST /api/helpdesk/threads/{id}/read', { params, body: { upTo } }),
  }
}
