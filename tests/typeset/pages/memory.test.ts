import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Month, Post, Section } from '#lib/typeset/book/content.ts'
import { openIncrementalCache } from '#lib/typeset/book/incremental-cache.ts'
import { chapterBook, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styleOf, styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }

const post = (id: number, month: string): Post => ({
  id: `p${id}`,
  local: `${month.slice(0, 4)}-${month.slice(4)}-${String((id % 27) + 1).padStart(2, '0')}T08:30:00`,
  latitude: 30 + (id % 9) / 10,
  longitude: 120 + (id % 7) / 10,
  ...(id % 3 === 0 ? { place: '杭州市·西湖' } : {}),
  paragraphs: Array.from({ length: (id % 4) + 1 }, (_, n) =>
    '今天去了海边，风很大，她说慢慢走。'.repeat(1 + ((id + n) % 9)),
  ),
  photos: Array.from({ length: [0, 0, 1, 3][id % 4] ?? 0 }, (_, n) => ({
    media: `m${id}-${n}`,
    widthPx: 2400,
    heightPx: n % 2 ? 1800 : 3200,
    alt: '',
    // Few motifs: what a chapter opens with hangs on those before it.
    dhash: (id + n) % 2 ? 'ffff0000ffff0000' : '0000ffff0000ffff',
  })),
  videos: [],
  likes: id % 4 === 0 ? ['阿满', '小雨'] : [],
  comments: Array.from({ length: id % 6 }, (_, n) => ({ name: `人${n}`, text: '给你留了饺子' })),
})

const names = ['202203', '202207', '202212', '202301', '202302', '202308', '202401', '202406']
const start: BookInput = {
  title: '时光集',
  subtitle: '献给你',
  author: '林小满',
  sections: names.map((month, m) =>
    monthSection({ month, posts: Array.from({ length: 2 + (m % 4) }, (_, n) => post(m * 10 + n, month)) }),
  ),
  imprint: [{ label: '作者', value: '林小满' }],
  brand: '心书',
  options: { child: { nickname: '小满', birthday: '2020-05-01' } },
}

type Edit = {
  kind:
    | 'change'
    | 'delete'
    | 'insert'
    | 'drop month'
    | 'add month'
    | 'rename'
    | 'subtitle'
    | 'preface'
    | 'imprint'
    | 'child'
    | 'nothing'
  month: number
  post: number
}

/** New objects on the way to what changed, the old ones everywhere else. */
/** The book's sections with other posts in one of them; all others are what they were. */
const withPosts = (book: BookInput, index: number, change: (posts: Post[], own: Month) => Post[]): Section[] =>
  book.sections.map((one, i) =>
    i === index && one.kind === 'month'
      ? { ...one, content: { ...one.content, posts: change(one.content.posts, one.content) } }
      : one,
  )

const edited = (book: BookInput, { kind, month, post: at }: Edit, id: number): BookInput => {
  const index = month % Math.max(1, book.sections.length)
  const posts = (change: (posts: Post[], own: Month) => Post[]): BookInput => ({
    ...book,
    sections: withPosts(book, index, change),
  })
  switch (kind) {
    case 'change':
      return posts((list) =>
        list.map((one, i) =>
          i === at % list.length ? { ...one, paragraphs: ['改过的一条。'.repeat(1 + (id % 200))] } : one,
        ),
      )
    case 'delete':
      return posts((list) => (list.length > 1 ? list.filter((_, i) => i !== at % list.length) : list))
    case 'insert':
      return posts((list, own) => list.toSpliced(at % (list.length + 1), 0, post(1000 + id, own.month)))
    case 'drop month':
      return book.sections.length > 1 ? { ...book, sections: book.sections.filter((_, i) => i !== index) } : book
    case 'add month': {
      const name = `2025${String((id % 12) + 1).padStart(2, '0')}`
      const added = monthSection({ month: name, posts: [post(2000 + id, name)] })
      return { ...book, sections: [...book.sections, added] }
    }
    case 'rename':
      return { ...book, title: `时光集${id % 10}` }
    case 'subtitle':
      return { ...book, subtitle: `献给你${id % 3}` }
    case 'preface':
      return {
        ...book,
        preface: {
          title: '序',
          paragraphs: ['写在前面。'.repeat(id % 300)],
          signature: '',
          dateline: '',
        },
      }
    case 'imprint':
      return { ...book, imprint: [{ label: '作者', value: `林小满${id % 3}` }] }
    case 'child':
      return { ...book, options: { child: { nickname: '小满', birthday: `2020-05-0${1 + (id % 3)}` } } }
    case 'nothing':
      return { ...book, sections: [...book.sections] }
  }
}

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind']>(
      'change',
      'change',
      'delete',
      'insert',
      'insert',
      'drop month',
      'add month',
      'rename',
      'subtitle',
      'preface',
      'imprint',
      'child',
      'nothing',
    ),
    // The first and the last post and month often: their neighbours are of another kind.
    month: fc.oneof(fc.constantFrom(0, 7), fc.nat(20)),
    post: fc.oneof(fc.constantFrom(0, 4), fc.nat(20)),
  }),
  { minLength: 1, maxLength: 6 },
)

