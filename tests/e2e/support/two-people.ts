/** A site of its own with people at it, each in a browser of their own: what one does at the desk the other sees. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { temporaryData } from '../../support/server/data-template.ts'
import { startServer } from '../../support/server/server.ts'

type Where = { browser: Browser; viewport: BrowserContextOptions['viewport'] }

/** `end` closes the browsers, ends the site and removes its data; call it whatever happened. */
export const siteOfTwo = async ({ browser, viewport }: Where) => {
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ viewport: viewport ?? null, baseURL: server.url })),
  )
  const [first, second] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  return {
    ...{ first, second, dataDir: data.path },
    end: async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
      await Promise.all(contexts.map((context) => context.close()))
      await server.end(signal)
      await data.remove()
    },
  }
}
