/** `bare.ts PORT DATA_DIR BOOK`: the least a server of one row can be: node:http, pg, one query, one JSON answer. */
import { createServer } from 'node:http'
import pg from 'pg'
import { holdPostgres } from '#lib/db/postgres.server.ts'

const [port, dataDir = '', bookId] = process.argv.slice(2)
const postgres = await holdPostgres(dataDir)
const pool = new pg.Pool({ ...postgres.connection('xinshu'), max: 20 })
const text = 'select status, stage, done, total, page_count, failure from books where id = $1 and public'

createServer(async (_, res) => {
  const { rows } = await pool.query(text, [bookId])
  const { status, stage, done, total, page_count, failure } = rows[0] ?? {}
  const body = JSON.stringify({
    data: { status, progress: { stage, done, total }, page_count, failure },
    timestamp: Date.now(),
  })
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  res.end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
process.on('SIGTERM', async () => {
  await pool.end()
  await postgres.release()
  process.exit(0)
})
