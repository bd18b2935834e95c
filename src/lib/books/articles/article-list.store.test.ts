import { expect, test, vi } from 'vitest'

/** The search of each request for the list of articles, as it goes to the client. */
const asked: Record<string, unknown>[] = []
vi.mock('#lib/http/client/client.ts', () => ({
  CallError: Error,
  call: async (_: unknown, { query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    return { results: [], totalCount: 0 }
  },
}))
const { loadArticleList } = await import('./article-list.store.ts')

test('an empty search is not sent, words are sent without the space around them', async () => {
  for (const keywords of ['', '   ', '\u3000\n']) await loadArticleList('b', { keywords })
  await loadArticleList('b')
  expect(asked.map((query) => 'titleKeywords' in query)).toEqual([false, false, false, false])
  await loadArticleList('b', { keywords: ' 春天 ' })
  expect(asked.at(-1)).toMatchObject({ bid: 'b', titleKeywords: '春天' })
})
