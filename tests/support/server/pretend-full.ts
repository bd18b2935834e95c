/** Loaded before the server (small-disk.ts): while the file XINSHU_TEST_FULL is there, disks say they are full. */
import fs, { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const real = fs.promises.statfs
const flag = process.env.XINSHU_TEST_FULL ?? ''
fs.promises.statfs = (async (...given: Parameters<typeof real>) => {
  const found = await real(...given)
  return existsSync(flag) ? { ...found, bavail: 0 } : found
}) as typeof real
syncBuiltinESMExports()
