import { afterAll, vi } from 'vitest'
import { dropServices, existingService } from '#lib/config/services.server.ts'

/**
 * Test files that share a process (vitest.config.ts) share the modules they read, which took as long again as many of them; what
 * a process is told and what it has opened is each file's own. All of that is in the environment and among the services.
 */
const key = Symbol.for('xinshu.environment-of-tests')
const holder = globalThis as unknown as Record<symbol, NodeJS.ProcessEnv | undefined>
holder[key] ??= { ...process.env }
const first = holder[key]

const own = (name: string): boolean => !name.startsWith('VITEST')
for (const name of Object.keys(process.env)) if (own(name) && first[name] === undefined) delete process.env[name]
for (const [name, value] of Object.entries(first)) if (own(name)) process.env[name] = value
dropServices()

// Registered before every hook of the file, and so the last to run.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await existingService<{ close: () => Promise<void> }>('pool')?.close()
  clearInterval(existingService<NodeJS.Timeout>('recurring-timer'))
  dropServices()
})
