/**
 * Files of strangers (tests/support/formats/strangers, made by us in the shapes exporters really write): every word and picture of each is
 * in the book or the report names it. An outline is what a person would check: day, title, words, pictures in their places.
 */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Block, Entry, Inline, Media, PostImport } from '#lib/posts/post-import.ts'
import { baseName } from '../files/input-file.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'

const folder = (name: string): string => resolve('tests/support/formats/strangers', name)

const words = (inl: readonly Inline[]): string =>
  inl
    .map((one) => (one.t === 'br' ? ' / ' : one.t === 'emoji' ? one.code : one.t === 'note' ? `(注:${one.s})` : one.s))
    .join('')

const shown = (media: ReadonlyMap<string, Media>, uses: Entry['media']): string =>
  uses
    .map(({ media: id, caption }) => {
      const one = media.get(id)
      const what = one?.state === 'present' ? baseName(one.file ?? '') : (one?.state ?? '')
      return `[${what}${caption ? ` ${caption}` : ''}]`
    })
    .join('')

const blockOf = (media: ReadonlyMap<string, Media>, block: Block): string => {
  if (block.t === 'figure') return shown(media, block.media)
  if (block.t === 'table') return block.rows.map((row) => row.map(words).join(' | ')).join(' // ')
  const mark = block.t === 'p' ? '' : block.t === 'li' ? '· ' : `${block.t}: `
  return 'inl' in block ? `${mark}${words(block.inl)}` : block.t
}

/** A line an entry: day, title, blocks, pictures below them, comments. */
const outline = ({ entries, media }: PostImport): string[] => {
  const byId = new Map(media.map((one) => [one.id, one]))
  return entries.map(({ when, title, body, media: uses, comments = [] }) =>
    [
      when.local.slice(0, 16).replace('T', ' '),
      title && `《${title}》`,
      body.map((block) => blockOf(byId, block)).join('；'),
      shown(byId, uses),
      comments.map((one) => `评:${words(one.body)}${shown(byId, one.media)}`).join('；'),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

const read = async (name: string, asked: Parameters<typeof readImportFromPaths>[1] = {}) => {
  const answer = await readImportFromPaths([folder(name)], asked)
  if (!answer.ok) throw new Error(answer.failure.message)
  const { book, close } = answer.value
  await close()
  return {
    lines: outline(book),
    told: [...book.report.warnings.map(({ code }) => code), ...book.report.skipped.map(({ why }) => why)],
  }
}

/** What is read, whole; `told`: what the report has to say besides. */
const right: { name: string; lines: string[]; told?: string[] }[] = [
  {
    name: 'takeout-same-name',
    lines: [
      '2024-01-02 08:00 第一张 [IMG_0001.jpg]',
      '2024-01-03 08:00 同名第二张 [IMG_0001(1).jpg]',
      '2024-01-06 08:00 改过 [IMG_0003.jpg]',
      expect.stringMatching(/^2024-01-07 08:00 更长名 \[微信图片_.*\.jpg\.jpg\]$/) as unknown as string,
      expect.stringMatching(/\[IMG_0009\.jpg\]$/) as unknown as string,
    ],
    told: ['disk-date'],
  },
  {
    name: 'enex-tasks',
    lines: ['2024-01-05 09:30 《真正的题》 笔记正文甲；· ☐ 任务一乙；· ☑ 任务二丙'],
  },
  {
    name: 'enex-same-second-titles',
    lines: [
      '2024-01-05 09:30 《秋天的题》 另一句',
      '2024-01-05 09:30 《夏天的题》 待补',
      '2024-01-05 09:30 《春天的题》 待补',
    ],
  },
  {
    name: 'weibo-com-pc-json',
    lines: [
      '2024-03-05 08:00 电脑端一条 / 第二行 [remote][remote]',
      '2024-03-05 08:00 混排一条 [remote][remote]',
      '2024-03-05 08:00 长文前半……',
    ],
    told: ['cut-text', 'media-missing'],
  },
  {
    name: 'whatsapp-no-space',
    lines: [
      '2026-07-09 02:28 早安甲',
      '2026-07-09 02:28 没有空格乙',
      '2026-07-09 02:29 有空格丙',
      '2026-07-09 02:30 有空格丁',
      '2026-07-09 02:31 没有空格戊',
    ],
    told: ['several-authors'],
  },
  {
    name: 'whatsapp-no-space-refused',
    lines: ['2026-07-09 02:28 早安甲', '2026-07-09 02:28 没有空格乙', '2026-07-09 02:29 也没有空格丙 / 第二行丁'],
    told: ['several-authors'],
  },
  {
    name: 'whatsapp-de',
    lines: [
      '2026-03-07 21:22 Hey eins',
      '2026-03-07 21:28 [00000012-PHOTO-2026-03-07-21-28-10.jpg]',
      '2026-03-08 09:00 [missing]',
      '2026-03-08 09:01 Note: has a colon zwei',
    ],
    told: ['media-missing', 'several-authors'],
  },
  {
    name: 'whatsapp-zh-tw',
    lines: [
      '2024-05-01 08:02 早安一',
      '2024-05-01 13:02 [00000003-PHOTO-2024-05-01-13-02-11.jpg]',
      '2024-05-01 13:03 [missing]',
      '2024-05-02 00:30 半夜二',
      '2024-05-02 12:10 中午三',
    ],
    told: ['media-missing', 'several-authors'],
  },
  {
    name: 'sheet-douban',
    lines: ['2024-01-02 08:00 豆瓣甲话', '2024-01-03 08:00 豆瓣乙话, 有逗号 "引号"'],
  },
  {
    name: 'sheet-xhs',
    lines: [
      '2024-04-01 08:00 《红书题甲》 红书正文甲 / 第二行 [remote][remote]',
      '2024-04-02 08:00 《红书题乙》 红书正文乙 [remote]',
    ],
    told: ['media-missing'],
  },
]

test.each(right)('$name is read whole', async ({ name, lines, told = [] }) => {
  expect(await read(name)).toEqual({ lines, told })
})

test('x-deleted-and-note-link: what was deleted is counted, not printed; a long text with an address is whole', async () => {
  const { lines, told } = await read('x-deleted-and-note-link')
  expect(lines.join('\n')).not.toContain('删掉的推')
  for (const end of ['后半才是要紧的话丙丁。', '链接后半戊己。', '与号后半庚辛。', '第二部分的推', '社区里的推'])
    expect(lines.join('\n')).toContain(end)
  expect(told).toEqual(['1 条推文在 X 上已经删除，没有放进书里'])
})

test('enex-missing-resource: no other file takes the place of one that is missing, which is told by its note', async () => {
  const { lines, told } = await read('enex-missing-resource')
  expect(lines.find((line) => line.includes('缺附件'))).toBe(
    '2024-01-05 09:30 《缺附件》 缺一；[missing]；缺二；[unsupported]；缺三',
  )
  expect(told).toEqual(['missing-resource', 'media-missing', 'media-unsupported'])
})
