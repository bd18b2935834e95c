/** What WeChat Pay's APIv3 signs. Pure: keys and clock are elsewhere. */

/** Of a request: `path` with its query; `body` as it is sent, empty for GET. Every line ends, the last one too. */
export const requestText = (said: { method: string; path: string; timestamp: string; nonce: string; body: string }) =>
  `${said.method}\n${said.path}\n${said.timestamp}\n${said.nonce}\n${said.body}\n`

/** Of an answer and of a notification. */
export const answerText = (timestamp: string, nonce: string, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`

/** What `WeixinJSBridge` is given is signed as these four lines. */
export const invokeText = (said: { appId: string; timeStamp: string; nonceStr: string; package: string }): string =>
  `${said.appId}\n${said.timeStamp}\n${said.nonceStr}\n${said.package}\n`

export const authorization = (said: {
  mchId: string
  serial: string
  timestamp: string
  nonce: string
  signature: string
}): string =>
  `WECHATPAY2-SHA256-RSA2048 mchid="${said.mchId}",serial_no="${said.serial}",timestamp="${said.timestamp}",nonce_str="${said.nonce}",signature="${said.signature}"`

/** A message is taken so long before and after it was signed. s */
export const clockSlackSeconds = 300

/** `2026-11-24T09:30:00+08:00`: WeChat wants no milliseconds. */
export const wechatTime = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
