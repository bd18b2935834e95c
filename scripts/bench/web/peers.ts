/** Starts and ends what the site is set beside: itself in a process of its own, nginx, and the bare server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

export type Peer = { port: number; pid?: number | undefined; end(): Promise<void> }

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

const endOf = (child: ChildProcess, signal: NodeJS.Signals) => async (): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const ready = (child: ChildProcess, sign: RegExp): Promise<void> =>
  new Promise((done, reject) => {
    let said = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes
      if (sign.test(said)) done()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)))
  })

/** The real command as `npm start` starts it, with its usual log, which goes nowhere. */
export const startSite = async (dataDir: string): Promise<Peer> => {
  const port = await freePort()
  mkdirSync(dataDir, { recursive: true })
  // As root PostgreSQL runs as another account, which must be able to walk through.
  chmodSync(dataDir, 0o711)
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'scripts/start.ts'], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEV_LOGIN: '1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child, /http:\/\//)
  return { port, pid: child.pid, end: endOf(child, 'SIGTERM') }
}

export const startBare = async (dataDir: string, bookId: string): Promise<Peer> => {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/bench/web/bare.ts', String(port), dataDir, bookId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child, /ready/)
  return { port, end: endOf(child, 'SIGTERM') }
}

/** nginx with one worker, as our server has one, sending `folder` with its `.gz` files; undefined where there is none. */
export const startNginx = async (work: string, folder: string): Promise<Peer | undefined> => {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const port = await freePort()
  const conf = join(work, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; gzip_static on;
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; }
  client_body_temp_path ${work}/a; proxy_temp_path ${work}/b; fastcgi_temp_path ${work}/c; uwsgi_temp_path ${work}/d; scgi_temp_path ${work}/e;
  server { listen 127.0.0.1:${port}; root ${resolve(folder)}; }
}`,
  )
  const child = spawn('nginx', ['-c', conf, '-p', work], { stdio: ['ignore', 'pipe', 'inherit'] })
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`)
      break
    } catch (error) {
      if (tries > 50) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  return { port, end: endOf(child, 'SIGTERM') }
}
