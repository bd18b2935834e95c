import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'
import { inspectMedia } from './inspect.ts'

const plain = (): Sharp => sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a7' } })
const text = (s: string): Uint8Array => new TextEncoder().encode(s)
const noise = (length: number): Uint8Array => {
  let s = 7
  return Uint8Array.from({ length }, () => {
    s = (Math.imul(s, 1_103_515_245) + 12_345) >>> 0
    return (s >>> 16) & 255
  })
}
const box = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const film = Buffer.concat([
  box('ftyp', text('isom\0\0\0\0')),
  box('moov', new Uint8Array(40)),
  box('mdat', noise(900)),
])

/** A JPEG whose XMP says that a film of so many bytes hangs on behind it. */
const motionPhoto = async (): Promise<Uint8Array> => {
  const still = await plain().jpeg().toBuffer()
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><a GCamera:MicroVideoOffset="${film.length}"/></x:xmpmeta>`
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, xmp.length + 2]), Buffer.from(xmp, 'latin1')])
  return Buffer.concat([still.subarray(0, 2), segment, still.subarray(2), film])
}

/** A PNG that claims to be 30,000 × 30,000. */
const bomb = async (): Promise<Uint8Array> => {
  const png = Buffer.from(await plain().png().toBuffer())
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  return png
}

test('what a picture says about a film is read in front of the picture, not in its points', async () => {
  const said = await motionPhoto()
  expect((await inspectMedia(inputFileFromBytes('a.jpg', said))).motionBytes).toBe(film.length)
  const still = await plain().jpeg().toBuffer()
  const xmp = text(`<x:xmpmeta><a GCamera:MicroVideoOffset="${film.length}"/></x:xmpmeta>`)
  const inPoints = Buffer.concat([still.subarray(0, -2), xmp, still.subarray(-2)])
  expect((await inspectMedia(inputFileFromBytes('b.jpg', inPoints))).motionBytes).toBeUndefined()
})

test('each kind of file that cannot be printed is told by its name', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const webp = await plain().webp().toBuffer()
  const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  const files: [name: string, bytes: Uint8Array, state: string, fault: string | undefined][] = [
    ['a.jpg', jpeg, 'present', undefined],
    ['half.jpg', jpeg.subarray(0, 900), 'corrupt', 'truncated'],
    ['half.webp', webp.subarray(0, webp.length - 20), 'corrupt', 'truncated'],
    ['half.mp4', film.subarray(0, film.length - 100), 'corrupt', 'truncated'],
    ['whole.mp4', film, 'present', undefined],
    ['locked.jpg', noise(4000), 'corrupt', 'encrypted'],
    ['empty.jpg', new Uint8Array(), 'corrupt', 'empty'],
    ['page.jpg', text('<!doctype html><html><body>403</body></html>'), 'unsupported', 'web-page'],
    ['qzone.jpg', gif, 'placeholder', 'stand-in'],
    ['sensor.dng', await plain().tiff().toBuffer(), 'unsupported', 'raw'],
    ['art.jpg', Buffer.concat([text('8BPS'), new Uint8Array(60)]), 'unsupported', 'drawing'],
    ['bomb.png', await bomb(), 'unsupported', 'too-large'],
    ['scan.tif', await plain().tiff().toBuffer(), 'present', undefined],
    ['motion.jpg', await motionPhoto(), 'present', undefined],
  ]
  for (const [name, bytes, state, fault] of files) {
    const found = await inspectMedia(inputFileFromBytes(name, bytes))
    expect([found.state, found.fault], name).toEqual([state, fault])
  }
})

const weflow = (names: string[], url = (name: string): string => `https://szmmsns.qpic.cn/mmsns/${name}/0`): string =>
  JSON.stringify({
    exportTime: '2026-03-15T08:20:31.114Z',
    totalPosts: names.length,
    filters: {},
    posts: names.map((name, i) => ({
      ...{ id: `1450000000000000000${i}`, username: 'wxid_a', nickname: '林小满', createTime: 1_696_119_160 + i },
      ...{ contentDesc: `第 ${i} 天`, type: 1, likes: [], comments: [] },
      media: [{ url: url(name), localPath: `media/${name}` }],
    })),
  })

const read = async (files: InputFile[]) => {
  const inside = new Map<string, InputFile>()
  const found = await readImport(files, { onInside: (file) => void inside.set(file.name, file) })
  if (!found.ok) throw new Error(found.failure.message)
  return { book: found.value, inside }
}

test('a motion photo prints its still and keeps its film; a film beside the picture is its moving half', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const { book, inside } = await read([
    inputFileFromBytes('a.json', weflow(['m.jpg', 'IMG_1.jpg'])),
    inputFileFromBytes('media/m.jpg', await motionPhoto()),
    inputFileFromBytes('media/IMG_1.jpg', jpeg),
    inputFileFromBytes('media/IMG_1.MOV', film),
  ])
  const kinds = book.media.map((one) => [one.kind, one.state, one.file?.split('/').slice(1).join('/')])
  expect(kinds).toEqual([
    ['livephoto', 'present', 'm.jpg'],
    ['video', 'present', 'm.jpg/motion.mp4'],
    ['livephoto', 'present', 'IMG_1.jpg'],
    ['video', 'present', 'IMG_1.MOV'],
  ])
  const parts: Uint8Array[] = []
  for await (const part of inside.get('media/m.jpg/motion.mp4')?.stream() ?? []) parts.push(part)
  expect(Buffer.concat(parts).equals(film)).toBe(true)
})

/** All pictures in the first of the posts. */
const inOnePost = (text: string): string => {
  const file = JSON.parse(text) as { posts: { media: object[] }[] }
  return JSON.stringify({ ...file, posts: [{ ...file.posts[0], media: file.posts.flatMap((post) => post.media) }] })
}

test("the same small picture under four names is a site's own, not four photographs; reasons are said with names", async () => {
  const stand = await plain().png().toBuffer()
  const names = ['a.png', 'b.png', 'c.png', 'd.png']
  const { book } = await read([
    inputFileFromBytes('a.json', inOnePost(weflow([...names, 'cut.jpg']))),
    ...names.map((name) => inputFileFromBytes(`media/${name}`, stand)),
    inputFileFromBytes('media/cut.jpg', (await plain().jpeg().toBuffer()).subarray(0, 700)),
  ])
  expect(book.media.map((one) => one.state)).toEqual([...names.map(() => 'placeholder'), 'corrupt'])
  const said = book.report.warnings.map((one) => one.detail).join('\n')
  expect(said).toContain('4 个文件只是网站的占位小图，原图没有下载到，把原图加进来就能补上：a.png、b.png、c.png 等')
  expect(said).toContain('1 个文件没有存完整，请重新导出：cut.jpg')
})

test('the same small picture posted day after day is a picture each time', async () => {
  const days = ['1.png', '2.png', '3.png', '4.png', '5.png']
  const same = await plain().png().toBuffer()
  const { book } = await read([
    inputFileFromBytes('a.json', weflow(days)),
    ...days.map((name) => inputFileFromBytes(`media/${name}`, same)),
  ])
  expect(book.media.map((one) => one.state)).toEqual(days.map(() => 'present'))
})
