/** Files of strangers as they come when something went wrong on the way: a sentence or the words, never a throw, nothing silently gone. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { Result } from '#lib/std/result.ts'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import { readImport } from '../read/read-import.ts'

const home = resolve('tests/support/formats/strangers')
type File = { name: string; bytes: Uint8Array }
const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path]
const cases = readdirSync(home).map((name): [string, File[]] => [
  name,
  filesOf(join(home, name)).map((path) => ({
    name: relative(join(home, name), path),
    bytes: new Uint8Array(readFileSync(path)),
  })),
])
const read = (files: readonly File[]): Promise<Result<PostImport>> =>
  readImport(files.map(({ name, bytes }) => inputFileFromBytes(name, bytes)))
/** Lines without what the disk says of them. */
const lines = (answer: Result<PostImport>): string[] => (answer.ok ? outline(answer.value) : [answer.failure.message])
const isSaid = (answer: Result<PostImport>): void => {
  if (!answer.ok) expect(answer.failure.message).toMatch(/\p{Script=Han}.*。/u)
}
const isWords = ({ name, bytes }: File): boolean => !isMediaName(name) && !bytes.includes(0)

/** Where each file is cut: every tenth of it, or in the slow lane every tenth byte. */
const cutsOf = (length: number): number[] => {
  const step = process.env.LANE === 'slow' ? 10 : Math.max(10, Math.ceil(length / 10))
  return Array.from({ length: Math.floor(length / step) }, (_, i) => (i + 1) * step)
}

test.each(cases)(
  '%s cut off anywhere is read as far as it goes, or refused in a sentence',
  { timeout: 600_000 },
  async (_, files) => {
    for (const [at, file] of files.entries()) {
      if (isMediaName(file.name)) continue
      for (const cut of cutsOf(file.bytes.length))
        isSaid(await read(files.map((one, i) => (i === at ? { ...one, bytes: one.bytes.slice(0, cut) } : one))))
    }
  },
)

test.each(cases)(
  '%s says the same with a second mark of its encoding, and with line ends of all three kinds',
  async (_, files) => {
    const whole = lines(await read(files))
    const marked = files.map((one) =>
      isWords(one) ? { ...one, bytes: Uint8Array.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, ...one.bytes]) } : one,
    )
    expect(lines(await read(marked))).toEqual(whole)
    const ends = ['\r\n', '\n', '\r']
    const mixed = files.map((one) => {
      // In a string of JSON or of a script a bare line end is no line end.
      if (!isWords(one) || !/\.(md|txt)$/.test(one.name)) return one
      let count = 0
      const text = new TextDecoder().decode(one.bytes).replace(/\r?\n/g, () => ends[count++ % 3] ?? '\n')
      return { ...one, bytes: new TextEncoder().encode(text) }
    })
    expect(lines(await read(mixed))).toEqual(whole)
  },
)

test('a title of 5,000 characters and a note that embeds itself are kept whole, once', async () => {
  const title = '长题'.repeat(2500)
  const answer = await read([
    {
      name: '自己.md',
      bytes: new TextEncoder().encode(`---\ndate: 2024-01-02\n---\n# ${title}\n\n![[自己]] 话甲 ![[自己#节|别名]]`),
    },
    {
      name: 'a.enex',
      bytes: new TextEncoder().encode(
        `<en-export><note><title>${title}</title><content><![CDATA[<en-note>话乙</en-note>]]></content><created>20240105T013000Z</created></note></en-export>`,
      ),
    },
  ])
  expect(lines(answer)).toEqual([`2024-01-02 《${title}》 自己 话甲 别名`, `2024-01-05 09:30 《${title}》 话乙`])
})
