/** Inside WeChat: the card a page becomes when it is passed on. The SDK is WeChat's own; what it shows stands in our head. */
import type { signWechatShare } from '#lib/auth/wechat/wechat-share.api.ts'
import { ask } from '#lib/http/client/ask.ts'

type Card = { title: string; desc: string; link: string; imgUrl: string }
type Sdk = {
  config(signed: Record<string, unknown>): void
  ready(then: () => void): void
  updateAppMessageShareData(card: Card): void
  updateTimelineShareData(card: Omit<Card, 'desc'>): void
}

const said = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[itemprop="${name}"]`)?.content ?? ''

const sdk = (address: string): Promise<Sdk | undefined> =>
  new Promise((found) => {
    const script = document.createElement('script')
    script.onload = () => found((window as unknown as { wx?: Sdk }).wx)
    script.onerror = () => found(undefined)
    script.src = address
    document.head.appendChild(script)
  })

/** Pages with somebody's book, orders or address say nothing of a picture in their head: no script of others comes there. */
const shareCard = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const imgUrl = said('image')
  if (!link || imgUrl === '') return
  const here = location.href.replace(/#.*$/, '')
  const answer = await ask<typeof signWechatShare>('GET /api/user/wechat_share', { query: { url: here } })
  if (!answer.ok) return
  const { script, ...signed } = answer.data
  const wx = await sdk(script)
  if (!wx) return
  wx.config({ debug: false, ...signed, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] })
  wx.ready(() => {
    const card = { title: said('name'), desc: said('description'), link, imgUrl }
    wx.updateAppMessageShareData(card)
    wx.updateTimelineShareData({ title: card.title, link, imgUrl })
  })
}
void shareCard()
