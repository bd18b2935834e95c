/** The real command for the browser tests, in a DATA_DIR as a first start left it. */
import { mkdirSync } from 'node:fs'
import { copyTemplate } from './data-template.ts'

const { DATA_DIR } = process.env
if (DATA_DIR === undefined) throw new Error('DATA_DIR is not set')
mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 })
await copyTemplate(DATA_DIR)
await import('../../../scripts/start.ts')
