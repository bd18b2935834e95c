/** The two files of the round trip on disk, with their pictures beside the Markdown. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { docxOf } from './docx.ts'
import { markdownOf } from './markdown.ts'
import { parts, title } from './words.ts'

const scenes = join(import.meta.dirname, '../../src/content/scenes')

const drawn = async (scene: string): Promise<Uint8Array> =>
  sharp(await readFile(join(scenes, `${scene}.svg`)), { density: 144 })
    .resize({ width: 1600, height: 1200, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()

/** `markdown`: a folder, with the pictures it shows. */
type RoundTrip = { docx: string; markdown: string; pictures: string[] }

/** Writes `title.docx` and `title/title.md` into `folder`. */
export async function writeRoundTrip(folder: string): Promise<RoundTrip> {
  const pictures = new Map<string, Uint8Array>()
  for (const part of parts) if (part.t === 'figure') pictures.set(part.scene, await drawn(part.scene))
  const beside = join(folder, title)
  await mkdir(beside, { recursive: true })
  const docx = join(folder, `${title}.docx`)
  await writeFile(docx, docxOf(parts, pictures))
  await writeFile(join(beside, `${title}.md`), markdownOf(parts))
  const paths: string[] = []
  for (const [scene, bytes] of pictures) {
    const path = join(beside, `${scene}.png`)
    await writeFile(path, bytes)
    paths.push(path)
  }
  return { docx, markdown: beside, pictures: paths }
}
