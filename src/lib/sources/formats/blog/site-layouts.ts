import { withoutCards } from './parts/zhihu-cards.ts'

/** Where an article stands on the pages of one network; CSS selectors, the first that finds something counts. */
export type SiteLayout = {
  site: 'sina' | 'douban' | 'jianshu' | 'zhihu' | 'blog'
  /** What people call it. */
  name: string
  /** Hosts whose pages are laid out so. */
  host: RegExp
  /** Found in a page saved without its address. */
  mark: RegExp
  title: readonly string[]
  content: readonly string[]
  author: readonly string[]
  /** Text or `datetime`/`content`/`title` that names the day. */
  when: readonly string[]
  /** Stands inside the content and is none of it. */
  drop: readonly string[]
  /** Makes words of what only this network sets. */
  prepare?(content: Element): void
}

/** Networks whose pages need more than Readability: it would take their toolbars along or miss the day. */
export const siteLayouts: readonly SiteLayout[] = [
  {
    site: 'sina',
    name: '新浪博客',
    host: /(^|\.)blog\.sina\.(com\.cn|cn)$/,
    mark: /id="sina_keyword_ad_area2"|class="[^"]*\barticalContent\b/,
    title: ['.articalTitle .titName', 'h2.titName', '.articalTitle h2', '.BNE_title h1', 'h1.h1_tit'],
    content: ['#sina_keyword_ad_area2', '.articalContent', '.BNE_cont', '.content.b-txt1'],
    author: ['#ownernick', '.ownernick', '.info_nm strong'],
    when: ['.articalTitle .time', '.time.SG_txtc', '#pub_time'],
    drop: ['#sharePlugin', '.shareUp', '.into_bloger'],
  },
  {
    site: 'douban',
    name: '豆瓣',
    host: /(^|\.)douban\.com$/,
    mark: /id="note-\d+"|class="note-header/,
    title: ['.note-header h1', '#content .article h1', 'h1'],
    content: ['#link-report .note', '#link-report', '.note-content', '.note', '.review-content'],
    author: [
      '.note-header .note-author',
      '.note-author',
      '.main-hd a[property="v:reviewer"]',
      '.main-hd > a:not(.avator)',
    ],
    when: ['.note-header .pub-date', '.pub-date', '.main-meta'],
    drop: ['.copyright-claim', '.review-content-tips', '.note-ft', '.sns-bar', '.action-react'],
  },
  {
    site: 'jianshu',
    name: '简书',
    host: /(^|\.)jianshu\.(com|io)$/,
    mark: /class="_2rhmJa"|class="show-content|<title>[^<]* - 简书<\/title>/,
    title: ['section h1', '.article h1.title', 'h1'],
    content: ['article._2rhmJa', 'article', '.show-content-free', '.show-content'],
    author: ['._22gUMi', '.author .name a', '.author .info .name', 'a[href^="/u/"] span'],
    when: ['time[datetime]', '.publish-time'],
    drop: ['.image-container-fill', '.support-author'],
  },
  {
    site: 'zhihu',
    name: '知乎',
    host: /(^|\.)zhihu\.com$/,
    mark: /class="[^"]*\bPost-RichText|class="[^"]*\bPost-Title|<title>[^<]* - 知乎<\/title>/,
    title: ['.Post-Title', '.QuestionHeader-title', 'h1'],
    content: ['.Post-RichText', '.RichText.ztext', '.RichText'],
    author: ['.Post-Author .UserLink-link', '.AuthorInfo-name .UserLink-link', '.AuthorInfo meta[itemprop="name"]'],
    when: ['meta[itemprop="datePublished"]', '.ContentItem-time', '.Post-Header time'],
    drop: ['noscript', '.Reward'],
    prepare: withoutCards,
  },
  {
    site: 'blog',
    name: '博客',
    host: /(^|\.)(cnblogs\.com|csdn\.net|lofter\.com|wordpress\.com|blogspot\.com|typecho\.org)$/,
    mark: /id="cnblogs_post_body"|id="content_views"|class="[^"]*\b(entry-content|post-body|h-entry)\b/,
    title: ['#cb_post_title_url', 'h1.title-article', '.entry-title', '.p-name', '.post-title', 'h1'],
    content: [
      '#cnblogs_post_body',
      '.article-content-inner',
      '#content_views',
      '.entry-content',
      '.e-content',
      '.post-body',
    ],
    author: ['.follow-nickName', '.entry-author .author', '.p-author', '.byline .author', '.author.vcard'],
    when: [
      '#post-date',
      'time.entry-date',
      'time.dt-published',
      'time[datetime]',
      '.entry-date',
      '.article-info-box .time',
    ],
    drop: ['.sharedaddy', '.jp-relatedposts', '.post-navigation', '.wp-block-jetpack-subscriptions', '#comments'],
  },
]

/** The layout of a page by where it is from, or else by what it looks like. */
export const layoutOf = (page: string, url: string | undefined): SiteLayout | undefined => {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : ''
  return siteLayouts.find((one) => one.host.test(host)) ?? siteLayouts.find((one) => one.mark.test(page))
}
