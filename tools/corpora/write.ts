/**
 * `npm run corpus -- sparse|usual|dense|family FOLDER`: a corpus of the meter as an export folder with real pictures, for
 * `npm run make-book -- FOLDER`. The same bytes on every machine with the same sharp.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lifeNames, makeCorpus } from '../../tests/support/corpora/corpus.ts'
import { exportFiles } from '../../tests/support/corpora/export.ts'
import { emptyFilm, paintPicture } from '../../tests/support/corpora/pictures.ts'

const [wanted, folder] = process.argv.slice(2)
const name = lifeNames.find((one) => one === wanted)
if (!name || !folder) throw new Error(`npm run corpus -- ${lifeNames.join('|')} FOLDER`)
const corpus = makeCorpus(name)

async function put(path: string, make: () => Promise<Buffer> | Buffer | string): Promise<void> {
  const file = join(folder ?? '', path)
  if (existsSync(file)) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await make())
}

await mkdir(folder, { recursive: true })
for (const { path, text } of exportFiles(corpus)) await writeFile(join(folder, path), text)
for (const post of corpus.posts) {
  if (post.film) await put(post.film, emptyFilm)
  for (const picture of post.pictures) await put(picture.path, () => paintPicture(picture))
}
const pictures = corpus.posts.flatMap((post) => post.pictures)
process.stdout.write(
  `${corpus.posts.length} posts, ${pictures.length} pictures (${pictures.filter((one) => one.graphic).length} screenshots) in ${folder}\n`,
)
