import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'
import { filmsWithoutStill, stillName } from './film-names.ts'

test('a film with a picture of its own name, a live photo half and a picture need no still', () => {
  const imported = ['a/1.mp4', 'a/2.MOV', 'a/2.HEIC', 'a/3.mp4', 'a/4_live.mp4', 'a/5.webm', 'a/6.jpg', 'a/7.mp4']
  expect(filmsWithoutStill(imported, ['A/3_thumb.jpg', 'b/7.jpg'])).toEqual(['a/1.mp4', 'a/5.webm', 'a/7.mp4'])
})

test('the still is found beside its own film, though another folder holds a film of the same name', async () => {
  const films = ['一/VID_1.mp4', '二/VID_1.mp4']
  const posts = films.map((localPath, at) => ({
    id: String(at + 1),
    username: 'wxid_sample',
    nickname: '小满',
    createTime: 1_700_000_000 + at * 86_400,
    createTimeStr: `2023-11-${15 + at} 06:13:20`,
    contentDesc: `海边的第 ${at + 1} 天`,
    type: 15,
    media: [{ url: `https://films.invalid/${at}`, localPath }],
    likes: [],
    comments: [],
  }))
  const json = { exportTime: '2026-03-15T08:20:31.114Z', totalPosts: 2, filters: { usernames: ['wxid_sample'] }, posts }
  const film = (name: string) => inputFileFromBytes(name, new TextEncoder().encode(`\0\0\0\x18ftypisom${name}`))
  // The smallest whole JPEG head: two bytes of size each.
  const still = (name: string, wide: number) =>
    inputFileFromBytes(
      name,
      new Uint8Array([
        ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, wide, 1, 1, 0x11, 0],
        ...new Array(300).fill(1),
        ...[0xff, 0xd9],
      ]),
    )
  const read = await readImport([
    inputFileFromBytes('朋友圈.json', new TextEncoder().encode(JSON.stringify(json))),
    ...films.map(film),
    ...films.map((name, at) => still(stillName(name), 100 + at)),
  ])
  if (!read.ok) throw new Error(read.failure.message)
  const { media } = read.value
  const posters = media
    .filter(({ kind }) => kind === 'video')
    .map(({ poster }) => media.find(({ id }) => id === poster))
  expect(posters.map((one) => one?.file)).toEqual(films.map(stillName))
  expect(posters.map((one) => one?.widthPx)).toEqual([100, 101])
})
