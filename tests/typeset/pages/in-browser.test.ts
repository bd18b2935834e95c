/** The typesetter where there is no Node and no page: in a worker of a browser, with the outside world as an argument. */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { styleOf, styles } from '#lib/typeset/styles/styles.ts'
import { proofBook } from '../../../tools/proof/book.ts'
import { browserLaunch } from '../../support/browser/browser.ts'

/** What the faces answered, by question. */
type Answers = Record<string, unknown>

/** The same faces, with every answer noted. */
const noting = (fonts: FontBook, answers: Answers): FontBook =>
  new Proxy(fonts, {
    get: (target, name: keyof FontBook) => {
      const ask = target[name] as ((...asked: unknown[]) => unknown) | undefined
      return (
        ask &&
        ((...asked: unknown[]) => {
          const answer = ask.apply(target, asked)
          answers[`${name} ${JSON.stringify(asked)}`] = answer
          return answer
        })
      )
    },
  })

/** Runs in the worker: books are told from tables of answers, and whatever was not asked in Node is a mistake. */
const workerSource = `
import { typesetBook } from '#lib/typeset/book/book.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
self.onmessage = ({ data: { book, answers, style } }) => {
  const fonts = new Proxy({}, {
    get: (_, name) => (...asked) => {
      const key = name + ' ' + JSON.stringify(asked)
      if (!(key in answers)) throw new Error('never asked: ' + key)
      return answers[key]
    },
  })
  self.postMessage(JSON.stringify(typesetBook(book, { fonts, hash: (text) => String(text.length) }, styleOf(style)).scene))
}`

test('a browser’s worker lays out the very pages Node does, in every style', async () => {
  const src = join(import.meta.dirname, '../../../src')
  // A Node module anywhere below would end this.
  const { outputFiles } = await build({
    stdin: { contents: workerSource, resolveDir: src, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    alias: { '#lib': join(src, 'lib') },
    logLevel: 'silent',
  })
  const program = outputFiles[0]?.text ?? ''
  const world = await typesetContext()
  const browser = await chromium.launch(await browserLaunch())
  try {
    const page = await browser.newPage()
    for (const style of Object.keys(styles)) {
      const answers: Answers = {}
      const { book } = proofBook(styleOf(style))
      const fonts = noting(world.fonts, answers)
      const { scene } = typesetBook(book, { fonts, hash: (text) => String(text.length) }, styleOf(style))
      const theirs = await page.evaluate(
        ([source, task]) =>
          new Promise<string>((resolve, reject) => {
            const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
            worker.onmessage = ({ data }) => resolve(data as string)
            worker.onerror = ({ message }) => reject(new Error(message))
            worker.postMessage(task)
          }),
        [program, { book, answers, style }] as const,
      )
      expect(theirs === JSON.stringify(scene), style).toBe(true)
    }
  } finally {
    await browser.close()
  }
}, 120_000)
