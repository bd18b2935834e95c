import type { PostImport } from '#lib/posts/post-import.ts'
import { type FormatSample, film, picture } from '../../../../../../tests/support/formats/part.ts'
import { ownMarkdown } from '../own-markdown.ts'
import { aroundOf, postMarkdown } from '../post-markdown.ts'
import { entryOf, mediaOf, people, source } from './own-export.sample.ts'

export const sample: FormatSample = {
  format: ownMarkdown.format,
  family: 'own',
  scattered: true,
  left: [
    [/图片和视频$/, 'a folder of the export'],
    [/\(<\.\.\/\.\.\/图片和视频\/(?:aa11|bb22)$/, 'the picture again, for those who read'],
    [/"(?:id|author)":"name:妈妈$/, 'an id; the name itself follows'],
    [/"names":\["阿舟"\]\},\{"id":"name:妈妈$/, 'the same'],
    [/只给人看；导入心书时读的是开头$/, 'words of the file’s own'],
  ],
  make: (n) => {
    const media = Array.from({ length: n }, (_, i) => mediaOf(i)).flat()
    const entries = Array.from({ length: n }, (_, i) => entryOf(i))
    const around = aroundOf({ source, people, media, entries } as unknown as PostImport)
    return [
      ...entries.map((entry, i) => ({
        name: `心书/文字/2024/${String(i + 1).padStart(5, '0')}.md`,
        text: [postMarkdown(entry, around)],
      })),
      { name: '心书/图片和视频/aa11.jpg', bytes: picture },
      { name: '心书/图片和视频/bb22.mp4', bytes: film },
    ]
  },
}
