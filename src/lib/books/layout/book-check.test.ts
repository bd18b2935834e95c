import { expect, test } from 'vitest'
import { glyphIssues, inOrder, issueOf, missingIssue } from '#lib/books/layout/book-check.ts'
import type { Finding } from '#lib/print/preflight.ts'

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
  const small = Array.from({ length: 40 }, () => plain(finding('low-resolution', 'refuse')))
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
