import { layoutName } from '../brand/layout-names.ts'
import { defaultCampaigns } from './bucket-defaults-campaigns.ts'
import { defaultPackages } from './bucket-defaults-packages.ts'
import { defaultProducts } from './bucket-defaults-products.ts'
import { defaultScenarios } from './bucket-defaults-scenarios.ts'

const none = { items: [] }
const sold = defaultProducts.items.filter((one) => one.shown).map((one) => one.id)

/** What each bucket holds until somebody puts something else: version 0. */
export const bucketDefaults = {
  home: { notice: null, tabBadges: [], products: sold },
  promotion: none,
  shelf: { notice: null },
  'order-tips': none,
  cashback: { open: false, rules: [], rewardFen: 0 },
  covers: {
    items: [
      { id: 'typo', name: '满版字', needsPhoto: false, text: '书名就是封面，适合一到六个字。' },
      { id: 'seal', name: '印', needsPhoto: false, text: '大片留白，正中一枚印。' },
      { id: 'vertical', name: '竖题', needsPhoto: false, text: '书名竖排，长短都站得住。' },
      { id: 'window', name: '窗', needsPhoto: true, text: '照片开在窗里，窗外是纸。' },
      { id: 'full', name: '满图', needsPhoto: true, text: '一张照片铺到边，字压在静处。' },
      { id: 'cloth', name: '布面', needsPhoto: false, text: '布纹底，贴一张纸签。' },
      { id: 'line', name: '线描', needsPhoto: false, text: '几笔山水，书名在远处。' },
      { id: 'baby', name: '童年', needsPhoto: true, text: '圆框照片，给孩子的书。' },
    ],
  },
  templates: {
    items: [
      {
        id: 'shiguang',
        name: layoutName('shiguang'),
        widthMm: 148,
        heightMm: 210,
        text: '一天一天往下走，数字挂在边上。',
      },
      { id: 'zazhi', name: layoutName('zazhi'), widthMm: 210, heightMm: 285, text: '三栏，大图，像一本月刊。' },
      { id: 'sujian', name: layoutName('sujian'), widthMm: 148, heightMm: 210, text: '只有墨和一枚印，字少也好看。' },
      { id: 'jiaopian', name: layoutName('jiaopian'), widthMm: 210, heightMm: 210, text: '照片当先，按底片编号。' },
      { id: 'tongnian', name: layoutName('tongnian'), widthMm: 185, heightMm: 210, text: '月龄、身高尺，字大一号。' },
      { id: 'yuanxing', name: layoutName('yuanxing'), widthMm: 170, heightMm: 240, text: '一条虚线串起去过的地方。' },
      {
        id: 'changwen',
        name: layoutName('changwen'),
        widthMm: 148,
        heightMm: 210,
        text: '给长文章，章节、注释各归各位。',
      },
      {
        id: 'changwen-large',
        name: layoutName('changwen-large'),
        widthMm: 148,
        heightMm: 210,
        text: '同样的书，字大一号，老人读着不费眼。',
      },
    ],
  },
  inserts: none,
  footers: none,
  gallery: none,
  packages: defaultPackages,
  'album-styles': none,
  products: defaultProducts,
  scenarios: defaultScenarios,
  campaigns: defaultCampaigns,
  categories: { items: [{ id: 'book', name: '书', products: sold }] },
  specials: none,
}
