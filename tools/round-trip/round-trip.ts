/**
 * `npx node tools/round-trip/round-trip.ts [--out DIR] [--pictures DIR]`: the same words as a Word document and as Markdown, a
 * book of each, and with `--pictures` its openings as small pictures for docs/word-round-trip.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBook } from '#lib/books/press/make-book.server.ts'
import { writeRoundTrip } from './files.ts'
import { openings } from './page-pictures.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'out/round-trip' }, pictures: { type: 'string' } },
})
const { out } = values
const { docx, markdown, pictures } = await writeRoundTrip(out)
const drawn = new Set<string>()
for (const [name, path] of [
  ['word', docx],
  ['markdown', markdown],
] as const) {
  const folder = join(out, name)
  const options = { out: folder, brand: '心书', sections: 'article', style: 'changwen', cover: 'vertical' } as const
  const created = await makeBook([path], options, () => {})
  if (!created.ok) throw new Error(created.failure.message)
  const { pages, warnings } = created.value
  process.stdout.write(`${folder}: ${pages} pages${warnings.map(({ detail }) => `, ${detail}`).join('')}\n`)
  if (!values.pictures) continue
  await mkdir(values.pictures, { recursive: true })
  for (const [at, bytes] of (await openings(join(folder, 'book.json'), pictures)).entries()) {
    // Of Markdown only what looks different from Word.
    if (drawn.has(Buffer.from(bytes).toString('base64'))) continue
    drawn.add(Buffer.from(bytes).toString('base64'))
    await writeFile(join(values.pictures, `${name}-${at + 1}.png`), bytes)
  }
}
