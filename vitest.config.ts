import { defineConfig } from 'vitest/config'

const { LANE, RUNS } = process.env
const slow = ['tests/**/*.slow.test.ts']

/** What starts servers and measures this process keeps one to itself. */
const system = ['account', 'attacks', 'server'].map((room) => `tests/api/${room}/**/*.test.ts`)

/**
 * Two lanes (docs/testing.md): `npm test` runs everything but `*.slow.test.ts`; `npm run test:slow` runs those, and the
 * properties of `*-any.test.ts` and the attackers' commands with many more cases. Pure tests share a process, and so do those of pages and calls, each with
 * services of its own: starting one for each, and reading the same modules again, was a third to half of their work.
 */
const lanes = {
  fast: [
    { name: 'pure', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], isolate: false },
    {
      name: 'together',
      include: ['tests/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...slow, ...system],
      isolate: false,
      setupFiles: ['./tests/support/runner/fresh-services.ts'],
    },
    { name: 'system', include: system, exclude: ['**/node_modules/**', ...slow] },
  ],
  slow: [
    {
      name: 'slow',
      include: [...slow, 'tests/**/*-any.test.ts', 'tests/api/attacks/served-meanwhile.test.ts'],
      env: { RUNS: RUNS ?? '20000' },
      testTimeout: 1_800_000,
    },
  ],
}

export default defineConfig({
  test: {
    projects: lanes[LANE === 'slow' ? 'slow' : 'fast'].map((test) => ({ extends: true, test })),
    reporters: ['default', './tests/support/runner/vitest-reporter.ts'],
    testTimeout: 120_000,
    // Ten times what they take: a machine that is busy elsewhere is slow, not wrong.
    hookTimeout: 240_000,
    // Many wait for a server more than they work: three keep two cores busy.
    maxWorkers: 3,
  },
})
