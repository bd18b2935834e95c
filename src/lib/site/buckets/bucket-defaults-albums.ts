import { albumBindingNames } from '../lookups/bindings.ts'
import type { AlbumPrices } from './bucket-albums.ts'

/** What albums cost until somebody edits the bucket: the board's 8-inch album of 40 pages is 168 yuan (board-site 18). */
export const defaultAlbumPrices: AlbumPrices = {
  bindings: [
    {
      id: 'soft',
      name: albumBindingNames.soft,
      text: '胶装，轻，好翻',
      cover: '300 克铜版纸，覆哑膜',
      baseFen: 1200,
      perPageFen: 0,
    },
    {
      id: 'hard',
      name: albumBindingNames.hard,
      text: '硬壳，锁线',
      cover: '157 克铜版纸裱 2.5 毫米荷兰板，覆哑膜',
      baseFen: 4000,
      perPageFen: 0,
    },
    {
      id: 'lay-flat',
      name: albumBindingNames['lay-flat'],
      text: '每一对页都摊得平',
      cover: '157 克铜版纸裱 2.5 毫米荷兰板，覆哑膜',
      baseFen: 6800,
      perPageFen: 180,
    },
    {
      id: 'loose',
      name: albumBindingNames.loose,
      text: '一张一张，装在纸封套里',
      cover: '背面单色，印邮编框和邮票处',
      baseFen: 400,
      perPageFen: 0,
    },
    {
      id: 'wire',
      name: albumBindingNames.wire,
      text: '双线圈，带硬纸底座',
      cover: '背面印全年的日子',
      baseFen: 1600,
      perPageFen: 0,
    },
    ...(['walnut', 'oak', 'black', 'white'] as const).map((id) => ({
      ...{ id, name: albumBindingNames[id], text: '实木，有机玻璃，背面有挂钩' },
      ...{ cover: '背后一张白卡纸，印名字', baseFen: 4000, perPageFen: 0 },
    })),
  ],
  sizes: [
    { tid: 'album', size: 'a5', name: 'A5', baseFen: 700, perPageFen: 160 },
    { tid: 'xalbum', size: '16k', name: '大16开', baseFen: 1800, perPageFen: 290 },
    { tid: 'square-album', size: '8', name: '8 寸', baseFen: 800, perPageFen: 300 },
    { tid: 'square-album', size: '10', name: '10 寸', baseFen: 1600, perPageFen: 420 },
    { tid: 'picturebook', size: '16k', name: '大16开', baseFen: 2600, perPageFen: 320 },
    { tid: 'usho-album', size: '8', name: '8 寸', baseFen: 1800, perPageFen: 340 },
    { tid: 'calbum', size: 'a5', name: 'A5 横', baseFen: 700, perPageFen: 160 },
    { tid: 'balbum', size: '16k', name: '大16开', baseFen: 1800, perPageFen: 290 },
    { tid: 'salbum', size: 'a6', name: 'A6', baseFen: 300, perPageFen: 110 },
    // The board's eight cards are 28 yuan (board-site 23).
    { tid: 'postcard-148', size: '148', name: '148 × 100', baseFen: 400, perPageFen: 250 },
    // The board's frames (board-site 23b); a page is the print itself.
    { tid: 'frame-wood', size: 'a4', name: 'A4', baseFen: 7000, perPageFen: 3800 },
    { tid: 'frame-wood', size: 'a4-tall', name: 'A4 竖', baseFen: 7000, perPageFen: 3800 },
    { tid: 'frame-wood', size: '8', name: '8 寸', baseFen: 3000, perPageFen: 1800 },
    { tid: 'frame-wood', size: '8-tall', name: '8 寸竖', baseFen: 3000, perPageFen: 1800 },
    { tid: 'frame-wood', size: '10', name: '10 寸', baseFen: 5000, perPageFen: 2800 },
    { tid: 'frame-wood', size: '10-tall', name: '10 寸竖', baseFen: 5000, perPageFen: 2800 },
    { tid: 'frame-wood', size: '12', name: '12 寸方', baseFen: 8500, perPageFen: 4300 },
    // The board's calendar of thirteen leaves is 68 yuan (board-site 20).
    { tid: 'calendar-2027', size: '210', name: '210 × 140', baseFen: 1300, perPageFen: 300 },
    { tid: 'calendar-2028', size: '210', name: '210 × 140', baseFen: 1300, perPageFen: 300 },
  ],
}
