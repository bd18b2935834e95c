import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { tellSlowest } from './slowest.ts'

/** The slowest test files at the end of a run. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seconds = new Map<string, number>()
    for (const module of modules) {
      const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic()
      const took = (collectDuration + setupDuration + prepareDuration + duration) / 1000
      seconds.set(relative(process.cwd(), module.moduleId), took)
    }
    tellSlowest({ runner: 'vitest', seconds })
  }
}
