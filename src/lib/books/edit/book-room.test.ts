import { expect, test } from 'vitest'
import { settling } from './book-room.store.ts'

test('both of two captions are one line, both of two texts two paragraphs, as they will be kept', () => {
  const contested = { target: 'i:a\n101', mine: '沙滩', theirs: '海边', base: 'b', command: 'c' }
  const said = (field: string) => settling({ ...contested, field }, 'both')?.command
  expect(said('picture-caption/0.jpg')).toMatchObject({ changes: [{ value: '海边 沙滩' }] })
  expect(said('text')).toMatchObject({ changes: [{ value: '海边\n\n沙滩' }] })
})
