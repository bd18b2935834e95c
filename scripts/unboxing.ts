/**
 * `npm run unboxing -- list | add FILE.json | hide ID | show ID`: publishes what a buyer sent in, and takes it off again, in
 * the database this environment names. FILE.json holds title, content, author, product, binding (0, 1, 2 or 6), book,
 * preferred, and pictures as `[{"file": "1.jpg", "alt": "…"}]`, their paths beside the file.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { publishUnboxing, unboxingPage } from '#lib/helpdesk/unboxing.server.ts'
import { setHidden } from '#lib/helpdesk/unboxing.sql.ts'
import { unboxingDraft } from '#lib/helpdesk/unboxing.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { databaseStep } from './backend.ts'

const usage = '用法：npm run unboxing -- list | add 文件.json | hide 编号 | show 编号'

const add = async (file: string): Promise<Result<string>> => {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return fail(422, 'bad_json', `${file} 读不出来：${(error as Error).message}`)
  }
  const draft = unboxingDraft.safeParse(json)
  if (!draft.success) {
    const [issue] = draft.error.issues
    return fail(422, 'invalid', `${issue?.path.join('.') ?? ''} 不对：${issue?.message ?? ''}`)
  }
  try {
    const pictures = draft.data.pictures.map((picture) => readFileSync(resolve(dirname(file), picture.file)))
    return ok(`已发布 /unboxing/${await publishUnboxing(draft.data, pictures)}`)
  } catch (error) {
    return fail(422, 'not_a_picture', `图片读不出来：${(error as Error).message}`)
  }
}

const list = async (): Promise<Result<string>> => {
  const { items, total } = await unboxingPage({ page: 1, pageSize: 100 })
  const lines = items.map((item) => `${item.id}\t${item.content.title}\t${item.author}${item.sample ? '\t示例' : ''}`)
  return ok([...lines, `共 ${total} 篇`].join('\n'))
}

const turn = async (id: string, hiddenAt: Date | null): Promise<Result<string>> =>
  (await setHidden(db(), id, hiddenAt))
    ? ok(hiddenAt ? '已撤下' : '已放回')
    : fail(404, 'not_found', `没有编号 ${id} 的晒书`)

const run = (command: string | undefined, given: string | undefined): Promise<Result<string>> => {
  if (command === 'list') return list()
  if (command === 'add' && given !== undefined) return add(resolve(given))
  if (command === 'hide' && given !== undefined) return turn(given, new Date())
  if (command === 'show' && given !== undefined) return turn(given, null)
  return Promise.resolve(fail(400, 'usage', usage))
}

const from = process.cwd()
const [command, given] = process.argv.slice(2)
const file = command === 'add' && given !== undefined ? resolve(from, given) : given
process.chdir(resolve(import.meta.dirname, '..'))
try {
  const takeDown = await databaseStep(new AbortController().signal)
  try {
    const done = await run(command, file)
    console[done.ok ? 'log' : 'error'](done.ok ? done.value : done.failure.message)
    if (!done.ok) process.exitCode = 1
  } finally {
    await takeDown?.(AbortSignal.timeout(10_000))
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
