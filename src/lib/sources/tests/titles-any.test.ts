/** Whatever notes of one second or day say under whatever titles: each is there once, in whatever order their files are read. */
import { expect, test } from 'vitest'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

type Note = { title: string; words: string; day: number }

const note = fc.record<Note>({
  title: fc.constantFrom('春', '秋天的题', 'a b', '{{ 题 }}', '[sic] 题', '题'.repeat(300)),
  words: fc.constantFrom('待补', '另一句', 'a[i] 与 {% 花 %}', '他说：“好”'),
  day: fc.integer({ min: 5, max: 6 }),
})
const notes = fc.array(note, { minLength: 1, maxLength: 6 })
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Formats whose notes have titles and no ids of their own. */
const written: Record<string, (all: readonly Note[]) => [string, string]> = {
  enex: (all) => [
    '一批.enex',
    `<en-export>${all.map(({ title, words, day }) => `<note><title>${title}</title><content><![CDATA[<en-note>${words}</en-note>]]></content><created>2024010${day}T013000Z</created></note>`).join('')}</en-export>`,
  ],
  'diary-table': (all) => [
    '日记.csv',
    `日期,标题,内容\n${all.map(({ title, words, day }) => `2024-01-0${day},${quoted(title)},${quoted(words)}`).join('\n')}\n`,
  ],
  'notion-table': (all) => [
    `书单 ${'a'.repeat(32)}.csv`,
    `Name,日期,评价\n${all.map(({ title, words, day }) => `${quoted(title)},2024/01/0${day},${quoted(words)}`).join('\n')}\n`,
  ],
  'markdown-diary': (all) => [
    '日记.md',
    all
      .map(
        ({ title, words, day }) => `## 2024-01-0${day} ${title.slice(0, 20).replace(/[^\p{L}]/gu, '题')}\n\n${words}\n`,
      )
      .join('\n'),
  ],
}

const read = async ([name, text]: [string, string]): Promise<PostImport> => {
  const answer = await readImport([inputFileFromBytes(name, text)])
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.value
}
const told = ({ entries }: PostImport): string[] =>
  entries.map(({ title, when, body }) => JSON.stringify([title, when.local, body])).sort()

test.each(Object.entries(written))(
  '%s: as many entries as there are notes that differ, merged in either order',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(notes, notes, async (first, second) => {
        const distinct = (all: readonly Note[]): number => new Set(all.map((one) => write([one])[1])).size
        const [one, other] = [await read(write(first)), await read(write(second))]
        expect(one.entries).toHaveLength(distinct(first))
        const both = mergeImports([one, other])
        expect(both.entries).toHaveLength(distinct([...first, ...second]))
        expect(told(mergeImports([other, one]))).toEqual(told(both))
        expect(told(mergeImports([both, one]))).toEqual(told(both))
      }),
      { numRuns: Number(process.env.RUNS ?? 40) },
    )
  },
)
