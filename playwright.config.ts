import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/support/browser/browser.ts'
import { blogPort } from './tests/support/server/blog-port.ts'

/**
 * The real command on its own port and data (as a first start left it); E2E_URL points the tests at a server that already runs. TRACE=1 keeps what a
 * failing test did (drawing it all costs a third of the time).
 */
const port = Number(process.env.E2E_PORT ?? 4390)
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 120_000,
  // More than the server, its worker threads and two browsers would only wait for each other.
  workers: 2,
  // Somebody else's book may be typeset at this moment.
  expect: { timeout: 15_000 },
  // A machine that is busy elsewhere loses a press now and then; what fails twice is broken. Second tries are counted and
  // named at the end, and fail the run above a handful (tests/support/runner/playwright-reporter.ts).
  retries: 1,
  reporter: [['list'], ['./tests/support/runner/playwright-reporter.ts']],
  use: { baseURL, launchOptions: await browserLaunch(), trace: process.env.TRACE ? 'retain-on-failure' : 'off' },
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 860 } } },
    // @once in a title: nothing in it depends on the width.
    { name: 'phone', grepInvert: /@once/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: 'npx node tests/support/server/serve.ts',
          url: `${baseURL}/healthz`,
          timeout: 240_000,
          // Killed at once it would leave its PostgreSQL behind.
          gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
          env: {
            PORT: String(port),
            DATA_DIR: join(tmpdir(), `xinshu-e2e-${process.pid}`),
            LOG_LEVEL: 'warn',
            DEV_LOGIN: '1',
            PRINT_SHOP: 'off',
            DEV_FETCH_HOSTS: `127.0.0.1:${blogPort}`,
          },
        },
      }),
})
