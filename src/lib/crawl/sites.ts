/** Ways in at /create/blogbook/{source} (spec §2). `xinshu` and `word` have pages of their own. */
export type CrawlSource = {
  id: 'link' | 'weixin' | 'sina' | 'jianshu' | 'douban' | 'zhihu' | 'wordpress' | 'feed' | 'markdown'
  /** What people call it. */
  name: string
  /** Above the page. */
  title: string
  /** Hosts that belong to it; none: any. */
  host?: RegExp
  /** `link`: an address is asked for; `files`: only files are. */
  asks: 'link' | 'files'
  /** Above the field. */
  invite: string
  /** An address of that kind. */
  example: string
  /** What it brings and how. */
  tells: string
}

export const crawlSources: readonly CrawlSource[] = [
  {
    id: 'link',
    name: '网页链接',
    title: '把网上的文章收成一本书',
    asks: 'link',
    invite: '粘贴一篇文章，或者一个博客首页的网址',
    example: 'https://example.com/blog',
    tells: '一篇文章只读这一篇；博客首页会找出全部文章，由您挑选。',
  },
  {
    id: 'weixin',
    name: '公众号',
    title: '把公众号的文章收成一本书',
    host: /(^|\.)mp\.weixin\.qq\.com$/,
    asks: 'link',
    invite: '粘贴一篇公众号文章的链接',
    example: 'https://mp.weixin.qq.com/s/…',
    tells: '公众号一次读一篇。文章多的时候，在电脑浏览器里把文章另存为网页，一起放进来更快。',
  },
  {
    id: 'sina',
    name: '新浪博客',
    title: '把新浪博客收成一本书',
    host: /(^|\.)sina\.(com\.cn|cn)$/,
    asks: 'link',
    invite: '粘贴新浪博客的首页、目录页或一篇文章的网址',
    example: 'http://blog.sina.com.cn/s/articlelist_1234567890_0_1.html',
    tells: '目录页里的文章会一页一页找齐，按日期排好。',
  },
  {
    id: 'jianshu',
    name: '简书',
    title: '把简书的文章收成一本书',
    host: /(^|\.)jianshu\.(com|io)$/,
    asks: 'link',
    invite: '粘贴一篇简书文章的网址',
    example: 'https://www.jianshu.com/p/…',
    tells: '要整理全部文章，在简书的设置里点「下载所有文章」，把下载到的压缩包放进来。',
  },
  {
    id: 'douban',
    name: '豆瓣日记',
    title: '把豆瓣日记收成一本书',
    host: /(^|\.)douban\.com$/,
    asks: 'link',
    invite: '粘贴一篇豆瓣日记的网址',
    example: 'https://www.douban.com/note/…',
    tells: '豆瓣不让程序读的页面，用浏览器另存下来再放进来，日期和图片都在。',
  },
  {
    id: 'zhihu',
    name: '知乎专栏',
    title: '把知乎的文章收成一本书',
    host: /(^|\.)zhihu\.com$/,
    asks: 'link',
    invite: '粘贴一篇知乎文章的网址',
    example: 'https://zhuanlan.zhihu.com/p/…',
    tells: '知乎通常不让程序读文章，用浏览器另存下来再放进来最稳妥。',
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    title: '把 WordPress 博客收成一本书',
    asks: 'link',
    invite: '粘贴 WordPress 博客的首页网址',
    example: 'https://example.com',
    tells: '公开的文章全都读得到。草稿和加密的文章，在后台「工具 → 导出」得到 .xml，放进来就行。',
  },
  {
    id: 'feed',
    name: 'RSS / Atom 订阅',
    title: '把订阅里的文章收成一本书',
    asks: 'link',
    invite: '粘贴订阅地址，或者博客首页的网址',
    example: 'https://example.com/atom.xml',
    tells: '订阅里通常只有最近的文章，更早的会再从网站的目录里找。',
  },
  {
    id: 'markdown',
    name: 'Markdown',
    title: '把 Markdown 文章收成一本书',
    asks: 'files',
    invite: '把 .md 文件、文件夹或 zip 放进来',
    example: '',
    tells: 'Hexo、Jekyll、Obsidian 和简书导出的 Markdown 都认得，图片放在一起就会配上。',
  },
]

export const crawlSource = (id: string | undefined): CrawlSource | undefined =>
  crawlSources.find((one) => one.id === id)

/** The network an address belongs to, as people call it; '这个网站' when it is nobody's we know. */
const nameOfSite = (url: string): string => {
  const { hostname } = new URL(url)
  return crawlSources.find((one) => one.host?.test(hostname))?.name ?? '这个网站'
}

const wayOn = '请在电脑浏览器里打开文章，用「另存为 → 网页，全部」存下来，再把存好的文件放进来'

/** Why a page was not read, and the way on: nothing is got around, neither sign-in nor a wall. */
export const refusedByRules = (url: string): string => `${nameOfSite(url)}请程序不要读取这个网页，我们照办。${wayOn}。`
export const refusedBySite = (url: string): string =>
  `${nameOfSite(url)}没有让我们读到这篇文章（可能要登录，或者不接受程序访问）。${wayOn}。`
export const goneFromSite = '这篇文章已经不在网站上了。要是您手边还存着，可以把文件放进来。'
export const noArticle = (url: string): string =>
  `这个网页上没有找到文章的正文。${nameOfSite(url) === '这个网站' ? '' : `${nameOfSite(url)}可能要登录才看得到。`}${wayOn}。`

/** Walls that answer 200: a test for people, a sign-in, a notice instead of the page. */
export const isWall = (url: string, html: string): boolean =>
  /\/(passport|login|signin|signup|verify|captcha|sec)\b|wappoc_appmsgcaptcha|account\/unhuman|sec\.douban\.com/.test(
    url,
  ) ||
  (html.length < 60_000 &&
    /环境异常[\s\S]{0,200}完成验证|请完成(安全|人机)?验证|检测到有异常请求|cf-browser-verification|challenge-platform|Just a moment\.\.\.|_cf_chl|geetest|请求存在异常/.test(
      html,
    ))
