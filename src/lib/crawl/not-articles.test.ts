import { expect, test } from 'vitest'
import { leadsElsewhere } from './not-articles.ts'

test.each([
  ...['/topic/', '/series', '/people/', '/contact', '/print/', '/tag/山', '/2024/05', '/2024/05/01/', '/category/x/'],
  ...['/series/page/2', '/2024/05/01/feed/', '/author/zhang', '/page/3'],
])('%s is a list, or about the site', (path) => {
  expect(leadsElsewhere(path)).toBe(true)
})

test.each([
  ...['/topic/12345', '/series/third-part', '/people/an-old-tailor', '/print/2019/12/rain', '/contact/with-whales'],
  ...['/2024/05/01/about/', '/blog/2024/05/links/', '/archives/123', '/2024/05/01/rain-at-night'],
])('%s may be an article', (path) => {
  expect(leadsElsewhere(path)).toBe(false)
})
