import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { withFileLock } from '../../../src/lib/db/file-lock.server.ts'

/** For every Chromium: no sandbox (CI is root), no graphics card, nothing asked of the outside behind our back. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What the package unpacks under the temporary folder; the last file is ours and says which version lies there whole. */
const places = ['chromium', 'fonts', 'al2023', 'libGLESv2.so'].map((name) => join(tmpdir(), name))
const mark = join(tmpdir(), 'chromium-unpacked.txt')

const packageVersion = (): string => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(main, '../../package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * The Chromium of @sparticuz/chromium, and the environment it needs. The package's own list of flags is made for functions in a
 * cloud (one process, no zygote, no web security) and kills the browser every few pages: it is never read
 * (scripts/checks/tests.ts). The package takes whatever lies at its places for whole, so one process unpacks at a time, and
 * anew what was not seen whole or is of another version.
 */
const unpack = async (): Promise<LaunchOptions> => {
  const before = { ...process.env }
  // It brings its own libraries and fonts when it believes it runs in a function.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await withFileLock(`${mark}.lock`, async () => {
    const whole = existsSync(mark) && readFileSync(mark, 'utf8') === packageVersion()
    if (!whole) for (const place of places) rmSync(place, { recursive: true, force: true })
    const path = await packed.executablePath()
    writeFileSync(mark, packageVersion())
    return path
  })
  const env = { ...process.env } as Record<string, string>
  // Its libraries and fonts are the browser's alone: the server under test must not inherit them.
  for (const name of Object.keys(env)) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  return { executablePath, args, env }
}

let unpacked: Promise<LaunchOptions> | undefined

/** How to start Chromium here: the system's when there is one, else the packed one. */
export const browserLaunch = async (): Promise<LaunchOptions> => {
  const system = systemPaths.find((path) => existsSync(path))
  if (system) return { executablePath: system, args }
  unpacked ??= unpack()
  return unpacked
}
