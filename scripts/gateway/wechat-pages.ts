/** What a person sees of WeChat: whom to be, and whether to agree. */
import { people } from './wechat-people.ts'
import type { App } from './wechat-state.ts'

const harmless = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const sheet = `body{font:16px/1.7 system-ui,sans-serif;margin:0;background:#ededed;color:#191919}
main{max-width:420px;margin:0 auto;padding:32px 20px}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}
fieldset{border:0;margin:0 0 16px;padding:0;background:#fff;border-radius:8px}
label{display:flex;align-items:center;gap:12px;min-height:56px;padding:0 16px;border-top:1px solid #eee}
i{width:32px;height:32px;border-radius:4px;flex:none}button{font:inherit;min-height:48px;width:100%;border:0;border-radius:8px;margin-top:12px;cursor:pointer}
.yes{background:#06703c;color:#fff}.no{background:#fff;color:#191919}small{color:#595959}`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${harmless(title)}</title><style>${sheet}</style><main>${body}</main></html>`

export type Asked = { app: App; redirectUri: string; scope: string; state: string }

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${harmless(value)}">`

const asksFor: Record<string, string> = {
  snsapi_login: '获得你的公开信息（昵称、头像）',
  snsapi_userinfo: '获得你的公开信息（昵称、头像）',
  snsapi_base: '知道是你（不含昵称和头像）',
}

/** On a computer this page stands for the QR code and the phone that scans it; inside WeChat for the sheet one agrees on. */
export const consentPage = ({ app, redirectUri, scope, state }: Asked): string => {
  const choices = people
    .map(
      ({ key, nickname, colour }, index) =>
        `<label><input type="radio" name="person" value="${key}"${index === 0 ? ' checked' : ''}><i style="background:${colour}"></i>${harmless(nickname)}</label>`,
    )
    .join('')
  return page(
    '本地微信',
    `<h1>本地微信：${app.kind === 'web' ? '扫码登录' : '网页授权'}</h1>
<p><small>这是开发用的网关，不是微信。这里的人都是编的。</small></p>
<form method="post" action="/connect/confirm">${hidden('appid', app.appid)}${hidden('redirect_uri', redirectUri)}${hidden('scope', scope)}${hidden('state', state)}
<p id="ask">${harmless(new URL(redirectUri).host)} 申请${asksFor[scope] ?? ''}。你是谁？</p><fieldset aria-labelledby="ask">${choices}</fieldset>
<button class="yes" name="answer" value="agree">同意</button><button class="no" name="answer" value="refuse">拒绝</button></form>`,
  )
}

/** Errors of the page WeChat shows in place of asking, with the codes of its documents. */
export const wrongPage = (code: number, words: string): string =>
  page('本地微信', `<h1>${harmless(words)}</h1><p><small>错误码 ${code}</small></p>`)
