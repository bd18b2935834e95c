import { expect, test } from 'vitest'
import type { Media } from './post-import.ts'
import { liesOnWeb } from './web-media.ts'

const picture = (more: Partial<Media>): Media => ({ id: 'm', kind: 'image', state: 'remote', want: [], ...more })

test.each([
  ['an address and nothing else', { url: 'https://example.com/a.jpg' }, true],
  ['a name that is the end of its address', { url: 'https://example.com/%E5%9B%BE.jpg?w=3', want: ['图.jpg'] }, true],
  ['a file beside the export', { url: 'https://example.com/a?id=3', want: ['media/3.jpg', '3.jpg'] }, false],
  ['no address at all', { state: 'missing', want: ['a.jpg'] }, false],
  ['brought along', { state: 'present', url: 'https://example.com/a.jpg' }, false],
  ['an address that cannot be read', { url: 'https://example.com/%E5%9.jpg', want: [] }, true],
] as const)('%s', (_, more, web) => {
  expect(liesOnWeb(picture(more as Partial<Media>))).toBe(web)
})
