/**
 * `npm run star-book -- BOOK --licence WORDS`: publishes a microblog book as a star's, with the licence recorded in words
 * (who gave it, when, for what); `--remove` takes it off again. BOOK is the book's id as its address has it; the type stands
 * in the id, so the answer is a new one. Works on the database this environment names, also while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publishStarBook, withdrawStarBook } from '#lib/books/star/star-book.server.ts'
import { fail } from '#lib/std/result.ts'
import { databaseStep } from './backend.ts'

process.chdir(resolve(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  options: { remove: { type: 'boolean', default: false }, licence: { type: 'string', default: '' } },
  allowPositionals: true,
})
const [book] = positionals
const usage = fail(400, 'usage', '用法：npm run star-book -- 书的编号 --licence 授权 | --remove')
const down = await databaseStep(new AbortController().signal)
try {
  const done =
    book === undefined
      ? usage
      : values.remove
        ? await withdrawStarBook(book)
        : await publishStarBook(book, values.licence)
  if (done.ok)
    console.log(
      values.remove
        ? `已撤下，书的编号是 ${done.value}`
        : `已发布，在 /products/star-wbbook 列出，读者从 /book-share/${done.value} 翻开`,
    )
  else {
    console.error(done.failure.message)
    process.exitCode = 1
  }
} finally {
  await down?.(new AbortController().signal)
}
