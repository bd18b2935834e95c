/** The real command for the browser tests, in a DATA_DIR as a first start left it. */
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTemplate } from './data-template.ts'

const { DATA_DIR } = process.env
if (DATA_DIR === undefined) throw new Error('DATA_DIR is not set')
mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 })
await copyTemplate(DATA_DIR)
// What it began is ended by the time it exits (scripts/process.ts): nothing of a run stays.
if (DATA_DIR.startsWith(join(tmpdir(), 'xinshu-e2e-')))
  process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
await import('../../../scripts/start.ts')
