import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const root = resolve(import.meta.dirname, '../../..')

/** The real command, in a process of its own. */
export type RunningServer = {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string
  pid: number
  /** Everything it wrote so far, stdout and stderr. */
  output: () => string
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A port nobody listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Only what a fresh shell has: settings of the one who runs the tests must not leak in. */
const environment = (extra: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  // What a test leaves at the press is nobody's to take.
  PRINT_SHOP: 'off',
  ...extra,
})

const launch = (script: string, env: Record<string, string>, uid?: number, words: readonly string[] = []) =>
  follow(
    spawn(process.execPath, [join(root, 'scripts', script), ...words], {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    }),
  )

const follow = (child: ChildProcessByStdio<null, Readable, Readable>) => {
  let output = ''
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    output += `${line}\n`
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return { child, lines, output: () => output, ended }
}

/** Runs `scripts/<script>` until it ends by itself: for starts that must be refused. */
export const runScript = async (
  script: string,
  env: Record<string, string>,
  words: readonly string[] = [],
): Promise<{ code: number | null; output: string }> => {
  const { ended, output } = launch(script, env, undefined, words)
  const code = await ended
  return { code, output: output() }
}

/** Starts `scripts/start.ts` (as the account `uid`) and waits for its address. Give DATA_DIR to share one between starts. */
export const startServer = async (
  env: Record<string, string> & { DATA_DIR: string },
  uid?: number,
): Promise<RunningServer> => {
  const port = env.PORT ?? String(await freePort())
  const launched = launch('start.ts', { PORT: port, WORKERS: '1', ...env }, uid)
  const { child, output, ended } = launched
  return {
    url: await addressOf(launched),
    pid: child.pid!,
    output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

const addressOf = ({ lines, output, ended }: ReturnType<typeof launch>): Promise<string> =>
  new Promise((found, reject) => {
    lines.on('line', (line) => {
      const address = /^\S.*: (http:\/\/\S+:\d+)\/(?: |$)/.exec(line)?.[1]
      if (address !== undefined) found(address)
    })
    ended.then((code) => reject(new Error(`the server ended with ${code}:\n${output()}`)))
  })

/**
 * `npm start` as a terminal runs it: npm and the server in one process group of their own. `end` signals the group, as
 * Ctrl-C and a closed terminal do.
 */
export const startWithNpm = async (env: Record<string, string> & { DATA_DIR: string }): Promise<RunningServer> => {
  const port = env.PORT ?? String(await freePort())
  const launched = follow(
    spawn('npm', ['start'], {
      cwd: root,
      env: environment({ PORT: port, WORKERS: '1', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    }),
  )
  const { child, output, ended } = launched
  return {
    url: await addressOf(launched),
    pid: child.pid!,
    output,
    end: (signal = 'SIGTERM') => {
      try {
        process.kill(-child.pid!, signal)
      } catch {
        // Nobody of the group is left.
      }
      return ended
    },
  }
}

/** Starts `scripts/worker.ts` and waits until it takes jobs. */
export const startWorker = async (
  env: Record<string, string> & { DATA_DIR: string },
): Promise<Pick<RunningServer, 'end' | 'output' | 'pid'>> => {
  const { child, lines, output, ended } = launch('worker.ts', { WORKERS: '1', ...env })
  await new Promise<void>((ready, reject) => {
    lines.on('line', (line) => {
      if (line === 'worker ready') ready()
    })
    ended.then((code) => reject(new Error(`the worker ended with ${code}:\n${output()}`)))
  })
  return {
    pid: child.pid!,
    output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** The postmaster of this DATA_DIR, running or left behind in its pid file. */
export const postgresPidOf = (dataDir: string): number | undefined => {
  const pidFile = join(dataDir, 'postgres', '18', 'postmaster.pid')
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) || undefined : undefined
}

export type TemporaryData = {
  path: string
  postgresPid: () => number | undefined
  remove: () => Promise<void>
}

/** An empty DATA_DIR, for tests about first starts; others begin with `temporaryData` (data-template.ts). */
export const emptyData = async (): Promise<TemporaryData> => {
  const path = await mkdtemp(join(tmpdir(), 'xinshu-server-'))
  // As root PostgreSQL runs as another account, which must be able to walk through.
  await chmod(path, 0o711)
  const postgresPid = (): number | undefined => postgresPidOf(path)
  return {
    path,
    postgresPid,
    remove: async () => {
      const pid = postgresPid()
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // Already gone.
      }
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Asks again until `look` answers true; throws after `patienceMs`. */
export const eventually = async (look: () => Promise<boolean>, patienceMs = 30_000): Promise<void> => {
  const until = Date.now() + patienceMs
  while (!(await look().catch(() => false))) {
    if (Date.now() > until) throw new Error('it did not happen')
    await new Promise((again) => setTimeout(again, 50))
  }
}
