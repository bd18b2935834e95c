/** `npm run dev`: pages rebuilt as they are edited; database, queue and jobs as in `npm start`. */
import { resolve } from 'node:path'
import { dev } from 'astro'
import { ConfigError, config } from '#lib/config/config.server.ts'
import { callIfPresent, databaseStep, jobsStep } from './backend.ts'
import { gatewayStep } from './gateway-step.ts'
import { runProcess, unlessHurried } from './process.ts'

process.chdir(resolve(import.meta.dirname, '..'))
await runProcess([
  async () => {
    if (config().production) throw new ConfigError('NODE_ENV=production has no dev server: use npm start')
    return undefined
  },
  databaseStep,
  jobsStep,
  gatewayStep,
  async () => {
    if (config().databaseUrl === undefined) {
      await callIfPresent('src/lib/library/demo-unboxing.server.ts', 'seedUnboxing')
      await callIfPresent('src/lib/library/demo.server.ts', 'seedDemo')
    }
    const ours = process.listeners('SIGTERM')
    const server = await dev({ root: process.cwd(), server: { host: config().host, port: config().port } })
    // Vite would exit at once and leave the database running.
    for (const listener of process.listeners('SIGTERM')) {
      if (!ours.includes(listener)) process.off('SIGTERM', listener)
    }
    return (hurry) => unlessHurried(server.stop(), hurry)
  },
])
