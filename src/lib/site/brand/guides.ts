import { paths } from '../routes/paths.ts'

/**
 * Public guides beside /assistant: their name, the drawing on top, where one goes on with the files, and the place of
 * /assistant they belong to.
 */
export const guides = {
  qbbassistant: {
    name: '宝宝书小助手',
    place: '8-baby',
    scene: 'baby',
    start: '/create/qbbbook',
    label: '文件夹备好了，做宝宝书',
  },
  bbsassistant: {
    name: '论坛书小助手',
    place: '7-forum',
    scene: 'yard',
    start: '/create/bbsbook',
    label: '网页存好了，做论坛书',
  },
  wxgzhassistant: {
    name: '公众号读者的小助手',
    place: '2-articles',
    scene: 'hands',
    start: '/create/blogbook/weixin',
    label: '文章存好了，编成一本',
  },
  wxmpassistant: {
    name: '公众号主人的小助手',
    place: '2-articles',
    scene: 'table',
    start: '/create/blogbook/weixin',
    label: '文章放进来了，做文集',
  },
} as const
export type GuideName = keyof typeof guides
export const guideNames = Object.keys(guides) as GuideName[]

/** What one reads beside a guide. */
export const guideShelf: readonly (readonly [path: string, label: string])[] = [
  ...guideNames.map((name) => [paths.guide(name), guides[name].name] as const),
  [paths.albumsGuide, '照片怎样准备'],
]
