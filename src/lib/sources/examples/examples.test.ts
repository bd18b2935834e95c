import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'
import { createFlows, flowIds, takesKind } from '../upload/create-flows.ts'
import { examples } from './examples.ts'

/** Posts each example holds in all: counted by hand in the words, not by the code that reads them. */
const wanted = {
  wxbook: 36,
  'wxbook-friend': 23,
  'wxbook-private': 23,
  wbbook: 24,
  'wbbook-private': 18,
  diarybook: 24,
  qbbbook: 24,
  bbsbook: 22,
  qbook: 19,
  qzbook: 15,
  storybook: 21,
} as const

for (const id of flowIds)
  test(`the example of ${id} is read as what it is, whole and with its pictures`, async () => {
    const files = examples[id]()
    const jpeg = readFileSync('src/content/pictures/wxbook-standing-thumb.jpg')
    const imported = files.map((one) =>
      'text' in one ? inputFileFromBytes(one.path, one.text) : inputFileFromBytes(one.path, jpeg),
    )
    const read = await readImport(imported, { openMedia: false, wants: (kind) => takesKind(id, kind) })
    if (!read.ok) throw new Error(read.failure.message)
    const { counts, skipped, missingMedia, presentMedia } = read.value.report
    expect(counts.entries).toBe(wanted[id])
    expect(skipped).toEqual([])
    expect(missingMedia).toBe(0)
    expect(presentMedia).toBe(files.filter((one) => 'scene' in one).length)
    const hidden = read.value.entries.filter((one) => one.visibility === 'private').length
    if (createFlows[id].only === 'private') expect(hidden).toBeGreaterThan(10)
    if (createFlows[id].only === 'private') expect(hidden).toBeLessThan(counts.entries)
  })

test('examples are marked: who writes in them is called 示例, or nobody is named', () => {
  for (const id of flowIds)
    for (const one of examples[id]())
      if ('text' in one)
        for (const [, name] of one.text.matchAll(
          /"(?:nickname|screen_name|authorName)": "([^"]+)",\n\s+"(?:createTime|text|isCurrentUser)/g,
        ))
          expect(name, id).toMatch(/^示例/)
})
