/** Notes without ids that say the same under other titles are two; what was brought before titles counted is found again. */
import { expect, test } from 'vitest'
import { targetOf, targetsOf } from '#lib/edits/post-target.ts'
import { contentKey, mergeImports } from '#lib/posts/merge/merge.ts'
import { isOneOf, marksOf } from '#lib/posts/merge/merge-groups.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

const enex = (...titles: string[]): string =>
  `<en-export>${titles.map((title) => `<note><title>${title}</title><content><![CDATA[<en-note>待补</en-note>]]></content><created>20240105T013000Z</created></note>`).join('')}</en-export>`
const importOf = async (...titles: string[]): Promise<PostImport> => {
  const read = await readImport([inputFileFromBytes('一批.enex', enex(...titles))])
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
/** As it was stored before titles counted. */
const before = (book: PostImport): PostImport => ({
  ...book,
  entries: book.entries.map((entry): Entry => {
    const key = contentKey(entry.when, book.people.find(({ id }) => id === entry.author)?.names[0] ?? '', '待补', [])
    return { ...entry, id: `h:${key}`, keys: [`C:${key}`] }
  }),
})

test('brought again after titles counted it is the same entry under the same id, its changes and marks with it', async () => {
  const old = before(await importOf('春天'))
  const target = `c:${old.entries[0]!.id.slice(2)}`
  const merged = mergeImports([old, await importOf('春天', '秋天')])
  expect(merged.entries.map(({ title }) => title).sort()).toEqual(['春天', '秋天'].sort())
  const spring = merged.entries.find(({ title }) => title === '春天')!
  expect(spring.id).toBe(old.entries[0]!.id)
  expect(targetsOf(spring)).toContain(target)
  expect(isOneOf(spring, new Set([target]))).toBe(true)
})

test('two of one second and words are two by their marks, whichever import is read first', async () => {
  const [first, second] = [await importOf('春天', '秋天'), await importOf('秋天', '春天')]
  const marks = first.entries.map((entry) => marksOf(entry).join())
  expect(new Set(marks).size).toBe(2)
  expect(new Set(first.entries.map(targetOf)).size).toBe(2)
  expect(mergeImports([second, first]).entries).toEqual(mergeImports([first, second]).entries)
  expect(mergeImports([first, second]).entries).toHaveLength(2)
})
