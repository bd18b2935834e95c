/** A disk of its own for a DATA_DIR, small enough to be filled. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type SmallDisk = {
  /** `tmpfs`: real, filled to the last byte. `pretended`: no mount is allowed here, so statfs is made to say 0. */
  kind: 'tmpfs' | 'pretended'
  path: string
  /** What the processes on this disk need in their environment. */
  env: Record<string, string>
  /** Fills it up to `leaveBytes`. */
  fill: (leaveBytes: number) => void
  free: () => void
  remove: () => Promise<void>
}

const megabyte = Buffer.alloc(1024 * 1024, 1)

const fillUp = (ballast: string, folder: string, leaveBytes: number): void => {
  const file = openSync(ballast, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      const available = bavail * bsize - leaveBytes
      if (available <= 0) return
      writeSync(file, megabyte, 0, Math.min(megabyte.length, available))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

export const smallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const path = await mkdtemp(join(tmpdir(), 'xinshu-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path])
  if (mounted.status === 0) {
    const ballast = join(path, 'ballast')
    return {
      kind: 'tmpfs',
      path,
      env: {},
      fill: (leaveBytes) => fillUp(ballast, path, leaveBytes),
      free: () => rmSync(ballast, { force: true }),
      remove: async () => {
        spawnSync('umount', ['--lazy', path])
        await rm(path, { recursive: true, force: true })
      },
    }
  }
  await chmod(path, 0o711)
  const flag = join(path, 'pretend-full')
  const preload = pathToFileURL(join(import.meta.dirname, 'pretend-full.ts')).href
  return {
    kind: 'pretended',
    path,
    env: { NODE_OPTIONS: `--import ${preload}`, XINSHU_TEST_FULL: flag },
    fill: () => writeFileSync(flag, ''),
    free: () => rmSync(flag, { force: true }),
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  }
}
