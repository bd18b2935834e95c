import { check, type Prompt } from './pay.store.ts'

type Bridge = { invoke: (name: string, call: object, done: (answer: { err_msg?: string }) => void) => void }

const bridge = (): Promise<Bridge> =>
  new Promise((resolve) => {
    const found = (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge
    if (found) return resolve(found)
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => resolve((globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge!),
      {
        once: true,
      },
    )
  })

/** Goes where a provider wants people: to its page, or into the wallet of WeChat. What comes back is never believed: it is asked. */
export const openPrompt = async (prompt: Prompt): Promise<void> => {
  if (prompt.kind === 'link') return location.assign(prompt.url)
  if (prompt.kind !== 'bridge') return
  const wallet = await bridge()
  await new Promise<void>((done) => wallet.invoke('getBrandWCPayRequest', prompt.call, () => done()))
  await check()
}
