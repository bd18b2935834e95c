import type { Upload } from './import.ts'

/** `at` is local time in China, `2024-03-01T08:00:00`. */
export type Told = { id: number; at: string; text: string; likes?: string[] }

/** A WeFlow JSON export of exactly these posts, exported at the end of a day. `who`: whose it is. */
export const momentsExport = (posts: readonly Told[], exportedOn: string, who = '苏棠'): Upload => {
  const told = posts.map(({ id, at, text, likes = [] }) => ({
    id: String(14_000_000_000_000_000_000n + BigInt(id)),
    username: `wxid_${who === '苏棠' ? 'sutang' : 'other'}`,
    nickname: who,
    createTime: Date.parse(`${at}+08:00`) / 1000,
    createTimeStr: at.replace('T', ' '),
    contentDesc: text,
    type: 2,
    media: [],
    likes,
    comments: [],
  }))
  const filters = { usernames: [told[0]?.username ?? ''], keyword: '' }
  const file = { exportTime: `${exportedOn}T23:00:00.000Z`, totalPosts: told.length, filters, posts: told.reverse() }
  return { name: `朋友圈-${exportedOn}.json`, bytes: Buffer.from(JSON.stringify(file)) }
}

/** Posts of three months of spring, two each. */
export const spring: readonly Told[] = [
  { id: 1, at: '2024-03-02T08:00:00', text: '三月的第一条，风很大。' },
  { id: 2, at: '2024-03-20T08:00:00', text: '三月的第二条，杏花开了。' },
  { id: 3, at: '2024-04-03T08:00:00', text: '四月的第一条，下了雨。' },
  { id: 4, at: '2024-04-21T08:00:00', text: '四月的第二条，去了公园。' },
  { id: 5, at: '2024-05-05T08:00:00', text: '五月的第一条，吃了樱桃。' },
  { id: 6, at: '2024-05-25T08:00:00', text: '五月的第二条，天热起来了。' },
]

/** A later export of them: two changed in April, one gone in May, and a month more. */
export const summer: readonly Told[] = [
  ...spring
    .filter(({ id }) => id !== 5)
    .map((one) => (one.id === 3 || one.id === 4 ? { ...one, text: `${one.text}后来补了一句。` } : one)),
  { id: 7, at: '2024-06-01T08:00:00', text: '六月的第一条，孩子们过节。' },
  { id: 8, at: '2024-06-18T08:00:00', text: '六月的第二条，荷花开了。' },
]
