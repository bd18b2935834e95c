import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '#lib/config/config.server.ts'
import { markLives, ownMark } from '#lib/db/file-lock.server.ts'

const parent = (): string => join(config().dataDir, 'tmp')

/** A folder of this process for files it needs for a while. What a killed process leaves is swept by the next one. */
export const scratchFolder = async (): Promise<string> => {
  const path = join(parent(), ownMark())
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

/** Removes what dead processes left in `folder`: names there begin with the mark of the process that made them. */
export const sweepMarked = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [] as string[])
  const left = names.filter((name) => !markLives(name))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
  return left.length
}

/** At the start of a process: the scratch folders of those that were killed. */
export const sweepScratch = (): Promise<number> => sweepMarked(parent())
