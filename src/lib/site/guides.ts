/** Public guides beside /assistant: the drawing on top, and where one goes on with the files. */
export const guides = {
  qbbassistant: { scene: 'baby', start: '/create/qbbbook', label: '文件夹备好了，做宝宝书' },
  bbsassistant: { scene: 'yard', start: '/create/bbsbook', label: '网页存好了，做论坛书' },
  wxgzhassistant: { scene: 'lamp', start: '/create/blogbook/weixin', label: '文章存好了，编成一本' },
  wxmpassistant: { scene: 'table', start: '/create/blogbook/weixin', label: '文章带来了，做文集' },
} as const
export type GuideName = keyof typeof guides
