import { defaultTitle, open, type Route } from './route.ts'

/** The same for everybody: kept, and whose visit it is comes with the page's own script. */
const alike = { ...open, cache: 'visitors' } as const

/** Pages for everybody. */
export const publicRoutes: readonly Route[] = [
  { ...alike, name: 'home', pattern: '/', title: defaultTitle, agent: true, footer: 'large' },
  { ...alike, name: 'products', pattern: '/products/[product]', title: '{书名}：{一句话}', tabs: false },
  { ...alike, name: 'scenario', pattern: '/scenarios/[scenario]', title: '{场合}的书怎样做' },
  { ...alike, name: 'assistant', pattern: '/assistant', title: '小助手：怎样导出您的内容', agent: true },
  { ...alike, name: 'assistant.baby', pattern: '/qbbassistant', title: '怎样导出宝宝的照片和记录', agent: true },
  { ...alike, name: 'assistant.forum', pattern: '/bbsassistant', title: '论坛和贴吧的帖子怎样存下来', agent: true },
  { ...alike, name: 'assistant.reader', pattern: '/wxgzhassistant', title: '收藏的公众号文章怎样做成书', agent: true },
  { ...alike, name: 'assistant.account', pattern: '/wxmpassistant', title: '公众号主人怎样把文章带出来', agent: true },
  { ...alike, name: 'albums.guide', pattern: '/albums/guide', title: '照片怎样准备才印得好' },
  { ...alike, name: 'unboxing', pattern: '/unboxing', title: '晒书：书到了以后的样子' },
  { ...alike, name: 'unboxing.post', pattern: '/unboxing/[id]', title: '{晒书的题目}' },
  { ...alike, name: 'pages', pattern: '/pages/[page]', title: '{说明的题目}', agent: true },
  // Looked up in the campaigns bucket, after every other page; what is for people who are signed in says so there.
  { ...open, name: 'promotion', pattern: '/[campaign]', title: '{活动的名字}', agent: true },
  {
    ...open,
    name: 'preferences',
    pattern: '/preferences',
    title: '偏好设置：字号、明暗与隐私',
    agent: true,
    posts: true,
  },
  { ...open, name: 'contact', pattern: '/contact', title: '联系我们', agent: true, posts: true },
  { ...open, name: 'video', pattern: '/v/[code]', title: '书里的视频', agent: true, tabs: false, robots: 'noindex' },
  { ...open, name: '404', pattern: '/[...missing]', title: '没有这一页', agent: true, robots: 'noindex' },
]
