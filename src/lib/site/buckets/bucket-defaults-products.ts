import { layoutOf } from '../brand/layout-names.ts'
import { bindingNames, printedBindings } from '../lookups/bindings.ts'
import { courierNames } from '../lookups/couriers.ts'
import { defaultAlbumPrices } from './bucket-defaults-albums.ts'
import type { Products } from './bucket-products.ts'

const every = printedBindings
const shiguang = layoutOf('shiguang')
const sujian = layoutOf('sujian')
const zazhi = layoutOf('zazhi')
const jiaopian = layoutOf('jiaopian')
const tongnian = layoutOf('tongnian')
const yuanxing = layoutOf('yuanxing')
const changwen = layoutOf('changwen')
const changwenLarge = layoutOf('changwen-large')

type Row = Products['items'][number]
const book = (id: string, name: string, styles: Row['styles']): Row => ({
  id,
  name,
  kind: 'book',
  styles,
  bindings: [...every],
  shown: true,
})
const later = (id: string, name: string, kind: Row['kind']): Row => ({
  id,
  name,
  kind,
  styles: [],
  bindings: [],
  shown: false,
})

/**
 * What is sold until somebody edits the bucket. Bindings and their prices are the board's (board-site 01, 02, 10); sizes
 * are the styles' trims; prices of other sizes and papers are ours (docs/decisions/0071).
 */
export const defaultProducts: Products = {
  ordering: true,
  sizes: [
    { id: 'a5', name: 'A5', widthMm: 148, heightMm: 210, baseFen: 0, perPageFen: 40 },
    { id: 'k16', name: '小 16 开', widthMm: 170, heightMm: 240, baseFen: 300, perPageFen: 48 },
    { id: 'k20', name: '20 开', widthMm: 185, heightMm: 210, baseFen: 300, perPageFen: 50 },
    { id: 'square', name: '方本', widthMm: 210, heightMm: 210, baseFen: 500, perPageFen: 56 },
    { id: 'a4', name: '大 16 开', widthMm: 210, heightMm: 285, baseFen: 800, perPageFen: 72 },
  ],
  papers: [
    { id: 'cream-80', text: '米色，轻，久看不累', perPageFen: 0 },
    { id: 'offset-100', text: '微黄，厚实，字不透背', perPageFen: 0 },
    { id: 'offset-120', text: '挺括，翻页有声', perPageFen: 0 },
    { id: 'coated-128', text: '光面，照片多的书用', perPageFen: 12 },
    { id: 'coated-157', text: '光面加厚，满版照片用', perPageFen: 20 },
  ],
  bindings: [
    {
      id: '0',
      name: bindingNames[0],
      make: 'perfect',
      text: '无线胶装',
      cover: '250 克白卡纸，覆哑膜',
      baseFen: 980,
      papers: ['cream-80', 'offset-100', 'coated-128'],
      pages: { min: 32, max: 500 },
      opensDegrees: 120,
    },
    {
      id: '1',
      name: bindingNames[1],
      make: 'perfect',
      text: '锁线胶装，带勒口',
      cover: '250 克特种纸，带勒口',
      baseFen: 2280,
      papers: ['offset-100', 'cream-80', 'coated-128'],
      pages: { min: 32, max: 500 },
      opensDegrees: 160,
    },
    {
      id: '2',
      name: bindingNames[2],
      make: 'hardcover',
      text: '圆脊硬壳，锁线',
      cover: '157 克铜版纸裱 2.5 毫米荷兰板，覆哑膜',
      baseFen: 4280,
      papers: ['offset-100', 'cream-80', 'coated-128', 'coated-157'],
      pages: { min: 32, max: 500 },
      opensDegrees: 180,
    },
    {
      id: '6',
      name: bindingNames[6],
      make: 'hardcover',
      text: '布面烫金，带书匣',
      cover: '布面裱 2.5 毫米荷兰板，书名烫金，外配书匣',
      baseFen: 9800,
      papers: ['offset-120', 'offset-100', 'coated-157'],
      pages: { min: 32, max: 500 },
      opensDegrees: 180,
    },
  ],
  items: [
    book('wxbook', '微信书', [shiguang, zazhi, sujian, jiaopian, tongnian, yuanxing]),
    book('wbbook', '微博书', [zazhi, shiguang, jiaopian]),
    book('shuoshuo_book', '说说书', [shiguang, tongnian, jiaopian]),
    book('diarybook', '日记书', [sujian, shiguang, yuanxing]),
    book('storybook', '随笔书', [yuanxing, shiguang, sujian]),
    book('bbsbook', '论坛书', [shiguang, changwen]),
    book('qbbbook', '亲宝宝书', [tongnian, shiguang, jiaopian]),
    book('star-wbbook', '明星微博书', [zazhi, shiguang]),
    book('blogbook', '文集', [changwen, changwenLarge]),
    later('album', '照片书', 'album'),
    later('calendar', '台历', 'calendar'),
    later('frame', '摆台', 'frame'),
    later('postcard', '明信片', 'postcard'),
    later('xsalbum-package', '照片书套餐', 'package'),
  ],
  albums: defaultAlbumPrices,
  delivery: {
    makeDays: 7,
    couriers: [
      { id: 'zhongtong', name: courierNames.zhongtong, feeFen: 0, days: 3 },
      { id: 'shunfeng', name: courierNames.shunfeng, feeFen: 1200, days: 1 },
    ],
  },
}
