/**
 * `npm run isbn -- BOOK --number 978-… --publisher NAME --papers WORDS`: records the number a publisher gave a book and the papers
 * that were seen (which, of what day), and has it printed: number, edition and price on the copyright page, bars on the back;
 * `--remove` takes it back. BOOK is the book's id as its address has it. Works on the database this environment names, also
 * while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordIsbn, removeIsbn } from '#lib/books/isbn/isbn-papers.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'
import { fail } from '#lib/std/result.ts'
import { databaseStep } from './backend.ts'

process.chdir(resolve(import.meta.dirname, '..'))
const text = { type: 'string', default: '' } as const
const { values, positionals } = parseArgs({
  options: { remove: { type: 'boolean', default: false }, number: text, publisher: text, papers: text },
  allowPositionals: true,
})
const [book] = positionals
const usage = fail(
  400,
  'usage',
  '用法：npm run isbn -- 书的编号 --number 书号 --publisher 出版社 --papers 资料 | --remove',
)
const down = await databaseStep(new AbortController().signal)
try {
  const done = book === undefined ? usage : values.remove ? await removeIsbn(book) : await recordIsbn(book, values)
  if (done.ok)
    console.log(values.remove ? `书号撤下了，书正在重新排：${done.value}` : `书号登记好了，书正在重新排：${done.value}`)
  else {
    console.error(done.failure.message)
    process.exitCode = 1
  }
} finally {
  await stopQueue()
  await down?.(new AbortController().signal)
}
