import { expect, test } from 'vitest'
import { openBlobs } from '../files/input-blobs.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { asidesOf } from './set-aside.ts'
import { pieceName, uploadPlan } from './upload-plan.ts'

const weibo = JSON.stringify({
  user: { id: '7', screen_name: '小满' },
  weibo: [{ id: 'a', bid: 'b', text: '今天下雨', created_at: '2020-01-02', user_id: '7', pics: '', video_url: '' }],
})
const files = [
  inputFileFromBytes('微博.json', weibo),
  inputFileFromBytes('日记/2021-06-05.md', '# 2021-06-05\n\n今天去了海边。\n'),
  inputFileFromBytes('半个.json', '{"x"'),
  inputFileFromBytes('空.json', '[]'),
  inputFileFromBytes('杂物.pdf', '%PDF-1.4\n'),
  inputFileFromBytes('朋友圈.json', '[]'),
]

test('what a book leaves out is told apart: content of another way, a broken JSON, what only lay there', async () => {
  const found = await asidesOf(files, new Set(['朋友圈.json']), 'wxbook')
  expect([...found]).toEqual([
    ['微博.json', 'weibo'],
    ['日记/2021-06-05.md', 'diary'],
    ['半个.json', 'broken'],
  ])
  expect([...(await asidesOf(files, new Set(), 'wbbook'))].map(([name]) => name)).not.toContain('微博.json')
})

test('the plan says of a zip and of pieces of one what they are', () => {
  const entry = (home: string, name: string, bytes: number) => ({
    ...inputFileFromBytes(name, new Uint8Array(bytes)),
    home,
  })
  const all = [
    entry('全部.zip', '全部/朋友圈.json', 400_000),
    entry('全部.zip', '全部/微博.json', 400_000),
    entry('别的.zip', '别的/微博.json', 10),
  ]
  const sizes = new Map([
    ['全部.zip', 800_000],
    ['别的.zip', 100],
  ])
  const asides = new Map([
    ['全部/微博.json', 'weibo'],
    ['别的/微博.json', 'weibo'],
  ] as const)
  const { left } = uploadPlan(sizes, all, new Set(['全部/朋友圈.json']), asides)
  expect(left.map((one) => [pieceName(one), one.aside])).toEqual([
    ['全部.zip 里的 微博.json', 'weibo'],
    ['别的.zip', 'weibo'],
  ])
})

test('an empty zip is called an empty zip', async () => {
  const zip = new Uint8Array(22)
  zip.set([0x50, 0x4b, 5, 6])
  const opened = await openBlobs([{ path: '空的.zip', file: new Blob([zip]) }])
  expect(opened.ok ? '' : opened.failure.message).toContain('「空的.zip」是空的压缩包')
})
