import type { Value } from '#lib/editing/record.ts'
import {
  bookTarget,
  type CopyrightField,
  copyrightField,
  insertKinds,
  insertTarget,
  type LetterField,
  type LetterName,
  letterField,
} from '#lib/edits/book/book-fields.ts'
import { type PartField, type PostField, partField } from '#lib/edits/edit-fields.ts'
import { groundIds } from '#lib/typeset/ground/ground.ts'
import { fc } from './runner/property.ts'

/** A place as a device means it: a post by its number in what it sees, one of the book's own, or the book itself. */
export type MeantChange = { post?: number; target?: string; field: string; value: Value }

/** Two things each field may say, beside nothing. A field nobody fills in does not compile. `posts`: targets that may be named. */
const ofPost = (posts: readonly string[]): Record<PostField, readonly Value[]> => ({
  hidden: [true, false],
  text: ['我的话', ''],
  title: ['题', ''],
  place: ['北戴河', ''],
  date: ['2023-05', ''],
  'hidden-likes': [true, false],
  'hidden-comments': [true, false],
  'own-page': [true, false],
  'break-before': [true, false],
  added: [true],
  'split-from': posts,
  'split-order': ['V', 'k'],
  'joined-to': posts,
})
/** Two new pictures, as their records say them; nobody's until a test has them. */
export const anyPictures = [`${'a'.repeat(64)} 1200 900`, `${'b'.repeat(64)} 600 800`] as const
const ofPart: Record<PartField, readonly [names: readonly string[], values: readonly Value[]]> = {
  'hidden-picture': [
    ['0', '1'],
    [true, false],
  ],
  'picture-order': [
    ['0', '1'],
    ['000V', '00V'],
  ],
  'picture-caption': [
    ['0', '1'],
    ['海边', ''],
  ],
  'picture-size': [
    ['0', '1'],
    ['large', 'page', 'kept'],
  ],
  'added-picture': [['abcdefgh', 'hgfedcba'], []],
  'new-picture': [
    ['ijklmnop', 'ponmlkji'],
    [`${'a'.repeat(64)} 1200 900`, `${'b'.repeat(64)} 600 800`],
  ],
  'hidden-like': [['nobody'], [true, false]],
  'hidden-comment': [['nothing'], [true, false]],
}
const ofLetter: Record<LetterField, readonly string[]> = {
  title: ['写在前面', ''],
  text: ['这一年。\n\n还有下一年。', '短'],
  signature: ['苏棠'],
  dateline: ['二〇二四年春'],
}
const ofCopyright: Record<Exclude<CopyrightField, 'isbn'>, readonly string[]> = {
  ...{
    author: ['苏棠', ''],
    editor: ['林小满'],
    designer: ['周子谦'],
    company: ['家里'],
    link: ['https://example.org'],
  },
  ...{ telephone: ['10086'], edition: ['第一版'], price: ['非卖品'] },
}

type Row = { target?: string; field: string; values: readonly Value[] }
const letterNames: readonly LetterName[] = ['preface', 'acknowledgement']
const inserts = ['0001', '0002'].map((end) => insertTarget(`insert-of-a-test-${end}`))

const rowsOfBook: readonly Row[] = [
  ...letterNames.flatMap((name) =>
    Object.entries(ofLetter).map(([field, values]) => ({ field: letterField(name, field as LetterField), values })),
  ),
  ...Object.entries(ofCopyright).map(([field, values]) => ({ field: copyrightField(field as CopyrightField), values })),
  { field: 'background', values: groundIds.slice(0, 2) },
  { field: 'photos', values: ['grey', 'colour'] },
  { field: 'time-label-hidden', values: [true, false] },
  { field: 'baby/enable', values: [true, false] },
  { field: 'baby/birthday', values: ['2021-03-04', ''] },
  { field: 'baby/nickname', values: ['豆豆'] },
].map((row) => ({ target: bookTarget, ...row }))

const rowsOfInserts = (months: readonly string[]): Row[] =>
  inserts.flatMap((target) => [
    { target, field: 'kind', values: insertKinds },
    { target, field: 'before', values: [...months, 'end'] },
    { target, field: 'order', values: ['000001', '000002'] },
    { target, field: 'title', values: ['夏天'] },
    { target, field: 'line', values: ['一行小字'] },
    { target, field: 'text', values: ['信里的话。'] },
    { target, field: 'signature', values: ['苏棠'] },
    { target, field: 'dateline', values: ['二〇二四年'] },
    { target, field: 'pictures', values: ['', 'a'.repeat(64)] },
  ])

const rowsOfPosts = (posts: readonly string[]): Row[] => [
  ...Object.entries(ofPost(posts))
    .filter(([field]) => !['added', 'split-from', 'split-order'].includes(field))
    .map(([field, values]) => ({ field, values })),
  ...Object.entries(ofPart).flatMap(([kind, [names, values]]) =>
    names.map((name) => ({
      field: partField(kind as PartField, name),
      values: values.length > 0 ? values : posts.map((post) => `0\n${post}`),
    })),
  ),
]

const rowsOfOwn = (posts: readonly string[]): Row[] =>
  ['0001', '0002'].flatMap((end) => {
    const target = `own:post-of-a-test-${end}`
    const { added, date, text } = ofPost(posts)
    return [
      { target, field: 'added', values: added },
      { target, field: 'date', values: date },
      { target, field: 'text', values: text },
      { target, field: 'split-from', values: posts },
      { target, field: 'split-order', values: ofPost(posts)['split-order'] },
    ]
  })

/** A place something may be said of, and what may be said there. */
type AnyPlace = { post?: number; target?: string; field: string; values: readonly Value[] }

/** Any place there is: of a post (by number), of a post of the book's own, of the book, or of an insert. */
const anyPlace = (posts: readonly string[], months: readonly string[]): fc.Arbitrary<AnyPlace> => {
  const inserted = rowsOfInserts(months)
  const kinds = inserted.filter(({ field }) => field === 'kind')
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .record({ row: fc.constantFrom(...rowsOfPosts(posts)), post: fc.nat(5) })
        .map(({ row, post }) => ({ ...row, post })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...rowsOfOwn(posts)) },
    { weight: 2, arbitrary: fc.constantFrom(...rowsOfBook) },
    { weight: 2, arbitrary: fc.constantFrom(...inserted) },
    // Without its kind nothing is seen of an insert.
    { weight: 2, arbitrary: fc.constantFrom(...kinds) },
  )
}

/** A few places one after the other, of all there are: few, so that hands meet at them. */
export const somePlaces = (
  posts: readonly string[],
  months: readonly string[] = ['202404'],
): fc.Arbitrary<AnyPlace[]> => fc.array(anyPlace(posts, months), { minLength: 1, maxLength: 8 })

/** One of the things that may be said at one of these places; null takes back. */
export const changeAt = (places: readonly AnyPlace[]): fc.Arbitrary<MeantChange> =>
  fc.tuple(fc.constantFrom(...places), fc.nat(9)).map(([{ values, ...place }, at]) => ({
    ...place,
    value: at === 0 ? null : (values[at % values.length] ?? null),
  }))
