import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type ZipPart, zipOf } from '#lib/accounts/export/zip-writer.server.ts'

const countOf = (zip: Buffer): Promise<number> =>
  new Promise((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      let count = 0
      file.on('entry', () => {
        count += 1
        file.readEntry()
      })
      file.on('end', () => resolve(count))
      file.on('error', reject)
      file.readEntry()
    }),
  )

// Ten seconds of CPU, most of it yazl's four streams a file: as few files as will do.
test('more than 65,535 files are counted in Zip64', { timeout: 240_000 }, async () => {
  const parts = (async function* () {
    for (let i = 0; i < 65_536; i++) yield { name: String(i), bytes: [] } satisfies ZipPart
  })()
  const out: Uint8Array[] = []
  for await (const piece of zipOf(parts)) out.push(Uint8Array.from(piece))
  expect(await countOf(Buffer.concat(out))).toBe(65_536)
})
