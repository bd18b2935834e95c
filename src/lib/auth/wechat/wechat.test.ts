import { expect, test } from 'vitest'
import { authorizeAddress, isWechatPicture, readAnswer, readGranted, readMiniPerson } from './wechat.ts'

test('the addresses are those of the documents, order and fragment included', () => {
  const asked = { appid: 'wx1', redirectUri: 'https://xinshu.example/login/wechat/back?a=1', state: 'abc' }
  expect(authorizeAddress('https://open.weixin.qq.com', { ...asked, scope: 'snsapi_login' })).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx1&redirect_uri=https%3A%2F%2Fxinshu.example%2Flogin%2Fwechat%2Fback%3Fa%3D1&response_type=code&scope=snsapi_login&state=abc#wechat_redirect',
  )
  expect(authorizeAddress('https://open.weixin.qq.com', { ...asked, scope: 'snsapi_base' })).toContain(
    '/connect/oauth2/authorize?appid=wx1&',
  )
})

const codeOf = (answer: unknown) => {
  const read = readAnswer(answer)
  return read.ok ? 'ok' : read.failure.code
}

test('an errcode is a failure at HTTP 200 too: used and old codes can be tried anew, the rest is not the person’s fault', () => {
  expect(codeOf({ errcode: 40029, errmsg: 'invalid code, rid: 1' })).toBe('wechat_code')
  expect(codeOf({ errcode: 40163, errmsg: 'code been used, rid: 1' })).toBe('wechat_code')
  expect(codeOf({ errcode: 42003, errmsg: 'oauth_code expired' })).toBe('wechat_code')
  for (const errcode of [-1, 40013, 40125, 45011, 48001, 50002]) expect(codeOf({ errcode })).toBe('wechat_unavailable')
  for (const nothing of [null, undefined, 'x', 3]) expect(codeOf(nothing)).toBe('wechat_unavailable')
  expect(codeOf({ errcode: 0, errmsg: 'ok' })).toBe('ok')
})

test('somebody who only looks without agreeing is not let in', () => {
  const answer = { access_token: 't', openid: 'o1', scope: 'snsapi_userinfo', is_snapshotuser: 1 }
  expect(readGranted('wx1', answer)).toMatchObject({ ok: false, failure: { code: 'wechat_snapshot' } })
  expect(readGranted('wx1', { access_token: 't' }).ok).toBe(false)
})

test('of the mini-program’s answer only the ids are taken, never the session key', () => {
  const read = readMiniPerson('wx1', { openid: 'o1', unionid: 'u1', session_key: 'secret' })
  expect(JSON.stringify(read)).not.toContain('secret')
  expect(read).toMatchObject({ ok: true, value: { openid: 'o1', unionid: 'u1' } })
})

test('pictures are fetched from WeChat’s own hosts only', () => {
  expect(isWechatPicture('https://thirdwx.qlogo.cn/mmopen/vi_32/a/132')).toBe(true)
  for (const other of ['https://qlogo.cn.evil.example/a', 'http://169.254.169.254/', 'file:///etc/passwd', 'x'])
    expect(isWechatPicture(other), other).toBe(false)
})
