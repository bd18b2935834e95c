import { expect, test } from 'vitest'
import { withClosedLinksMarked, withoutClosedLinks } from './agent-links.ts'

const closed = '<a class="group/button inline-flex" href="/create/wxbook">做书</a>'
const words =
  '<p>看<a class="link" href="/unboxing?page=2">晒书</a>，问<a class="link" href="/assistant#weibo">小助手</a></p>'

test('in agent mode no link leads to a page agents may not open; the words stay, the buttons go', () => {
  expect(withoutClosedLinks(closed + words)).toBe(
    '<p>看<span class="link">晒书</span>，问<a class="link" href="/assistant#weibo">小助手</a></p>',
  )
  const open =
    '<a class="group/button" href="/book-share/x">翻</a><a href="https://a.example/">外</a><a href="#top">上</a>'
  expect(withoutClosedLinks(open)).toBe(open)
})

test('on a page drawn alike for everybody they are only marked', () => {
  const marked = withClosedLinksMarked(closed + words)
  expect(marked).toContain('<a data-closed="button" class="group/button ')
  expect(marked).toContain('<a data-closed class="link" href="/unboxing?page=2">')
  expect(marked.match(/data-closed/g)).toHaveLength(2)
  expect(marked.replaceAll(/ data-closed(="button")?/g, '')).toBe(closed + words)
})
