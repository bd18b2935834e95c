import { paths } from '#lib/site/paths.ts'

/** 更多产品 of the footer. */
export const moreProducts = [
  { name: '微信书', href: paths.product('wxbook') },
  { name: '微博书', href: paths.product('wbbook') },
  { name: '日记书', href: paths.product('diarybook') },
  { name: '文章书', href: paths.product('blogbook') },
  { name: '照片书、台历与摆台', href: '/albums' },
]
