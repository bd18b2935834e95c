import { expect, test } from 'vitest'
import type { Block } from '#lib/posts/post-import.ts'
import { PastedPictures, type PictureWait } from './pasted-pictures.ts'

const sha = (n: number): string => String(n).repeat(64)
const shows = (...ids: string[]): Block[] => ids.map((media) => ({ t: 'figure', media: [{ media }] }))

/** An editor whose server answers when the test says so. */
const opened = () => {
  const answers = new Map<string, (way: 'here' | 'away') => void>()
  let waits: readonly PictureWait[] = []
  const placed: string[] = []
  const ask = (name: string) =>
    new Promise<never>((done, gone) => {
      const picture = { media: sha(answers.size + 1), kind: 'image', src: '/x', width: 1, height: 1, from: null }
      answers.set(name, (way) => (way === 'here' ? done(picture as never) : gone(new Error('away'))))
    })
  const pictures = new PastedPictures({
    fetch: ask,
    upload: (file) => ask(file.name),
    why: () => '没有取到',
    placed: (id) => void placed.push(id),
    onChange: (all) => {
      waits = all
    },
  })
  const settle = async (name: string, way: 'here' | 'away') => {
    answers.get(name)!(way)
    await new Promise((done) => setImmediate(done))
  }
  return { pictures, placed, settle, asked: () => [...answers.keys()], waits: () => waits }
}
const at = (n: number) => ({ id: `m${n}`, t: 'address' as const, url: `https://a.example/${n}.jpg` })

test('two come at a time; what has come is stored by its own name, what has not by its address', async () => {
  const { pictures, placed, settle, asked, waits } = opened()
  pictures.take([at(1), at(2), at(3)])
  expect(asked()).toHaveLength(2)
  await settle('https://a.example/1.jpg', 'here')
  expect([placed, asked().length, waits().length]).toEqual([['m1'], 3, 2])
  expect(pictures.stored(shows('m1', 'm2'))).toEqual({
    blocks: shows(sha(1), 'm2'),
    remote: [{ media: 'm2', url: 'https://a.example/2.jpg' }],
  })
})

test('what does not come says why, keeps its place and is tried again', async () => {
  const { pictures, settle, waits } = opened()
  pictures.take([at(1)])
  await settle('https://a.example/1.jpg', 'away')
  expect(waits()).toMatchObject([{ state: 'failed', message: '没有取到' }])
  expect(pictures.stored(shows('m1')).remote).toHaveLength(1)
  pictures.again('m1')
  await settle('https://a.example/1.jpg', 'here')
  expect([waits(), pictures.stored(shows('m1')).remote]).toEqual([[], []])
})

test('a picture that is nowhere but here is not stored until it is sent; its caption is', async () => {
  const { pictures, settle, waits } = opened()
  pictures.take([
    { id: 'b1', t: 'bytes', file: new File(['x'], 'b.png') },
    { id: 'e1', t: 'elsewhere', name: 'c.png' },
  ])
  expect(pictures.unsaved).toBe(true)
  const said = [{ t: 'text' as const, s: '院子' }]
  expect(pictures.stored([{ t: 'figure', media: [{ media: 'b1' }], caption: said }, ...shows('e1')])).toEqual({
    blocks: [{ t: 'p', inl: said }],
    remote: [],
  })
  await settle('b.png', 'here')
  expect([pictures.unsaved, waits().map((one) => one.state)]).toEqual([false, ['failed']])
  expect(pictures.stored(shows('b1')).blocks).toEqual(shows(sha(1)))
})

test('one that an earlier visit left outside is fetched when asked for', async () => {
  const { pictures, settle, placed } = opened()
  pictures.know('m7', 'https://a.example/7.jpg')
  expect(pictures.canAsk('m7')).toBe(true)
  pictures.again('m7')
  await settle('https://a.example/7.jpg', 'here')
  expect(placed).toEqual(['m7'])
})
