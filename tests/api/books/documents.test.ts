import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeBook } from '#lib/books/press/make-book.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { GET as getArticle, POST as saveArticle } from '../../../src/pages/blogbook/articles/[aid].ts'
import { POST as addDocument } from '../../../src/pages/blogbook/books/[bid]/documents.ts'
import { POST as createBlogbook } from '../../../src/pages/blogbook/books/index.ts'
import { POST as lookIntoDocument } from '../../../src/pages/blogbook/documents.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { paragraph as p, words } from '../../support/docx-parts.ts'
import { dataOf, sendFile } from '../../support/import.ts'
import { epubFile, odtFile } from '../../support/open-files.ts'
import { readPdf } from '../../support/pdf.ts'
import { person, testDataDir } from '../../support/story.ts'
import {
  abstractList,
  bytesOf,
  field,
  list,
  listed,
  listLevel,
  paragraphStyle,
  ruby,
  wordFile,
} from '../../support/word-file.ts'

/** Documents through the room of articles: what is read, what is said of it, what is printed. */

const dataDir = testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
type Seen = { title: string | null; chapters: { title: string; pictures: number; footnotes: number }[]; lost: string[] }

const uploaded = async (name: string, bytes: Uint8Array) => {
  const { id: importId } = dataOf<{ id: string }>(
    await callEndpoint(createImport, { body: { flow: 'blogbook' }, actor: anna }),
  )
  return { importId, fileId: await sendFile(anna, importId, { name, bytes }) }
}
const look = async (name: string, bytes: Uint8Array) =>
  callEndpoint(lookIntoDocument, { body: await uploaded(name, bytes), actor: anna })
const seen = async (name: string, bytes: Uint8Array) => dataOf<Seen>(await look(name, bytes))

const drawing = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const numbering =
  abstractList(1, listLevel(0, 'chineseCountingThousand', '%1、'), listLevel(1, 'chineseCountingThousand', '（%2）')) +
  abstractList(2, listLevel(0, 'chineseCountingThousand', '第%1章', { inside: '<w:pStyle w:val="H1"/>' })) +
  list(1, 1) +
  list(2, 2)
const styles = paragraphStyle('H1', 'heading 1', `<w:pPr>${listed(2)}</w:pPr>`)
const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer()
/** A thumbnail in front of everything else, longer than what is looked at of a file's beginning. */
let seed = 7
const noise = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return (seed >> 16) & 255
}
const thumbnail = { 'docProps/thumbnail.jpeg': Uint8Array.from({ length: 9000 }, noise) }
const letter = wordFile({
  styles,
  numbering,
  first: thumbnail,
  parts: { 'word/media/a.jpeg': new Uint8Array(small) },
  body: [
    p(words('旧物'), 'H1'),
    p(
      `${words('注音前，')}${ruby('饕', 'tāo')}${ruby('餮', 'tiè')}${words('，')}<w:fldSimple w:instr=" DATE ">${words('二〇二六年')}</w:fldSimple>${words('（域），')}${field('REF a', words('见下'))}${words('看不见', '<w:vanish/>')}${words('。')}`,
    ),
    p(words('家用'), '', listed(1)),
    p(words('买米'), '', listed(1, 1)),
    p(words('打油'), '', listed(1, 1)),
    p(words('隔一段话。')),
    p(words('读书'), '', listed(1)),
    p(drawing),
    p(words('新书'), 'H1'),
    p(words('完。')),
  ].join(''),
})

test('a Word file with a thumbnail in front is looked into; only what is lost is said', async () => {
  expect(await seen('信.docx', letter)).toEqual({
    title: '信',
    author: null,
    chapters: [
      { title: '第一章 旧物', characters: expect.any(Number), headings: 0, footnotes: 0, tables: 0, pictures: 1 },
      { title: '第二章 新书', characters: 2, headings: 0, footnotes: 0, tables: 0, pictures: 0 },
    ],
    lost: ['1 处隐藏文字没有放进来：「看不见」'],
  })
})

