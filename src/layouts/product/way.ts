import type { PriceChoice } from '#lib/pricing/product-price.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { isScreen } from '#lib/site/routes/routes.ts'
import { canRead, readableForms } from '#lib/sources/read/readable.ts'
import { spaced } from '#lib/std/spaced.ts'
import type { ProductText } from '../../content/products/product-text.ts'

/** Where somebody who wants this book can go on today, and the sentence that says so. */
export type Way = {
  label: string
  href: string
  today: string
  /** The room takes over what was chosen here: `href` says it, and has to follow the form. */
  carries: boolean
}

/** The choice as the room reads it (books/book/design-options.ts). Pages are only an estimate and stay here. */
const carried = (flow: string, { style, binding, paper }: PriceChoice): string =>
  `${flow}${flow.includes('?') ? '&' : '?'}${new URLSearchParams({ style, binding, paper })}`

/** Create flows of the specification; a flow that is not built is not linked. */
const flows: Readonly<Record<string, string>> = {
  wxbook: '/create/wxbook',
  wbbook: '/create/wbbook',
  shuoshuo_book: '/create/qbook',
  diarybook: '/create/diarybook',
  storybook: '/create/examples?book=storybook',
  bbsbook: '/create/bbsbook',
  qbbbook: '/create/qbbbook',
  // Both ways: files to put in, or an address to read.
  blogbook: '/create/blogbook/link',
}

/** Own words of the kinds of exports. */
const kinds: Readonly<Record<string, string>> = {
  'wechat-moments': '朋友圈',
  weibo: '微博',
  qzone: 'QQ 空间说说',
  diary: '日记',
  notes: '笔记',
  blog: '文章',
  forum: '论坛帖子',
  baby: '宝宝记录',
}

export const wayOf = (text: ProductText, name: string, choice: PriceChoice): Way => {
  if (text.today !== undefined)
    return { label: '看自己的微博书', href: paths.product('wbbook'), today: text.today, carries: false }
  const read = text.from.filter(canRead)
  const flow = flows[text.id]
  const files = readableForms()
    .filter(({ kind }) => read.some((one) => one === kind))
    .map(({ file }) => file)
  const listed = files.length > 0 ? spaced(`可以放${files.join('、')}。`) : ''
  if (flow !== undefined && isScreen(flow))
    return {
      label: '带文件来，看样书',
      href: carried(flow, choice),
      carries: true,
      today: `把导出的文件放进来，先看有多少内容，选好年月，几十秒后就能从头翻到尾。${listed}`,
    }
  if (read.length > 0)
    return {
      label: '先用文件看样书',
      href: paths.createWxbook,
      carries: false,
      today: `${read.map((kind) => kinds[kind]).join('、')}的导出文件从微信书的入口放进来，用拾光版式排好了看。${listed}`,
    }
  return {
    label: '先把内容存好',
    href: `${paths.assistant}#${text.place}`,
    carries: false,
    today: `${text.from.map((kind) => kinds[kind]).join('、')}的文件暂时不能在网上做成${name}。请照小助手写的步骤把内容原样存好。`,
  }
}
