import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeFonts } from '../../../../tests/typeset/fake-fonts.ts'
import { styleOf, styles } from '../styles/styles.ts'
import type { Photo } from './photo.ts'
import { articleSection, layoutSection, monthSection, sectionFacts } from './section.ts'
import type { TypesetContext } from './typeset-context.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const size = { widthPx: 3000, heightPx: 4000 }
const photo = (media: string, more: Partial<Photo>): Photo => ({ media, ...size, alt: '照片', ...more })

/** A month and an article with pictures and a film's still, each with these facts of its pictures. */
const chapters = (more: Partial<Photo>) => {
  const poster = photo('still', more)
  const posts = [1, 2, 3].map((at) => ({
    ...{ id: `e${at}`, local: `2024-06-0${at}T20:18:00`, paragraphs: ['台风过境，窗台上的多肉毫发无伤。'] },
    ...{ photos: [photo(`a${at}`, more), photo(`b${at}`, more)], likes: [], comments: [] },
    videos: at === 1 ? [{ media: 'film', poster }] : [],
  }))
  const blocks = [
    { kind: 'figure' as const, photos: [photo('f', more)], caption: '' },
    { kind: 'video' as const, video: { media: 'film', poster } },
  ]
  return [
    monthSection({ month: '202406', posts }),
    articleSection('202406', { id: 'a', title: '外公的收音机', local: '', blocks }),
  ] as const
}

const before = chapters({})
const since = chapters({ worth: 2.61, dhash: 'f0f0f0f0f0f0f0f0' })

test('what was seen on a picture since decides no body: a chapter kept before it was known is found by its name', () => {
  const hashes = (all: typeof before) => all.map((one) => sectionFacts(one, styleOf('changwen'), world).hash)
  expect(hashes(since)).toEqual(hashes(before))
  const style = styleOf('changwen')
  const [month] = before
  const raw = world.hash(JSON.stringify([style.id, style.bleedMm, {}, month.content]))
  expect(hashes(since)[0]?.startsWith(`${raw}.`)).toBe(true)
  expect(hashes(chapters({ graphic: true }))).not.toEqual(hashes(before))
})

test.each(Object.keys(styles))('%s: its body is the same', (id) => {
  const body = (all: typeof before) => layoutSection(all[0], styleOf(id), world).pages
  expect(body(since)).toEqual(body(before))
})