test('its numbers and readings become the article’s, and outlive being saved', async () => {
  const { bookId } = dataOf<{ bookId: string }>(
    await callEndpoint(createBlogbook, { body: { title: '信' }, actor: anna }),
  )
  const body = await uploaded('信.docx', letter)
  const { added } = dataOf<{ added: string[] }>(
    await callEndpoint(addDocument, { params: { bid: bookId }, body, actor: anna }),
  )
  type Whole = { title: string; version: number; blocks: Record<string, unknown>[]; pictures: { state?: string }[] }
  const open = async () => dataOf<Whole>(await callEndpoint(getArticle, { params: { aid: added[0]! }, actor: anna }))
  const { title, version, blocks } = await open()
  const read = blocks.map(({ t, label, depth, inl }) => [t, label, depth, inl])
  expect(read).toMatchObject([
    [
      'p',
      undefined,
      undefined,
      [{ s: '注音前，' }, { s: '饕', ruby: 'tāo' }, { s: '餮', ruby: 'tiè' }, { s: '，二〇二六年（域），见下。' }],
    ],
    ['li', '一、', undefined, [{ s: '家用' }]],
    ['li', '（一）', 1, [{ s: '买米' }]],
    ['li', '（二）', 1, [{ s: '打油' }]],
    ['p', undefined, undefined, [{ s: '隔一段话。' }]],
    ['li', '二、', undefined, [{ s: '读书' }]],
    ['figure', undefined, undefined, undefined],
  ])
  const changed = {
    version,
    title,
    author: '',
    post_date: '',
    blocks: [...blocks, { t: 'p', inl: [{ t: 'text', s: '又及' }] }],
  }
  const saved = await callEndpoint(saveArticle, { params: { aid: added[0]! }, body: changed, actor: anna })
  expect(saved.status).toBe(200)
  expect((await open()).blocks.slice(0, -1)).toEqual(blocks)
})

test('printed, readings stand over their words, half their size, and numbers before theirs; hidden words nowhere', async () => {
  const path = join(dataDir, '信.docx')
  writeFileSync(path, letter)
  const out = join(dataDir, 'letter')
  const created = await makeBook([path], { out, brand: '心书', sections: 'article', style: 'changwen' }, () => {})
  if (!created.ok) throw new Error(created.failure.message)
  expect(created.value.warnings.map(({ detail }) => detail).filter((one) => /动态|占位/.test(one))).toEqual([])
  const pages = readPdf(readFileSync(join(out, 'inner.pdf'))).pages
  const text = pages.map((page) => page.text.replace(/\s/g, '')).join('\n')
  expect(text).not.toContain('看不见')
  for (const one of ['第一章旧物', '二〇二六年（域），见下', '第二章新书']) expect(text).toContain(one)
  const glyphs = pages.flatMap((page) => page.glyphs)
  const base = glyphs.find((one) => one.text === '饕')!
  const over = glyphs.find((one) => one.text === 'ā')!
  expect(over.sizePt).toBeCloseTo(base.sizePt / 2, 1)
  expect(over.yMm).toBeLessThan(base.yMm)
  expect(Math.abs(over.xMm - base.xMm)).toBeLessThan(4)
  for (const [number, word] of [
    ['一', '家'],
    ['二', '读'],
  ] as const) {
    const line = glyphs.find((one) => one.text === word && one.sizePt === base.sizePt)!
    const before = glyphs.filter((one) => one.text === number && Math.abs(one.yMm - line.yMm) < 0.1)
    expect(before.map((one) => one.xMm < line.xMm)).toEqual([true])
  }
})

test('an EPUB and an OpenDocument text come by the same door', async () => {
  const toc = '<ol><li><a href="a.xhtml">第一章</a></li><li><a href="b.xhtml">第二章</a></li></ol>'
  const parts = ['a', 'b'].map((name) => ({ name: `${name}.xhtml`, body: `<p>${name} 的话</p>` }))
  expect(await seen('书.epub', epubFile(parts, { toc }))).toMatchObject({
    title: '外公的故事',
    chapters: [{ title: '第一章' }, { title: '第二章' }],
    lost: [],
  })
  const odt = odtFile('<text:h text:outline-level="1">第一章</text:h><text:p>话</text:p>')
  expect(await seen('文.odt', odt)).toMatchObject({ chapters: [{ title: '第一章' }], lost: [] })
})

test('what is no article is refused with what it is', async () => {
  const said = async (name: string, bytes: Uint8Array): Promise<string> => {
    const { status, body } = await look(name, bytes)
    expect([status, body.errcode]).toEqual([422, 'not_a_document'])
    return String(body.errmsg)
  }
  expect(await said('空.docx', wordFile({ body: p('') }))).toContain('里面是空的')
  const hidden = wordFile({ body: p(words('看不见', '<w:vanish/>')) })
  expect(await said('藏.docx', hidden)).toContain('里面没有放得进书里的')
  const slides = epubFile([], { more: { 'ppt/presentation.xml': bytesOf('<p/>') } })
  expect(await said('片.pptx', slides)).toContain('演示文稿')
})
