import type { Entry, Media } from '#lib/posts/post-import.ts'
import {
  document,
  type FormatSample,
  film,
  json,
  localOf,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'

import { ownExport } from '../own-export.ts'

const me = 'wxid_own'

const home = (i: number): string => `${me}/own-${i}`

const person = (id: string, name: string): object => ({ id, names: [name], ...(id === me ? { isOwner: true } : {}) })

/** A picture, a live photo and a film of each post; the files lie under the hash of their bytes. */
export const mediaOf = (i: number): Media[] => {
  const one = (n: number, kind: Media['kind'], file: string, more: Partial<Media> = {}): Media => ({
    ...{ id: `${home(i)}/${n}`, kind, state: 'present', sha256: 'f'.repeat(64), file: `图片和视频/${file}` },
    ...{ want: [`media/${i}-${n}`], ...more },
  })
  return [
    one(0, 'image', 'aa11.jpg'),
    one(1, 'livephoto', 'aa11.jpg', { motion: `${home(i)}/1/motion` }),
    one(2, 'video', 'bb22.mp4'),
    one(3, 'video', 'bb22.mp4', { id: `${home(i)}/1/motion` }),
  ]
}

const when = (i: number): Entry['when'] => ({
  ...{ local: localOf(i).replace(' ', 'T'), zone: 'Asia/Shanghai', utcMs: secondOf(i) * 1000 },
  ...{ precision: 'second', from: 'number' },
})

export const entryOf = (i: number): Entry => ({
  ...{ id: `own-${i}`, type: 'post', author: me, when: when(i), edited: when(i + 1), title: `第 ${i + 1} 天` },
  body: [
    {
      t: 'p',
      inl: [
        { t: 'text', s: wordsOf(i) },
        { t: 'emoji', code: '[微笑]', set: 'wechat', char: '🙂' },
        { t: 'mention', person: 'wxid_boat', s: '@阿舟' },
        { t: 'a', href: 'https://example.com/a', s: '这里' },
      ],
    },
  ],
  media: [0, 1, 2].map((n) => ({ media: `${home(i)}/${n}`, ...(n === 0 ? { caption: '山顶' } : {}) })),
  place: { name: '北高峰', lat: 30.2, lon: 120.1, datum: 'GCJ02', kind: 'checkin' },
  repost: {
    entry: {
      ...{ id: 'own-far', type: 'post', author: 'wxid_boat', when: when(0), media: [], visibility: 'public' },
      ...{ body: [{ t: 'p', inl: [{ t: 'text', s: '原来的话' }] }], include: true },
    },
    state: 'ok',
  },
  likes: { people: ['wxid_boat', 'name:妈妈'], count: 5 },
  comments: [
    {
      ...{ id: '0', author: 'name:妈妈', body: [{ t: 'text', s: '慢点走' }], media: [], order: 0 },
      ...{ replyTo: { person: 'wxid_boat' } },
    },
  ],
  ...{ tags: ['家'], mood: '开心', weather: '晴', visibility: i % 2 === 0 ? 'private' : 'friends', include: true },
})
export const people = [person(me, '林小满'), person('wxid_boat', '阿舟'), person('name:妈妈', '妈妈')]

export const source = {
  kind: 'wechat-moments',
  format: 'weflow-json',
  ownerId: me,
  defaultZone: 'Asia/Shanghai',
  files: [],
}

export const sample: FormatSample = {
  format: ownExport.format,
  family: 'own',
  left: [
    [/"file":"图片和视频$/, 'a folder of the export'],
    [/这是我们为您保存的全部内容$/, 'words of the export’s own'],
    [/"names":\["阿舟"\]\},\{"id":"name:妈妈$/, 'an id; the name itself follows'],
  ],
  make: (n) => {
    const media = Array.from({ length: n }, (_, i) => mediaOf(i)).flat()
    const head = `{"schema":"book-import/1","source":${json(source)},"people":${json(people)},"media":${json(media)},"report":{},"entries":[\n`
    return [
      document('心书/内容/1-wechat-moments.json', n, (i) => json(entryOf(i)), [head, ',\n', '\n]}\n']),
      { name: '心书/图片和视频/aa11.jpg', bytes: picture },
      { name: '心书/图片和视频/bb22.mp4', bytes: film },
      { name: '心书/说明.txt', bytes: new TextEncoder().encode('这是我们为您保存的全部内容。\n') },
      { name: '心书/账号.json', bytes: new TextEncoder().encode('{"users":[{"id":"1"}],"books":[]}\n') },
    ]
  },
}
