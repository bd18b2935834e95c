import { expect, test } from 'vitest'
import type { Written } from '#lib/editing/command.ts'
import type { Value } from '#lib/editing/record.ts'
import { bookTarget, insertTarget, pictureTarget } from './book-fields.ts'
import { partNames } from './part-names.ts'

const insert = insertTarget('a'.repeat(22))
const wrote = (target: string, field: string, before: Value, after: Value): Written => ({
  ...{ target, field },
  before: { value: before, origin: 'before' },
  after: { value: after, origin: 'after' },
})
const map = { target: insert, field: 'kind', value: 'map', version: '1', origin: '1', seq: 1 }

test('an insert is named by its kind: come, gone, or changed', () => {
  const gone = [wrote(insert, 'kind', 'map', null), wrote(insert, 'year', '2024', null)]
  const come = [wrote(insert, 'kind', null, 'map')]
  expect(partNames(gone, [], false)).toEqual(['加插页「地图」'])
  expect(partNames(come, [map], false)).toEqual(['拿掉插页「地图」'])
  expect(partNames(come, [map], true)).toEqual(['加插页「地图」'])
  expect(partNames(gone, [], true)).toEqual(['拿掉插页「地图」'])
  expect(partNames([wrote(insert, 'before', '202404', '202405')], [map], false)).toEqual(['插页「地图」的位置'])
  expect(partNames([wrote(insert, 'title', '一', null)], [], false)).toEqual(['插页的标题'])
})

test('places of the book and of its pictures are named, each once, and none of posts', () => {
  const said = [
    wrote(bookTarget, 'preface/text', '一', null),
    wrote(bookTarget, 'background', 'cream', null),
    wrote('i:1', 'title', '一', null),
  ]
  expect(partNames(said, [], false)).toEqual(['序言的正文', '底色或底纹'])
  const pictures = ['a', 'b'].map((one) => wrote(pictureTarget(one.repeat(64)), 'focus', '1', null))
  expect(partNames(pictures, [], false)).toEqual(['照片里要留住的地方'])
})
