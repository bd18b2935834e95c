import { findOne, textContent } from 'domutils'

type Nodes = Parameters<typeof findOne>[1]

/** WeChat's own notices, as they begin in either language, and what to say of each. */
const notices: readonly [RegExp, string][] = [
  [/已被发布者删除|deleted by the author/i, '文章已经被作者删除，网页里只剩这句提示'],
  [/违规|违反|投诉|violat/i, '文章因违规被平台屏蔽，网页里没有正文'],
  [/暂时无法查看/, '保存网页时这篇内容暂时无法查看，网页里没有正文'],
  [/迁移|migrat/i, '公众号已经迁移，网页里只有迁移的提示，没有正文；请到新的公众号里打开文章再保存'],
  [/停止访问|注销|屏蔽|被封|停用/, '这个公众号已经停用，网页里没有正文'],
  [/环境异常|完成验证|verif/i, '存下来的是「环境异常」的验证页，不是文章；请先完成验证，打开文章后再保存'],
  [/过期|expired/i, '链接已经过期，网页里没有正文；请重新打开文章再保存'],
]

/** What a page of WeChat's without an article is: a notice, an account's page, a card of somebody else's article. */
export function noticeOf(nodes: Nodes, page: string): string {
  const byClass = (name: RegExp) => findOne((one) => name.test(one.attribs.class ?? ''), nodes, true)
  const said = textContent(byClass(/weui-msg__title|mesg-block/) ?? [])
    .replace(/\s+/g, ' ')
    .trim()
  const known = notices.find(([words]) => words.test(said))?.[1]
  if (known) return known
  if (said) return `网页上只有一句「${said.slice(0, 60)}」，没有文章的正文`
  if (byClass(/(^|\s)(about-page|profile_page|profile-page)(\s|$)/)) return '是公众号的介绍页，不是文章'
  if (findOne((one) => one.attribs.id === 'js_share_content', nodes, true))
    return '是转发别人文章的分享页，只有一张卡片；请点「阅读全文」，打开原文再保存'
  const kind = /item_show_type\s*=\s*['"](\d+)/.exec(page)?.[1]
  if (kind === '5') return '是一段视频，没有文章的正文'
  if (kind === '7') return '是一段录音，没有文章的正文'
  return '网页里没有文章的正文，可能没有存完整'
}
