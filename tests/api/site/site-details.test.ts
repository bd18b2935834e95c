/** What an operator configures and every page says: accounts, telephone, record number, badges, chat. With all of it set. */
import { createServer, type Server } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserLaunch } from '../../support/browser/browser.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { freePort, type RunningServer, startServer } from '../../support/server/server.ts'

const data = await temporaryData()
let server: RunningServer
let chat: Server
let chatUrl = ''
let browser: Browser
/** What the provider of the chat was asked for, and which page it was told of. */
const asked: { path: string; referer: string | undefined }[] = []

beforeAll(async () => {
  const port = await freePort()
  chatUrl = `http://127.0.0.1:${port}/talk`
  chat = createServer((req, res) => {
    asked.push({ path: req.url ?? '', referer: req.headers.referer })
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.end('<p>您好，请问有什么可以帮您</p>')
  }).listen(port, '127.0.0.1')
  server = await startServer({
    DATA_DIR: data.path,
    DEV_LOGIN: '1',
    CHAT_URL: chatUrl,
    SITE_PHONE: '400-800-1234',
    SITE_HOURS: '工作日 9:00 到 18:00',
    SITE_ICP: '京ICP备12345678号',
    SITE_WECHAT: '心书服务号',
    SITE_WECHAT_URL: 'https://weixin.example/r/abc',
    SITE_WEIBO: '心书官微',
    SITE_WEIBO_URL: 'https://weibo.example/xinshu',
    SITE_TRACKING_URL: 'https://parcel.example/find',
    SITE_BADGES: '支付认证=https://pay.example/proof; 诚信网站',
  })
  browser = await chromium.launch(await browserLaunch())
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await server?.end()
  chat?.close()
  await data.remove()
})

/** The words of a part, one space where the markup has any, and where its links lead. */
const part = (html: string, tag: 'footer' | 'title') => {
  const inside = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''
  const links = [...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
  const words = (text: string): string =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return { html: inside, words: words(inside), links: links.map(([, href, text]) => [words(text!), href]) }
}
const pageOf = async (path: string): Promise<string> => (await fetch(server.url + path)).text()
const years = `2014—${new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date())}`

test('the home page says who runs the site, with every line that is configured', async () => {
  const { html, words, links } = part(await pageOf('/'), 'footer')
  expect(words).toContain('公众号：心书服务号')
  expect(html).toContain('aria-label="公众号二维码，也可以在微信里搜索“心书服务号”"')
  expect(words).toContain('工作日 9:00 到 18:00')
  expect(words).toContain('诚信网站')
  expect(words).toContain(`© ${years} 心书`)
  for (const link of [
    ['@心书官微', 'https://weibo.example/xinshu'],
    ['400-800-1234', 'tel:400-800-1234'],
    ['快递查询', 'https://parcel.example/find'],
    ['隐私政策', '/pages/privacy'],
    ['京ICP备12345678号', 'https://beian.miit.gov.cn/'],
    ['支付认证', 'https://pay.example/proof'],
  ])
    expect(links).toContainEqual(link)
})

test('更多产品 leads from the home page to products that are there', async () => {
  const { html } = part(await pageOf('/'), 'footer')
  const list = /<h2[^>]*>更多产品<\/h2>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? ''
  const shown = [...list.matchAll(/href="([^"]*)"[^>]*>\s*([^<]*?)\s*</g)].map(([, href, name]) => [name, href])
  expect(shown).toContainEqual(['微信书', '/products/wxbook'])
  expect(shown.length).toBeGreaterThan(2)
  for (const [name, href] of shown) expect(await pageOf(href!), href).toContain(name)
})

test('the foot of other pages holds telephone, privacy, parcels, record number and years in one line', async () => {
  const { words, links } = part(await pageOf('/unboxing'), 'footer')
  expect(words).toContain('客服 400-800-1234 （工作日 9:00 到 18:00）')
  expect(words).toContain(`© ${years} 心书`)
  expect(links).toEqual([
    ['400-800-1234', 'tel:400-800-1234'],
    ['联系我们', '/contact'],
    ['隐私政策', '/pages/privacy'],
    ['快递查询', 'https://parcel.example/find'],
    ['京ICP备12345678号', 'https://beian.miit.gov.cn/'],
  ])
})

test('the title of the home page is the sentence of the site', async () => {
  expect(part(await pageOf('/'), 'title').words).toBe('[Dev] 朋友圈的回忆，一键成书 · 心书')
})

test('customer service opens the provider’s chat in a frame that learns nothing of the page', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/login?openid=o_chat_guest&redirect=/books`)
  await page.waitForURL(`${server.url}/books`)
  await page.getByRole('link', { name: '客服', exact: true }).click()
  const box = page.getByRole('dialog', { name: '在线客服' })
  await box.waitFor()
  const frame = box.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(chatUrl)
  expect((await frame.getAttribute('sandbox'))?.split(' ')).not.toContain('allow-top-navigation')
  await page.frameLocator('iframe[title="在线客服"]').getByText('您好，请问有什么可以帮您').waitFor()
  expect(asked).toContainEqual({ path: '/talk', referer: undefined })
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/books')
  await page.close()
})
