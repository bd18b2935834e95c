/** Starts the local WeChat beside the site where no WeChat is configured; never in production. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { config, type WechatApp, type WechatConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import type { Step } from './process.ts'

const app = (name: string): WechatApp => ({ appid: `wxlocal${name}`, secret: randomBytes(16).toString('hex') })

/** The gateway as a process of its own; ends when `end` is called or this process is gone. */
export const startGateway = async (siteUrl: string): Promise<{ wechat: WechatConfig; end: () => void }> => {
  const apps = { site: app('site'), account: app('account'), mini: app('mini') }
  const domain = new URL(siteUrl).hostname
  const told = [
    { kind: 'web', ...apps.site, domain },
    { kind: 'official', ...apps.account, domain },
    { kind: 'mini', ...apps.mini, domain },
  ]
  const child = spawn(process.execPath, [`${import.meta.dirname}/gateway/wechat.ts`], {
    env: { PATH: process.env.PATH, GATEWAY_APPS: JSON.stringify(told) },
    // Its stdin is a line to us: when we are killed it closes, and the gateway ends as well.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((found, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => found((JSON.parse(line) as { port: number }).port))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the local WeChat gateway ended with ${code}`)))
  })
  // Another host than the site's (127.0.0.1), as in real life: its pages see no cookie of ours.
  const [openUrl, apiUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return { wechat: { openUrl, apiUrl, scriptUrl: `${apiUrl}/open/js/jweixin.js`, ...apps }, end: () => child.kill() }
}

export const gatewayStep: Step = async () => {
  if (config().production || config().wechat) return undefined
  const { wechat, end } = await startGateway(config().siteUrl)
  setService('local-wechat', wechat)
  return async () => end()
}
