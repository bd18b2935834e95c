/**
 * `npm run bench:pages [-- --corpus sparse] [--style zazhi] [--places] [--json]]`, and a part of `bench:type --meter`:
 * every style of the corpora kept in tests, laid out as make-book lays them out, as a table of figures with ✓ or ✗ against
 * the aims of issue 15. `--places`: where each counted thing stands.
 */
import { parseArgs } from 'node:util'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { type CorpusName, lifeNames, makeCorpus } from '../../tests/support/corpora/corpus.ts'
import { corpusImport } from '../../tests/support/corpora/export.ts'
import { layCorpus } from '../../tests/support/corpora/lay.ts'
import { measureBook, type PageFigures, type Places } from './pages/measure.ts'
import { pageTable } from './pages/table.ts'

const meterStyles = ['shiguang', 'zazhi', 'sujian', 'jiaopian', 'tongnian', 'yuanxing', 'changwen'] as const

type Measured = { corpus: CorpusName; style: string; figures: PageFigures; places: Places }

async function measureCorpora(corpora: readonly CorpusName[], styles: readonly string[]): Promise<Measured[]> {
  const world = await typesetContext()
  const out: Measured[] = []
  for (const name of corpora) {
    const corpus = makeCorpus(name)
    const book = await corpusImport(corpus)
    for (const style of styles) out.push({ corpus: name, style, ...measureBook(layCorpus(corpus, book, style, world)) })
  }
  return out
}

/** Prints a table for each corpus, or everything as JSON. */
export async function meterPages(
  asked: { corpus?: string | undefined; style?: string | undefined; places?: boolean; json?: boolean } = {},
): Promise<void> {
  const corpora = lifeNames.filter((name) => !asked.corpus || name === asked.corpus)
  const styles = meterStyles.filter((id) => !asked.style || id === asked.style)
  const measured = await measureCorpora(corpora, styles)
  if (asked.json) {
    process.stdout.write(`${JSON.stringify(measured, null, 1)}\n`)
    return
  }
  for (const corpus of corpora) {
    const books = measured.filter((one) => one.corpus === corpus)
    process.stdout.write(`\n${corpus}\n${pageTable(books)}\n`)
    if (!asked.places) continue
    for (const { style, places } of books)
      for (const [name, found] of Object.entries(places))
        if (found.length > 0) process.stdout.write(`${style} ${name}: ${found.join('; ')}\n`)
  }
}

if (import.meta.main)
  await meterPages(
    parseArgs({
      options: {
        corpus: { type: 'string' },
        style: { type: 'string' },
        places: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    }).values,
  )