for (const id of Object.keys(styles)) {
  test(`${id}: whatever is edited, the new layout is the one made from scratch, to the byte`, () => {
    fc.assert(
      fc.property(edits, (list) => {
        const memory = openIncrementalCache()
        let book = start
        typesetBook(book, world, styleOf(id), { memory })
        list.forEach((edit, n) => {
          book = edited(book, edit, n * 37 + edit.post)
          // Now and then the memory is wanted for another book.
          if (edit.post % 3 === 1) memory.forgetPages()
          const again = typesetBook(book, world, styleOf(id), { memory })
          const fresh = typesetBook(book, world, styleOf(id))
          expect(JSON.stringify(again)).toBe(JSON.stringify(fresh))
        })
      }),
      { numRuns: Number(process.env.RUNS ?? 4) },
    )
  })
}

test('what is taken back comes with the numbers of now', () => {
  const memory = openIncrementalCache()
  const style = styleOf('yuanxing')
  const lay = (book: BookInput): string => JSON.stringify(typesetBook(book, world, style, { memory }))
  const far = edited(start, { kind: 'change', month: 6, post: 0 }, 9)
  const moved = {
    ...far,
    sections: withPosts(far, 1, (posts) => posts.map((p) => ({ ...p, latitude: 50 }))),
  }
  const back = { ...moved, sections: moved.sections.map((one, i) => (i === 6 ? start.sections[6]! : one)) }
  for (const book of [start, moved, back, start])
    expect(lay(book)).toBe(JSON.stringify(typesetBook(book, world, style)))
})

test('only the edited month is laid out again', () => {
  const memory = openIncrementalCache()
  let created = 0
  const counting: TypesetContext = {
    ...world,
    hash: (text) => {
      created += 1
      return world.hash(text)
    },
  }
  const style = styleOf('shiguang')
  typesetBook(start, counting, style, { memory })
  created = 0
  typesetBook(edited(start, { kind: 'change', month: 3, post: 0 }, 5), counting, style, { memory })
  // One month and the book.
  expect(created).toBe(2)
})

/** `id` as a style that counts how often its catalogue is composed. */
const countingCatalogues = (id: string) => {
  const made = { count: 0 }
  const plain = styleOf(id)
  const catalogue: typeof plain.catalogue = (...asked) => {
    made.count += 1
    return plain.catalogue(...asked)
  }
  return { style: { ...plain, catalogue }, made }
}

/** Every post but the first of a month says more: its title may be another, its pictures stay. */
const moreSaid = (book: BookInput, month: number): BookInput => ({
  ...book,
  sections: withPosts(book, month, (list) =>
    list.map((one, at) => (at === 0 ? one : { ...one, comments: [...one.comments, { name: '晚', text: '真好' }] })),
  ),
})

for (const id of Object.keys(styles))
  test(`${id}: for the pages of one month the catalogue is counted, not composed, and they stand where the whole book has them`, () => {
    const { style, made } = countingCatalogues(id)
    const memory = openIncrementalCache()
    typesetBook(start, world, style, { memory })
    const book = moreSaid(start, 5)
    made.count = 0
    const wanted = (chapter: number): boolean => chapter === 5
    const known = chapterBook(book).chapters.map(memory.latest)
    const answer = typesetBook(book, world, style, { memory, known, wanted })
    expect(made.count).toBe(0)
    const whole = typesetBook(book, world, style)
    expect(answer.sections).toEqual(whole.sections)
    const { firstPage = 0, pageCount = 0 } = whole.sections.find(({ month }) => month === names[5]) ?? {}
    const own = ({ scene }: typeof whole): string =>
      JSON.stringify(scene.pages.slice(firstPage - 1, firstPage - 1 + pageCount).filter(({ kind }) => kind === 'body'))
    expect(pageCount).toBeGreaterThan(0)
    expect(own(answer)).toBe(own(whole))
    // With another chapter it may be longer: it is composed again.
    made.count = 0
    typesetBook(edited(book, { kind: 'add month', month: 0, post: 0 }, 3), world, style, { memory, wanted })
    expect(made.count).toBeGreaterThan(0)
  })
