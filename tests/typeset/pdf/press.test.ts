import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pressed, type PressOptions, pressBook } from '#lib/books/press/press-book.server.ts'
import { openHelper, type PressHelper } from '#lib/books/press/press-helper.server.ts'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post, Section } from '#lib/typeset/book/content.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { styleOf, styles } from '#lib/typeset/styles/styles.ts'
import { readPdf } from '../../support/pdf.ts'
import { photo } from './pdf-scene.ts'

let fonts: PrintFonts
let jpeg: Uint8Array
let helper: PressHelper

beforeAll(async () => {
  fonts = await fontBook()
  jpeg = await photo()
  // One for all: the first book may be done before the thread is up, the others find it waiting.
  helper = openHelper()
})

afterAll(async () => {
  await helper.close()
})

const words = [
  '今天去了海边，风很大。“慢慢走”，她说。',
  '第 3 次在 office 里加班——AVATAR 看了两遍……\n回来路上买了 12 个橙子！！',
  '⼀ 是部首，一 是字；㐂、龘 和 cafe\u0301 也在。',
  '😀👨‍👩‍👧 周末一家人去爬山，山顶上吃面。',
]

const post = (id: number, month: string): Post => ({
  id: `p${id}`,
  local: `${month.slice(0, 4)}-${month.slice(4)}-${String((id % 27) + 1).padStart(2, '0')}T08:30:00`,
  ...(id % 3 === 0 ? { place: '杭州市·西湖' } : {}),
  paragraphs: Array.from({ length: (id % 5) + 1 }, (_, n) =>
    words[(id + n) % words.length]!.repeat(1 + ((id * 7 + n) % 9)),
  ),
  photos: Array.from({ length: [0, 0, 1, 3, 4][id % 5]! }, (_, n) => ({
    media: (id + n) % 7 === 6 ? 'gone' : 'photo',
    widthPx: 1600,
    heightPx: n % 2 ? 1200 : 2000,
    alt: '',
  })),
  videos: [],
  likes: id % 4 === 0 ? ['阿满', '小雨'] : [],
  comments: Array.from({ length: id % 6 }, (_, n) => ({ name: `人${n}`, text: words[n % words.length]!.slice(0, 14) })),
})

const sections = (count: number): Section[] =>
  Array.from({ length: count }, (_, m) => {
    const month = `${2022 + Math.floor(m / 4)}${String((m % 4) * 3 + 1).padStart(2, '0')}`
    return monthSection({
      month,
      posts: Array.from({ length: 3 + ((m * 5) % 7) }, (_, n) => post(m * 20 + n, month)),
    })
  })

const book: BookInput = {
  title: '时光集',
  subtitle: '献给你',
  author: '林小满',
  sections: sections(9),
  imprint: [{ label: '作者', value: '林小满' }],
  brand: '心书',
  preface: { title: '序', paragraphs: ['写在前面。'], signature: '小满', dateline: '' },
}

const press = async (style: string, more: Partial<PressOptions> = {}): Promise<{ bytes: Buffer; pressed: Pressed }> => {
  const chunks: Uint8Array[] = []
  const pressed = await pressBook(
    { book, style, profile: 'press' },
    {
      fonts,
      createdAt: Date.UTC(2026, 0, 2),
      image: async (media) => (media === 'photo' ? { bytes: jpeg } : undefined),
      sink: (chunk) => void chunks.push(Uint8Array.from(chunk)),
      ...more,
    },
  )
  return { bytes: Buffer.concat(chunks), pressed }
}

for (const id of Object.keys(styles)) {
  test(`${id}: one thread and two write the same bytes, and the pages of the book in memory`, async () => {
    const alone = await press(id)
    const together = await press(id, { helper })
    expect(Buffer.compare(together.bytes, alone.bytes)).toBe(0)
    expect(together.pressed).toEqual(alone.pressed)

    const world = { fonts, hash: (text: string) => String(text.length) }
    const whole = typesetBook(book, world, styleOf(id))
    expect(alone.pressed.sections).toEqual(whole.sections)
    expect(alone.pressed.warnings).toEqual(whole.warnings)
    expect(alone.pressed.fill).toEqual(whole.fill)
    const chunks: Uint8Array[] = []
    const report = await writePdf(whole.scene, {
      fonts,
      createdAt: Date.UTC(2026, 0, 2),
      image: async (media) => (media === 'photo' ? { bytes: jpeg } : undefined),
      sink: (chunk) => void chunks.push(Uint8Array.from(chunk)),
    })
    expect(alone.pressed.report.missingImages.length).toBe(report.missingImages.length)
    const [streamed, held] = [readPdf(alone.bytes), readPdf(Buffer.concat(chunks))]
    expect(streamed.pages.map((page) => page.content)).toEqual(held.pages.map((page) => page.content))
    expect(streamed.pages.map((page) => page.text)).toEqual(held.pages.map((page) => page.text))
    expect(streamed.outline).toEqual(held.outline)
  })
}

test('a thread that is gone is said, nobody waits for it', async () => {
  const closed = openHelper()
  await closed.close()
  await expect(press('shiguang', { helper: closed })).rejects.toThrow()
})
