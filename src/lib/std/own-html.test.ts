import { expect, test } from 'vitest'
import { ownHtml } from './own-html.ts'

test('drawings go through, whatever their words say; what would run or load does not', () => {
  for (const good of ['<path d="M0 0"/>', '<text>&lt;script&gt;</text>', '<a href="/v/x">视频</a>'])
    expect(ownHtml(good)).toBe(good)
  for (const bad of ['<script>x()</script>', '<svg><SCRIPT/></svg>', '<iframe srcdoc="x">', '<link rel=stylesheet>'])
    expect(() => ownHtml(bad), bad).toThrow(TypeError)
})
