/** `npm start`: the whole service in one process. Builds what is missing, brings up every part, prints the address. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { createHttpServer, type PageHandler } from '#lib/http/server/server.server.ts'
import { directCalls } from '#lib/library/direct-calls.server.ts'
import { log } from '#lib/log/log.server.ts'
import { queueProblem } from '#lib/queue/queue.server.ts'
import { isScreen, routeOf } from '#lib/site/routes/routes.ts'
import { oldSystemPage } from '#lib/site/visit/old-system.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { callIfPresent, databaseProblem, databaseStep, jobsStep } from './backend.ts'
import { buildSite } from './build/site.ts'
import { gatewayStep } from './gateway-step.ts'
import { printShopStep } from './print-shop-step.ts'
import { runProcess, type Step, unlessHurried } from './process.ts'
import { warm } from './warm.ts'

const buildStep: Step = async (ending) => {
  const { production, devLogin, host } = config()
  if (devLogin) console.warn(`DEV_LOGIN is on: whoever reaches ${host} can sign in as anybody.`)
  if (production && process.env.DEV_LOGIN) console.warn('DEV_LOGIN means nothing with NODE_ENV=production: it is off.')
  await buildSite(production, ending)
  return undefined
}

/** A demo in an empty embedded database only; seedDemo itself looks whether it is empty. Never in production. */
const demoStep: Step = async () => {
  const { production, databaseUrl } = config()
  if (production || databaseUrl !== undefined) return undefined
  // Before the demo account: both look whether anybody was here.
  await callIfPresent('src/lib/library/demo-unboxing.server.ts', 'seedUnboxing')
  await callIfPresent('src/lib/library/demo.server.ts', 'seedDemo')
  return undefined
}

const listen = async (server: ReturnType<typeof createHttpServer>): Promise<number> => {
  const { port, host } = config()
  try {
    return await server.listen(port, host)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT=${port} is taken: stop what uses it, or choose another PORT`)
    if (code === 'EACCES') throw new ConfigError(`PORT=${port} may not be used by this account: choose one above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST=${host} is not an address of this machine`)
    throw error
  }
}

const webStep: Step = async () => {
  const entry = (await import(pathToFileURL(resolve('dist/server/entry.mjs')).href)) as { handler: PageHandler }
  const server = createHttpServer({
    handler: entry.handler,
    clientDir: resolve('dist/client'),
    instead: (path, userAgent) => oldSystemPage(path, userAgent, config().siteName),
    mayKeep: (path) => routeOf(path).cache === 'visitors' && isScreen(path) && !path.includes('?'),
    calls: directCalls(),
    health: { database: databaseProblem, queue: queueProblem, storage: () => storage().problem() },
  })
  const { host, siteUrl, siteName } = config()
  const port = await listen(server)
  const shown = host.includes(':') ? `[${host}]` : host
  console.log(`${siteName}: http://${shown}:${port}/${siteUrl.endsWith(`${shown}:${port}`) ? '' : `  (${siteUrl})`}`)
  const cool = warm(port)
  setService('listening-port', port)
  return (hurry) => {
    cool()
    log.info('finishing what is under way')
    return unlessHurried(server.close(), hurry)
  }
}

process.chdir(resolve(import.meta.dirname, '..'))
await runProcess([buildStep, databaseStep, jobsStep, demoStep, gatewayStep, webStep, printShopStep])
