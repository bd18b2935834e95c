import { type ExampleFile, picturesOf } from './example.ts'
import { besideFriend, friendWords } from './friend-words.ts'
import { type Line, linesOf, secondsOf } from './line.ts'
import { openWords, privateWords } from './private-words.ts'
import { makeSampleExport } from './sample.ts'

const asJson = (value: unknown): string => JSON.stringify(value, null, 1)

/** Three dozen moments of 示例·林小满 and her family. */
export function momentsFiles(): ExampleFile[] {
  const created = makeSampleExport({ posts: 36, pictures: 18, seed: 20_260_101, years: 1 })
  return [
    { path: '朋友圈.json', text: asJson(created.export) },
    ...created.files.map(({ path, scene }) => ({ path, scene })),
  ]
}

type Person = { id: string; name: string }
const me: Person = { id: 'wxid_sample_shili', name: '示例·林小满' }
const friend: Person = { id: 'wxid_sample_zhouyuan', name: '示例·周远' }

const mediaName = (id: string) => (at: number) => `media/${id}_${at}.jpg`
const idOf = (line: Line, from: bigint): string => String(from + BigInt(secondsOf(line)))

/** In the shape of a WeFlow JSON, what one person wrote. */
const momentOf = (line: Line, { id: username, name }: Person): { post: object; files: ExampleFile[] } => {
  const id = idOf(line, username === me.id ? 13_000_000_000_000_000_000n : 14_000_000_000_000_000_000n)
  const nameOf = mediaName(id)
  const [place = '', latitude, longitude] = line.place.split(' ')
  const post = {
    id,
    username,
    nickname: name,
    createTime: secondsOf(line),
    contentDesc: line.text,
    type: line.scenes.length > 0 ? 1 : 2,
    media: line.scenes.map((_, at) => ({ url: `https://sample.invalid/${id}/${at}`, localPath: nameOf(at) })),
    likes: line.said.map((one) => one.name),
    comments: line.said.map((one, at) => ({
      id: String(at + 1),
      nickname: one.name,
      content: one.text,
      refCommentId: '0',
    })),
    ...(place === '' ? {} : { location: { poiName: place, latitude: Number(latitude), longitude: Number(longitude) } }),
  }
  return { post, files: picturesOf(line, nameOf) }
}

const exportOf = (path: string, posts: readonly { post: object; files: ExampleFile[] }[], usernames: string[]) => [
  {
    path,
    text: asJson({
      exportTime: '2026-01-01T00:00:00.000Z',
      totalPosts: posts.length,
      filters: { usernames, keyword: '' },
      posts: posts.map(({ post }) => post),
    }),
  },
  ...posts.flatMap(({ files }) => files),
]

/** A friend's posts, and a few of one's own beside them. */
export const friendFiles = (): ExampleFile[] =>
  exportOf(
    '朋友的朋友圈.json',
    [
      ...linesOf(friendWords).map((line) => momentOf(line, friend)),
      ...linesOf(besideFriend).map((line) => momentOf(line, me)),
    ],
    [],
  )

export const momentsOf = (words: string, person: Person, path: string): ExampleFile[] =>
  exportOf(
    path,
    linesOf(words).map((line) => momentOf(line, person)),
    [person.id],
  )

/** Posts with their XML, which says who might see them. */
export function privateFiles(): ExampleFile[] {
  const one = (line: Line, hidden: boolean) => {
    const id = idOf(line, 13_000_000_000_000_000_000n)
    const media = line.scenes.map((_, at) => `https://sample.invalid/${id}/${at}`)
    const xml = `<TimelineObject><id>${id}</id><private>${hidden ? 1 : 0}</private><ContentObject><contentStyle>1</contentStyle><mediaList>${media
      .map((url) => `<media><type>2</type><url>${url}</url></media>`)
      .join('')}</mediaList></ContentObject></TimelineObject>`
    const post = {
      snsId: id,
      authorId: me.id,
      authorName: me.name,
      isCurrentUser: true,
      timestamp: secondsOf(line),
      content: line.text,
      mediaList: media,
      likes: [],
      comments: [],
      rawXML: xml,
    }
    return { post, files: picturesOf(line, mediaName(id)) }
  }
  const all = [
    ...linesOf(privateWords).map((line) => one(line, true)),
    ...linesOf(openWords).map((line) => one(line, false)),
  ]
  return [
    { path: '朋友圈（带可见范围）.json', text: asJson(all.map(({ post }) => post)) },
    ...all.flatMap(({ files }) => files),
  ]
}
