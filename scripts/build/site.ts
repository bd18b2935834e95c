/** Builds the site when dist is missing or older than what it is made of. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { withFileLock } from '#lib/db/file-lock.server.ts'

/** Written last: a build that was killed has none, and is made again. */
const marker = 'dist/.built'
/** There while we build: what a failed or killed build left in dist must not pass for a deployment's own. */
const unfinished = '.cache/build-unfinished'
const sources = [
  'src/**/*',
  'public/**/*',
  'astro.config.mjs',
  'scripts/build/{browser-floor,inline-hashes,precompress}.ts',
  'package.json',
  'tsconfig.json',
]

const newest = (): number =>
  Math.max(...globSync(sources).map((path) => (/\.test\.ts$/.test(path) ? 0 : statSync(path).mtimeMs)))

const isFresh = (production: boolean): boolean => {
  if (!existsSync(marker)) return production && existsSync('dist/server/entry.mjs') && !existsSync(unfinished)
  // A deployment's file times say nothing: there what was built is what runs.
  return production || statSync(marker).mtimeMs >= newest()
}

const astroBuild = async (ending: AbortSignal): Promise<void> => {
  // process.execPath: `node` on the PATH may be another version.
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  ending.addEventListener('abort', () => child.kill())
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`astro build ended with ${code}`)
}

/** Makes dist what it should be; two processes starting together build once. */
export const buildSite = async (production: boolean, ending: AbortSignal): Promise<void> => {
  if (isFresh(production)) return
  mkdirSync('.cache', { recursive: true })
  await withFileLock(
    '.cache/build.lock',
    async () => {
      if (isFresh(production)) return
      const startedAt = new Date()
      console.log('Building the site …')
      writeFileSync(unfinished, '')
      await astroBuild(ending)
      writeFileSync(marker, startedAt.toISOString())
      utimesSync(marker, startedAt, startedAt)
      rmSync(unfinished)
    },
    300_000,
  )
}
