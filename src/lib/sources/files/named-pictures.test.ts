import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withNamedPictures } from './named-pictures.server.ts'

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinshu-named-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, words] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), words)
  }
  return folder
}

test('files named one by one bring the pictures beside them that they speak of, and no others', async () => {
  const folder = folderOf({
    'a.md': '![书桌](img/one.jpg) ![远](https://example.com/far.jpg) ![没有](gone.png) [文](two.txt)',
    'b.html': '<img src="my%20two.png">',
    'img/one.jpg': '1',
    'my two.png': '2',
    'three.jpg': '3',
  })
  const { paths, names } = await withNamedPictures([join(folder, 'a.md'), join(folder, 'b.html')])
  expect(paths).toEqual(['a.md', 'b.html', 'img/one.jpg', 'my two.png'].map((name) => join(folder, name)))
  expect(names).toEqual(['a.md', 'b.html', 'img/one.jpg', 'my two.png'])
})

test('pictures of one name beside files of two folders stay with their files', async () => {
  const folder = folderOf({ 'x/a.md': '![](p.jpg)', 'x/p.jpg': '1', 'y/b.md': '![](p.jpg)', 'y/p.jpg': '2' })
  const { names } = await withNamedPictures([join(folder, 'x/a.md'), join(folder, 'y/b.md')])
  expect(names).toEqual(['1-x/a.md', '2-y/b.md', '1-x/p.jpg', '2-y/p.jpg'])
})

test('nothing above a file’s own folder is brought', async () => {
  const folder = folderOf({ 'x/a.md': '![](../p.jpg) ![](/etc/p.jpg)', 'p.jpg': '1' })
  expect(await withNamedPictures([join(folder, 'x/a.md')])).toEqual({ paths: [join(folder, 'x/a.md')] })
})
