import { defineConfig } from 'vitest/config'

/**
 * Two lanes (docs/testing.md): `npm test` runs everything but `*.slow.test.ts`; `npm run test:slow` runs those, and the
 * properties of `*-any.test.ts` with many more cases.
 */
const slow = ['tests/**/*.slow.test.ts']
const lane =
  process.env.LANE === 'slow'
    ? {
        include: [...slow, 'tests/**/*-any.test.ts'],
        env: { RUNS: process.env.RUNS ?? '20000' },
        testTimeout: 1_800_000,
      }
    : {
        include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...slow],
        testTimeout: 60_000,
      }

export default defineConfig({
  test: {
    ...lane,
    reporters: ['default', './tests/support/vitest-reporter.ts'],
    hookTimeout: 120_000,
    // Many wait for a server more than they work: three keep two cores busy.
    maxWorkers: 3,
  },
})
