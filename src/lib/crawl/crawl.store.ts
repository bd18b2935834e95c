import { atom } from 'nanostores'
import type {
  AssistantView,
  AssistantWhole,
  addImportedArticles,
  getAssistant,
  ImportedArticles,
  InspectionView,
  listAssistants,
  listImportedArticles,
  searchArticle,
  startCrawl,
  steerAssistant,
} from '#lib/crawl/crawl.api.ts'
import { fetchWebPictures } from '#lib/crawl/pictures/fetch-web.store.ts'
import { call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'

/** What was found at the address in hand. */
type Look =
  | { state: 'idle' }
  | { state: 'busy'; url: string }
  | { state: 'found'; view: InspectionView }
  | { state: 'failed'; url: string; message: string }
export const $look = atom<Look>({ state: 'idle' })

type Assistants = { state: 'loading' | 'ready' | 'failed'; list: AssistantView[] }
export const $assistants = atom<Assistants>({ state: 'loading', list: [] })

/** Looks at an address; a later look overtakes an earlier one. */
export const inspectAddress = async (url: string): Promise<void> => {
  $look.set({ state: 'busy', url })
  const current = (): boolean => {
    const now = $look.get()
    return now.state === 'busy' && now.url === url
  }
  try {
    const view = await call<typeof searchArticle>(
      'POST /blogbook/crawler/search_article',
      { body: { url } },
      { silent: true, timeout: 60_000 },
    )
    if (current()) $look.set({ state: 'found', view })
  } catch (error) {
    if (current()) $look.set({ state: 'failed', url, message: messageOf(error) })
  }
}

/** The newest assistants of this person. */
export const loadAssistants = async (): Promise<void> => {
  try {
    const { results } = await call<typeof listAssistants>(
      'GET /blogbook/crawler/assistants',
      { query: {} },
      { silent: true },
    )
    $assistants.set({ state: 'ready', list: results })
  } catch {
    if ($assistants.get().state === 'loading') $assistants.set({ state: 'failed', list: [] })
  }
}

export const isBusy = (one: AssistantView): boolean => one.state === 'waiting' || one.state === 'running'

const everyMs = 1500

/** Keeps the numbers of working assistants fresh while the page is looked at; answers how to stop. */
export const watchAssistants = (): (() => void) => {
  void loadAssistants()
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && $assistants.get().list.some(isBusy)) void loadAssistants()
  }, everyMs)
  return () => clearInterval(timer)
}

export type CrawlRequest = {
  url: string
  source: string
  /** Chosen articles; none: all. */
  urls: string[]
  from: string
  to: string
  bookId: string | undefined
}

/** Sends an assistant; answers whether it went. */
export const sendAssistant = async ({ url, source, urls, from, to, bookId }: CrawlRequest): Promise<boolean> => {
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(urls.length > 0 ? { urls } : {}) }
  try {
    await call<typeof startCrawl>('POST /blogbook/crawler/crawl', {
      body: { url, source, range, ...(bookId ? { bookId } : {}) },
    })
    await loadAssistants()
    return true
  } catch {
    // The client has said what went wrong.
    return false
  }
}

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined)
  await loadAssistants()
}

export const pauseAssistant = (id: string): Promise<void> =>
  quietly(
    call<typeof steerAssistant>('POST /blogbook/crawler/assistants/{id}', {
      params: { id },
      body: { action: 'pause' },
    }),
  )
export const resumeAssistant = (id: string): Promise<void> =>
  quietly(
    call<typeof steerAssistant>('POST /blogbook/crawler/assistants/{id}', {
      params: { id },
      body: { action: 'resume' },
    }),
  )
export const againAssistant = (assistantId: string): Promise<void> =>
  quietly(call<typeof startCrawl>('POST /blogbook/crawler/crawl', { body: { assistantId } }))

/** The assistants that fill this book, newest first; undefined when that could not be asked. */
export const assistantsOf = async (bookId: string): Promise<AssistantView[] | undefined> => {
  try {
    return (
      await call<typeof listAssistants>(
        'GET /blogbook/crawler/assistants',
        { query: { bookId, pageSize: 50 } },
        { silent: true },
      )
    ).results
  } catch {
    return undefined
  }
}

/** One assistant with what it left alone; undefined when that could not be asked. */
export const wholeOf = async (id: string): Promise<AssistantWhole | undefined> => {
  try {
    return await call<typeof getAssistant>(
      'GET /blogbook/crawler/assistants/{id}',
      { params: { id } },
      { silent: true },
    )
  } catch {
    return undefined
  }
}

/** What an assistant could not read; undefined when that could not be asked. */
export const failuresOf = async (id: string): Promise<AssistantWhole['failures'] | undefined> => {
  try {
    return (await call<typeof getAssistant>('GET /blogbook/crawler/assistants/{id}', { params: { id } })).failures
  } catch {
    return undefined
  }
}

/** The articles of a finished import; the sentence instead when there are none. */
export const articlesOfFiles = async (importId: string): Promise<ImportedArticles | string> => {
  try {
    return await call<typeof listImportedArticles>(
      'GET /blogbook/crawler/files/{importId}',
      { params: { importId } },
      { silent: true },
    )
  } catch (error) {
    return messageOf(error)
  }
}

/** Sends a helper for the pictures of an import that lie on the web; answers whether it went. */
export const fetchPicturesOf = async (importId: string): Promise<boolean> => {
  if (!(await fetchWebPictures(importId))) return false
  await loadAssistants()
  return true
}

/** Puts articles of a finished import into a book, all or those named; answers the book's id. */
export const bookOfFiles = async (
  importId: string,
  {
    bookId,
    keys,
    ...words
  }: { bookId?: string | undefined; keys?: string[] | undefined; title: string; author: string },
): Promise<string | undefined> => {
  try {
    const body = { importId, ...(bookId ? { bookId } : words), ...(keys ? { keys } : {}) }
    return (await call<typeof addImportedArticles>('POST /blogbook/crawler/files', { body })).bookId
  } catch {
    return undefined
  }
}
