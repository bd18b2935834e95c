import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '../../support/export-zip.ts'
import { bookOf } from './screens.ts'

type Post = { day: string; words: string; pictures?: number; missing?: number; by?: string }

const people: Record<string, string> = { wxid_a: '林小满', wxid_b: '老周' }

/** A book of exactly these posts (`day` as 2025-08-09T19:42). Pictures differ; missing ones did not come along. */
export const monthBook = async (page: Page, title: string, posts: readonly Post[]): Promise<string> => {
  const files: { name: string; bytes: Uint8Array }[] = []
  const made = await Promise.all(
    posts.map(async ({ day, words, pictures = 0, missing = 0, by = 'wxid_a' }, at) => {
      const media: { url: string; localPath: string }[] = []
      for (let i = 0; i < pictures + missing; i++) {
        const name = `media/${at}-${i}.jpg`
        media.push({ url: `https://szmmsns.qpic.cn/mmsns/p${at}x${i}/0`, localPath: name })
        if (i >= pictures) continue
        const background = { r: (at * 53 + i * 91) % 250, g: 130, b: (at * 29) % 200 }
        const bytes = await sharp({ create: { width: 900, height: 675, channels: 3, background } })
          .jpeg()
          .toBuffer()
        files.push({ name, bytes })
      }
      return {
        ...{ id: String(1000 + at), username: by, nickname: people[by], type: 1, likes: [], media, contentDesc: words },
        createTime: Date.parse(`${day}:00+08:00`) / 1000,
        createTimeStr: `${day.replace('T', ' ')}:00`,
        comments: [],
      }
    }),
  )
  const exported = {
    exportTime: '2026-01-01T00:00:00Z',
    totalPosts: posts.length,
    filters: { usernames: Object.keys(people) },
    posts: made.reverse(),
  }
  const bytes = Buffer.from(JSON.stringify(exported))
  return bookOf(page, title, await zipOf([{ name: '朋友圈导出.json', bytes }, ...files]))
}

/** A month of a family, as on the board: words, pictures, one of them missing, and another month around it. */
export const familyPosts: readonly Post[] = [
  { day: '2025-07-20T09:00', words: '七月的最后一个周末，在家。' },
  { day: '2025-08-02T08:10', words: '周末人齐了，添了两个菜。毛豆是早市的，阿姨说今年的比去年甜。', pictures: 1 },
  {
    day: '2025-08-09T19:42',
    words: '第一次带她看海。一路上问了八遍“海有多大”，真到了跟前，反倒一句话也不说，只把我的手攥得很紧。',
    pictures: 1,
  },
  { day: '2025-08-10T12:00', words: '转发：暑期出行注意事项，请家长查收。' },
  { day: '2025-08-12T07:15', words: '回程。她把车窗当画框，说这一张要画油菜花，那一张要画电线杆。', pictures: 2 },
  {
    day: '2025-08-17T18:30',
    words: '奶奶打电话来，说院里的柿子今年结得密，让我们国庆一定回去。',
    pictures: 1,
    missing: 1,
  },
  { day: '2025-08-20T21:00', words: '', pictures: 3 },
  { day: '2025-08-23T10:00', words: '转发：暑期出行注意事项，请家长查收。' },
  { day: '2025-09-01T08:00', words: '开学了。老周送到门口，回头看了三次。', by: 'wxid_b' },
  { day: '2025-09-30T22:00', words: '明天回奶奶家看柿子。' },
]
