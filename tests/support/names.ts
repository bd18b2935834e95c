import { inflateSync } from 'node:zlib'

/** People as they call themselves, and the forms in which nobody may find them. */
export const others = ['林晓雨', '阿舟', 'Tomas', '老陈🌸'] as const
/** What is looked for, in small letters. */
export const needles = ['林晓雨', '阿舟', 'tomas', '老陈']
const [, , tom, chen] = others
export const [rain, boat] = others

/** A life with those four in every place a name can stand. */
export const life = {
  exportTime: '2026-03-15T08:20:31.114Z',
  totalPosts: 3,
  filters: { usernames: ['wxid_me'] },
  posts: [0, 1, 2].map((i) => ({
    ...{
      id: `1453829100441737221${i}`,
      username: 'wxid_me',
      nickname: '苏棠',
      createTime: 1_696_119_160 + 3_000_000 * i,
    },
    ...{ type: i === 1 ? 3 : 1, media: [] },
    contentDesc: `和${rain}、@${boat} 一起去找Tomas，${boat}说好。妈妈也来了。老陈拍的照片。tomatoes 不是他。`,
    likes: [...others, '妈妈'],
    comments: [
      { id: '1', nickname: rain, content: `${boat}和${tom}也在吗`, refCommentId: '0' },
      { id: '2', nickname: boat, content: `在，${chen}问你`, refCommentId: '1', refNickname: rain },
      { id: '3', nickname: '妈妈', content: '慢点走', refCommentId: '0' },
      { id: '4', nickname: '苏棠', content: '好', refCommentId: '3', refNickname: '妈妈' },
    ],
    location: { poiName: `${boat}的家`, city: '杭州市', latitude: 30.27, longitude: 120.15 },
    ...(i === 1 ? { linkTitle: `${rain}的文章`, linkUrl: `https://example.com/${encodeURIComponent(boat)}` } : {}),
  })),
}

/** The file's own bytes and what its streams hold when unpacked. */
export function streamsOf(bytes: Buffer): string[] {
  const found = [bytes.toString('latin1'), bytes.toString('utf8')]
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    try {
      const data = inflateSync(bytes.subarray(at + 7), { finishFlush: 2 })
      found.push(data.toString('utf8'))
    } catch {
      // A picture or font that is not deflated.
    }
  }
  return found
}

/** A name in UTF-16 as hexadecimal digits, as PDFs write it. */
const hex = (name: string): string =>
  [...Array(name.length).keys()].map((i) => name.charCodeAt(i).toString(16).padStart(4, '0')).join('')
/** Whose names stand in a text in small letters, as they are or as PDFs write them. */
export const leaks = (text: string): string[] =>
  needles.filter((name) => text.includes(name) || text.includes(hex(name)))
