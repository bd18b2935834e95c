/** `npm run worker`: does jobs beside the server, over the same database and storage. */
import { resolve } from 'node:path'
import { ConfigError, config } from '#lib/config/config.server.ts'
import { databaseStep, jobsStep } from './backend.ts'
import { runProcess } from './process.ts'

process.chdir(resolve(import.meta.dirname, '..'))
await runProcess([
  async () => {
    if (config().workers === 0) throw new ConfigError('WORKERS=0: a worker without threads does nothing')
    return undefined
  },
  databaseStep,
  jobsStep,
  async () => {
    console.log('worker ready')
    return undefined
  },
])
