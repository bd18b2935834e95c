import { expect, test } from 'vitest'
import {
  emptyPostIssue,
  glyphIssues,
  inOrder,
  issueOf,
  isWorthSaying,
  missingInArticle,
  missingIssue,
  withPosts,
} from '#lib/books/layout/book-check.ts'
import { groupIssues, isBlurred, placeLink } from '#lib/books/layout/check-groups.ts'
import { insertAt } from '#lib/books/layout/designed.ts'
import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { Finding } from '#lib/print/preflight.ts'

const asked = (issues: FoundIssue[]) => issues.map((issue) => ({ ...issue, key: '', ignored: null }))
const lost = (cluster: string, page: number): Finding => ({
  level: 'warn',
  code: 'missing-glyph',
  page,
  cluster,
  message: `第 ${page} 页的“${cluster}”没有可用的字形，将印成〓。`,
})

test('a character that cannot be printed is named once, with its pages and how often it stands there', () => {
  const findings = [lost('𠮷', 9), lost('𰻝', 3), lost('𠮷', 4), lost('𠮷', 9)]
  const issues = glyphIssues(findings, (page) => `20240${page}`)
  expect(issues.map(({ character, index, month }) => [character, index, month])).toEqual([
    ['𠮷', 3, '202404'],
    ['𰻝', 2, '202403'],
  ])
  expect(issues[0]?.title).toBe('“𠮷”（U+20BB7）印不出来')
  expect(issues[0]?.message).toBe('第 4、9 页有这个字，共 3 处，会印成〓')
  expect(issues.every(({ severity, reason }) => severity === 'warn' && reason === 'missing_glyph')).toBe(true)
})

test('many pages of one character are counted, not all named', () => {
  const [issue] = glyphIssues(
    Array.from({ length: 30 }, (_, index) => lost('𠮷', index + 1)),
    () => '',
  )
  expect(issue?.message).toBe('第 1、2、3、4、5、6 页等 30 页有这个字，共 30 处，会印成〓')
})

test('lost characters come before small pictures, and what bars the printing before both', () => {
  const finding = (code: Finding['code'], level: Finding['level']): Finding => ({ level, code, page: 1, message: code })
  const plain = (one: Finding) => issueOf(one, '', () => undefined)
  const small = Array.from({ length: 40 }, () => plain({ ...finding('low-resolution', 'refuse'), ppi: 130 }))
  const all = [
    ...small,
    missingIssue('202401', 2),
    ...glyphIssues([lost('𠮷', 2)], () => ''),
    plain(finding('text-outside-trim', 'refuse')),
  ]
  expect(
    inOrder(all)
      .slice(0, 4)
      .map(({ reason }) => reason),
  ).toEqual(['overflow', 'missing_glyph', 'missing_picture', 'low_resolution'])
})

const soft = (ppi: number, page: number): Finding => ({
  level: ppi < 120 ? 'refuse' : 'warn',
  code: 'low-resolution',
  page,
  ppi,
  media: `${page}`,
  message: '',
})

test('pictures that are small are grouped, the worst first; a little below what the press likes is no finding', () => {
  const found = [soft(198, 2), soft(150, 3), soft(86, 101), soft(181, 7), soft(97, 31), soft(110, 9)]
  const issues = found.filter(isWorthSaying).map((one) => issueOf(one, '', () => undefined))
  const groups = groupIssues(asked(inOrder([...issues, missingIssue('202401', 2), missingIssue('202402', 35)])))
  expect(groups.map(({ title, severity, words }) => [severity, title, words])).toEqual([
    ['error', '2 张照片太小，印出来会糊', '最小的一张在第 101 页，只有 86 dpi。补上原图会自动替换。'],
    ['warn', '缺 37 张图片或视频', expect.stringMatching(/^分在 2 处。/)],
    ['info', '2 张照片略小', '印出来稍软，多半看不出。最小的一张在第 9 页，只有 110 dpi。'],
  ])
  expect(groups[0]?.pages).toEqual([31, 101])
})

test('of pictures that are on the web nobody is told to bring a folder', () => {
  const all = [missingIssue('202401', 3, { web: true }), missingInArticle('a1', '春天', 2, { web: true })]
  for (const issue of all) {
    expect(issue.message).toContain('还在网上')
    expect(JSON.stringify(issue)).not.toContain('文件夹')
  }
  const groups = groupIssues(asked(inOrder([...all, missingIssue('202402', 1)])))
  expect(groups.map(({ title }) => title)).toEqual(['5 张图片或视频还在网上', '缺 1 张图片或视频'])
})

test('only what will blur has to be signed for', () => {
  const dpis = [99, 100].map((ppi) => isBlurred(issueOf(soft(ppi, 1), '', () => undefined)))
  expect(dpis).toEqual([true, false])
})

test('what is found on a page of an insert leads to that insert and back, while the book can be changed', () => {
  const sections = [
    { route: 'front', firstPage: 0, pageCount: 4 },
    { route: 'i-one', firstPage: 4, pageCount: 2 },
    { route: '202401', firstPage: 6, pageCount: 8 },
  ]
  expect([-1, 3, 4, 5, 6, 99].map((index) => insertAt(sections, index))).toEqual([
    ...[undefined, undefined, 'one', 'one', undefined, undefined],
  ])
  const book = { id: 'b1', editable: true }
  const found = { index: 5, insert: 'one' }
  expect(placeLink(book, found)).toBe('/books/b1/design/insert?from=check&insert=one')
  expect(placeLink({ ...book, editable: false }, found)).toBe('/book-preview/b1#6')
  expect(placeLink(book, { index: 6 })).toBe('/book-preview/b1#7')
})

test('a post of which nothing is printed is named, with the way to it', () => {
  const detail = '2024-06-03什么也没有写，没有排进书里，点赞和评论也没有'
  const [issue] = withPosts([emptyPostIssue({ code: 'empty-post', entryId: 'e1', detail })], () => '202406')
  expect(issue).toMatchObject({ reason: 'empty_post', message: detail, post: { id: 'e1', month: '202406' } })
  expect(placeLink({ id: 'b1', editable: true }, issue!)).toBe('/books/b1/edit/202406?from=check&post=e1')
})
