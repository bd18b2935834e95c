import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/**
 * How to start Chromium here: the system's when there is one, else the packed one of @sparticuz/chromium, which brings
 * its own libraries when it believes it runs in a function.
 */
export const browserLaunch = async (): Promise<LaunchOptions> => {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  if (system) return { executablePath: system, args }
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return {
    executablePath: await packed.executablePath(),
    args: [...packed.args, ...args],
    env: { ...process.env } as Record<string, string>,
  }
}
