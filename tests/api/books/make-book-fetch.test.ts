import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { runScript } from '../../support/server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-fetch-'))
const picture = await sharp({
  create: {
    width: 900,
    height: 600,
    channels: 3,
    background: '#8a7',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()
const asked: string[] = []
const host = createServer((req, res) => {
  asked.push(req.url ?? '')
  if (req.url === '/garden.jpg') return void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  res.writeHead(404).end()
})
await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
const at = `127.0.0.1:${(host.address() as AddressInfo).port}`
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

const posts = join(folder, 'posts')
mkdirSync(posts)
const figure = (path: string): string => `![图](http://${at}/${path})\n\n`
const words = '院子里的梨树开花了，外公在树下修收音机。'
writeFileSync(
  join(posts, 'a.md'),
  `---\ntitle: 梨花\ndate: 2024-04-05\n---\n\n${words}\n\n${figure('garden.jpg')}${figure('gone.jpg')}`,
)
writeFileSync(join(posts, 'b.md'), `---\ntitle: 五月\ndate: 2024-05-05\n---\n\n${words}\n\n${figure('garden.jpg')}`)

const make = async (name: string, ...more: string[]): Promise<string> => {
  const env = { DEV_FETCH_HOSTS: at }
  const out = ['--type', 'blogbook', '--out', join(folder, name)]
  const { code, output } = await runScript('make-book.ts', env, [posts, ...out, ...more])
  expect([output, code]).toEqual([output, 0])
  return output
}

test('without --fetch nobody is asked, and it is said how many pictures lie on the web and how to get them', async () => {
  expect(await make('plain')).toContain('有 2 张图片在网上，文件里没有；加上 --fetch 再做一次就会取回来')
  expect(asked).toEqual([])
})

test('--fetch brings each picture once, and names what it could not have by address and reason', async () => {
  const output = await make('fetched', '--fetch')
  expect([...asked].sort()).toEqual(['/garden.jpg', '/gone.jpg'])
  expect(output).toContain(`http://${at}/gone.jpg：这张图片已经不在网站上了`)
  expect(output).not.toContain('--fetch')
  expect(output).toMatch(/做好了：2 条内容，\d+ 张图片，缺 1 个/)
})
