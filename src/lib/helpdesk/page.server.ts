import type { Actor, RequestLocals } from '#lib/http/actor.ts'
import { pageNumber, wantsDone } from '#lib/http/page-of.ts'
import { ok, type Result } from '#lib/std/result.ts'
import {
  backTo,
  type FormOutcome,
  isSmall,
  mustWait,
  plainRefusal,
  putBack,
  readForm,
  takeForm,
} from './form.server.ts'
import { type HelpMessage, messagesPerPage, threadsPerPage } from './helpdesk.ts'
import { noteRead, pageOf } from './messages.server.ts'
import { allThreads, closeOne, oneThread, threadWriter } from './operator.server.ts'
import { beginThread, threadOf } from './whose.server.ts'

/** What a page with a thread shows. `messages`: the oldest first. */
export type ThreadPage = {
  messages: HelpMessage[]
  page: number
  pages: number
  done: boolean
  failure: { message: string; typed: string } | undefined
}

type Asked = { request: Request; url: URL; locals: RequestLocals }

const shown = (
  found: { results: HelpMessage[]; totalCount: number; done: boolean },
  page: number,
  outcome: FormOutcome | undefined,
): ThreadPage => ({
  messages: found.results.toReversed(),
  page,
  pages: Math.max(1, Math.ceil(found.totalCount / messagesPerPage)),
  done: found.done,
  failure: outcome && !outcome.ok ? { message: outcome.failure.message, typed: outcome.typed } : undefined,
})

const newest = (messages: readonly HelpMessage[]): number => messages[0]?.id ?? 0

/** /contact: the person's own thread; a form sent without script is taken first. Cookies to set are put into `answer`. */
export const contactPage = async ({ request, url, locals }: Asked, answer: Headers): Promise<ThreadPage | Response> => {
  const writer = { actor: locals.actor, cookies: request.headers.get('cookie'), answer }
  let outcome: FormOutcome | undefined
  if (request.method === 'POST') {
    // Counted before 24 MB are read: nobody has to have an account here.
    const wait = await mustWait(locals)
    if (wait && !isSmall(request)) return plainRefusal(wait)
    const form = await readForm(request)
    if (!form.ok) return plainRefusal(form.failure)
    const begin = async () => (await beginThread(writer)).id
    outcome = wait ? putBack(form.value, wait) : await takeForm(form.value, 'customer', begin, locals)
    if (outcome.ok) return backTo('/contact#thread', answer)
  }
  const thread = await threadOf(writer)
  if (!thread) return shown({ results: [], totalCount: 0, done: false }, 1, outcome)
  const page = pageNumber(url)
  const found = await pageOf(thread, 'customer', { page, pageSize: messagesPerPage })
  if (found.unread && page === 1) await noteRead(thread.id, 'customer', newest(found.results))
  return shown(found, page, outcome)
}

/** /operator/threads/{id} for an operator; for everybody else there is no such page. */
export const operatorPage = async (
  { request, url, locals }: Asked,
  id: string,
): Promise<Result<ThreadPage & { writer: { nickname: string; xinshuUserId: number } | undefined }> | Response> => {
  const { actor } = locals
  const writer = await threadWriter(actor, id)
  if (!writer.ok) return writer
  const call = { actor, params: { id } }
  const here = `/operator/threads/${id}`
  let outcome: FormOutcome | undefined
  if (request.method === 'POST') {
    const form = await readForm(request)
    if (!form.ok) return plainRefusal(form.failure)
    const action = form.value.get('do')
    if (action === 'done' || action === 'open') {
      await closeOne({ ...call, body: { done: action === 'done' } })
      return backTo(action === 'done' ? '/operator/threads' : here, new Headers())
    }
    const wait = await mustWait(locals)
    outcome = wait ? putBack(form.value, wait) : await takeForm(form.value, 'operator', async () => id, locals)
    if (outcome.ok) return backTo(`${here}#thread`, new Headers())
  }
  const page = pageNumber(url)
  const found = await oneThread({ ...call, query: { page, pageSize: messagesPerPage } })
  if (!found.ok) return found
  if (found.value.unread && page === 1) await noteRead(id, 'operator', newest(found.value.results))
  return ok({ ...shown(found.value, page, outcome), writer: writer.value.writer })
}

/** /operator/threads for an operator. */
export const threadList = async (actor: Actor, url: URL) => {
  const page = pageNumber(url)
  const done = wantsDone(url) ? ('1' as const) : ('0' as const)
  const found = await allThreads({ actor, query: { page, pageSize: threadsPerPage, done } })
  return found.ok ? ok({ ...found.value, page }) : found
}
