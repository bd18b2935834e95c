import type { listEditHistory } from '#lib/books/edit/edits.api.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'

type Answer = OutputOf<typeof listEditHistory>
export type EditHistory = Answer & {
  /** There are earlier steps than these. */
  more: boolean
}

/** So many commands are listed at first. */
export const historyStep = 50
/** The most one answer holds (edits.api.ts). */
const together = 200

/** How many are listed after a press of 更早的. */
export const moreThan = (most: number): number => (most < together ? together : most + together)

/** The last so many commands, page by page. What is written meanwhile pushes the others on: none is listed twice. */
export const lastSteps = async (
  pageOf: (page: number, pageSize: number) => Promise<Answer>,
  most: number,
): Promise<EditHistory> => {
  const pageSize = Math.min(most, together)
  const first = await pageOf(1, pageSize)
  const steps = new Map(first.results.map((one) => [one.id, one]))
  let more = first.results.length === pageSize
  for (let page = 2; more && (page - 1) * pageSize < most; page++) {
    const { results } = await pageOf(page, pageSize)
    for (const one of results) steps.set(one.id, one)
    more = results.length === pageSize
  }
  return { ...first, results: [...steps.values()], more }
}

/** What was done to a book, newest first. */
export const editHistory = query((id: string, most: number) =>
  lastSteps(
    (page, pageSize) =>
      call<typeof listEditHistory>(
        'GET /api/book/{id}/edits',
        { params: { id }, query: { page, pageSize } },
        { silent: true },
      ),
    most,
  ),
)
