import { expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { columnMm } from '#lib/typeset/style/style.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'
import { layCorpus } from '../../support/corpora/lay.ts'

const corpus = makeCorpus('sparse')
const [book, world] = await Promise.all([corpusImport(corpus), typesetContext()])

test.each(['yuanxing', 'sujian', 'shiguang'])('%s: a group fills the measure or is clearly narrower', (id) => {
  const measure = columnMm(styleOf(id))
  const laid = layCorpus(corpus, book, id, world)
  let groups = 0
  const nearly: string[] = []
  for (const [index, { items }] of laid.pages.entries()) {
    const ends = new Map<string, [number, number, number]>()
    for (const item of items) {
      if (item.kind !== 'image' || item.origin?.role !== 'photo') continue
      const key = item.origin.entryId ?? ''
      const [left, right, count] = ends.get(key) ?? [1e9, 0, 0]
      ends.set(key, [Math.min(left, item.xMm), Math.max(right, item.xMm + item.wMm), count + 1])
    }
    for (const [key, [left, right, count]] of ends) {
      if (key === '' || count < 2) continue
      groups += 1
      const short = measure - (right - left)
      if (short > 0.2 && short < 0.045 * measure) nearly.push(`page ${index + 1}: ${short.toFixed(1)} mm`)
    }
  }
  expect(groups).toBeGreaterThan(5)
  expect(nearly).toEqual([])
})
