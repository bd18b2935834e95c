import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentTypes, ns, paragraph, related, relationships, words, xml } from '../../support/docx-parts.ts'
import { runScript } from '../../support/server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-compiled-'))

/** A Word file, a note with front matter and a picture that must be made anew: packages loaded by a first call. */
async function writeArticles(): Promise<string> {
  const articles = join(folder, 'articles')
  mkdirSync(articles)
  const document = xml(`<w:document ${ns}><w:body>${paragraph(words('院子里的梨树开花了。'))}</w:body></w:document>`)
  const word = zipSync({
    '[Content_Types].xml': contentTypes('jpeg', ''),
    '_rels/.rels': relationships(related('r', 'officeDocument', 'word/document.xml')),
    'word/document.xml': document,
  })
  writeFileSync(join(articles, 'one.docx'), word)
  writeFileSync(join(articles, 'two.md'), '---\ntitle: 梨花\ndate: 2024-04-05\n---\n\n一树白。\n\n![花](a.webp)\n')
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a7' } })
  writeFileSync(join(articles, 'a.webp'), await picture.webp().toBuffer())
  return articles
}

/** The files of a book made by a script of ours. */
async function made(script: string, ...before: string[]): Promise<{ pictures: unknown; files: string[] }> {
  const out = join(folder, String(Math.random()).slice(2))
  const { code, output } = await runScript(script, {}, [
    ...before,
    join(folder, 'articles'),
    ...['--type', 'blogbook', '--out', out, '--json'],
  ])
  expect(code, output.slice(-600)).toBe(0)
  const { media } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as { media: number }
  const files = ['inner.pdf', 'cover.pdf', 'book.json'].map((name) => readFileSync(join(out, name), 'latin1'))
  return { pictures: media, files }
}

test('the compiled command makes the book the sources make, from what V8 kept of its first run too', async () => {
  await writeArticles()
  const wanted = await made('make-book.ts')
  expect(wanted.pictures).toBe(1)
  for (let run = 0; run < 2; run++) {
    const { pictures, files } = await made('compiled/run.mjs', 'make-book')
    expect(pictures).toBe(1)
    expect(files.map((file, i) => file === wanted.files[i])).toEqual([true, true, true])
  }
})
