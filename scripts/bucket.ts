/**
 * `npm run bucket -- list | get NAME [VERSION] | put NAME [FILE] [--note TEXT] | history NAME | rollback NAME [VERSION]`:
 * looks at and edits the site's configuration in the database this environment names (DATABASE_URL, or the embedded one
 * under DATA_DIR, also while the site runs). `put` reads a file or stdin. Running sites show a change within a minute.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#lib/config/config.server.ts'
import { productsProblem } from '#lib/pricing/products-check.ts'
import { bucket, bucketHistory, putBucket, rollbackBucket } from '#lib/site/buckets/bucket.server.ts'
import { type BucketName, bucketNamed, bucketNames, checkBucket } from '#lib/site/buckets/bucket.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { databaseStep } from './backend.ts'

const usage =
  '用法：npm run bucket -- list | get 名字 [版本] | put 名字 [文件] [--note 说明] | history 名字 | rollback 名字 [版本]'

const print = (value: unknown): string => JSON.stringify(value, null, 2)

/** Could this still become JSON? V8 says so by what it misses; positions it tells only sometimes. */
const mayGoOn = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return /end of JSON|Unterminated/i.test((error as Error).message)
  }
}

/** Parses, or says in which line and column the text stops being JSON. */
const parseJson = (text: string): Result<unknown> => {
  try {
    return ok(JSON.parse(text))
  } catch {
    let [good, bad] = [0, text.length + 1]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      if (mayGoOn(text.slice(0, middle))) good = middle
      else bad = middle
    }
    const before = text.slice(0, good).split('\n')
    return fail(422, 'bad_json', `第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 个字处不是正确的 JSON`)
  }
}

const put = async (name: BucketName, file: string | undefined, note: string): Promise<Result<string>> => {
  const json = parseJson(readFileSync(file === undefined ? 0 : resolve(file), 'utf8'))
  if (!json.ok) return json
  const checked = checkBucket(name, json.value)
  if (!checked.ok) return checked
  const problem = name === 'products' ? productsProblem(json.value as never) : undefined
  if (problem !== undefined) return fail(422, 'invalid', problem)
  const version = await putBucket(name, checked.value, note)
  return version.ok ? ok(`${name} 现在是第 ${version.value} 版，一分钟内所有页面都会换上`) : version
}

const history = async (name: BucketName): Promise<string> => {
  const rows = await bucketHistory(name)
  const lines = rows.map((row) => `${row.version}\t${row.createdAt.toISOString()}\t${row.note}`)
  return [...lines, '0\t-\t代码里的默认值'].join('\n')
}

const get = async (name: BucketName, version: string | undefined): Promise<Result<string>> => {
  if (version === undefined) return ok(print(await bucket(name)))
  const row = (await bucketHistory(name, 10_000)).find((one) => String(one.version) === version)
  return row ? ok(print(row.value)) : fail(404, 'not_found', `${name} 没有第 ${version} 版`)
}

const run = async (words: readonly string[], note: string): Promise<Result<string>> => {
  const [command, given, third] = words
  if (command === 'list') return ok(bucketNames.join('\n'))
  const name = bucketNamed(given ?? '')
  if (!['get', 'put', 'history', 'rollback'].includes(command ?? '')) return fail(400, 'usage', usage)
  if (!name) return fail(404, 'not_found', `没有叫「${given ?? ''}」的配置，有：${bucketNames.join('、')}`)
  if (command === 'get') return get(name, third)
  if (command === 'put') return put(name, third, note)
  if (command === 'history') return ok(await history(name))
  if (third !== undefined && !/^\d{1,9}$/.test(third)) return fail(400, 'usage', usage)
  const version = await rollbackBucket(name, third === undefined ? undefined : Number(third))
  return version.ok ? ok(`${name} 退回好了，现在是第 ${version.value} 版`) : version
}

process.chdir(resolve(import.meta.dirname, '..'))
let close: ((hurry: AbortSignal) => Promise<void>) | undefined
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { note: { type: 'string', default: '' } },
  })
  const [command] = positionals
  if (command !== undefined && command !== 'list') close = await databaseStep(new AbortController().signal)
  const done = await run(positionals, values.note)
  if (done.ok) console.log(done.value)
  else console.error(done.failure.message)
  if (!done.ok) process.exitCode = 1
} catch (error) {
  const expected = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'ENOENT'
  console.error(expected || error instanceof TypeError ? (error as Error).message : error)
  process.exitCode = 1
} finally {
  await close?.(AbortSignal.timeout(10_000))
}
