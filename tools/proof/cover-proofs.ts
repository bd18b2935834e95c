import type { CoverId, CoverInput, CoverPhoto, CoverWarning } from '#lib/covers/cover.ts'
import { coverOf, covers, makeCover } from '#lib/covers/covers.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** Something to look at before a design is changed. */
export type CoverProof = {
  group: 'designs' | 'colours' | 'titles' | 'trims' | 'cases' | 'spines' | 'words'
  caption: string
  page: ScenePage
  warnings: CoverWarning[]
}

type Words = Pick<CoverInput, 'title' | 'subtitle' | 'author' | 'years' | 'back'>

const dedication = '献给那些美好的回忆'

/** 示例: words that show each design as it is meant. */
const samples: Readonly<Record<CoverId, Words>> = {
  typo: {
    title: '拾光集',
    subtitle: dedication,
    author: '苏棠',
    years: '2020 ～ 2024',
    back: {
      quotation: ['节气是死的，人是活的，', '吃到一起就叫过节。'],
      facts: ['二〇二四年，二百一十四篇，', '六百三十一张照片。'],
    },
  },
  seal: {
    title: '都在就好',
    subtitle: dedication,
    author: '苏棠',
    years: '2020 ～ 2024',
    back: { quotation: ['外公说，横批四个字就够了。'] },
  },
  vertical: {
    title: '外公的收音机',
    subtitle: dedication,
    author: '苏棠',
    years: '2014 ～ 2024',
    back: { quotation: ['那时候的人把声音当成家具，', '摆在屋子正中间。'] },
  },
  window: {
    title: '湘湖的夏天',
    subtitle: dedication,
    author: '苏棠',
    years: '2023 ～ 2024',
    back: { quotation: ['夏至，一年里白天最长的一天。'] },
  },
  full: {
    title: '大海包邮',
    subtitle: dedication,
    author: '苏棠',
    years: '2024',
    back: { quotation: ['牙仙应该收', '大海的快递费。'] },
  },
  cloth: { title: '五十二天', subtitle: '从卡瓦格博到黄海', author: '陆野', years: '2023', back: { quotation: [] } },
  line: {
    title: '慢船',
    subtitle: dedication,
    author: '陆野',
    years: '2023 ～ 2024',
    back: { quotation: ['讲到后来，我看山都像钱。', '说完自己先笑了。'] },
  },
  baby: {
    title: '小满的三年',
    subtitle: dedication,
    author: '妈妈',
    years: '2019 ～ 2022',
    back: { quotation: ['小满，小满，麦粒渐满。'] },
  },
}

const longTitles = [
  '小满',
  '五十二天',
  '外公的收音机',
  '在凌晨四点的菜市场',
  '从卡瓦格博到黄海的五十二天',
  '我和小满、外婆以及一只橘猫共同度过的二〇二四年',
  '给二十年后的你：关于厨房、阳台、三只猫和一条永远走不完的放学路的全部记录，以及其他',
  'One Slow Boat to China',
]

/** Spines from the thinnest that stays empty to an album's. */
const spines = [3, 5, 6.5, 9, 25, 40]

/** What people and agents call themselves. */
const names: readonly (readonly [string, Partial<CoverInput>])[] = [
  ['长作者名', { author: '欧阳修文与他的朋友们以及外婆' }],
  ['没有作者', { author: '' }],
  ['长副题', { subtitle: '写在外婆八十岁生日之前的四百一十二封没有寄出去的信和一张照片' }],
  ['没有标记', { logo: undefined }],
  ['代理商的名字', { logo: { name: '时光印刷社有限公司', mark: false } }],
  ['表情和外文', { title: '2024 小满🌾在 Home' }],
  ['一个长词', { title: 'Internationalisierung' }],
]

/** Trims of the styles (PRINT.md §3) beside A5. */
const trims: readonly (readonly [number, number])[] = [
  [210, 285],
  [210, 210],
  [185, 210],
  [170, 240],
]

/** Photographs by design, given by the caller; designs whose photograph is missing show what takes their place. */
export type ProofPhotos = Partial<Record<CoverId | 'back', CoverPhoto>>

/** All proofs: designs, forty colour ways, title steps, other trims, hard cases. */
export function coverProofs(fonts: FontBook, photos: ProofPhotos = {}): CoverProof[] {
  const make = (
    group: CoverProof['group'],
    caption: string,
    id: CoverId,
    more: Partial<CoverInput> = {},
  ): CoverProof => {
    const photo = photos[id]
    const { back } = samples[id]
    const input: CoverInput = {
      cover: id,
      way: 0,
      ...samples[id],
      back: { ...back, ...(photos.back ? { photo: photos.back } : {}) },
      ...(photo ? { photo } : {}),
      logo: { name: '心书', mark: true },
      spineMm: 12,
      trimWidthMm: 148,
      trimHeightMm: 210,
      ...more,
    }
    const created = makeCover(input, fonts)
    return { group, caption, page: created.page, warnings: created.warnings }
  }
  return [
    ...covers.map(({ id, name }) => make('designs', name, id)),
    ...coverOf('baby').colourWays.map((way, index) =>
      make('designs', `童年，没有照片　${way.name}`, 'baby', { way: index, photo: undefined }),
    ),
    ...covers.flatMap(({ id, name, colourWays }) =>
      colourWays.map((way, index) => make('colours', `${name}　${way.name}`, id, { way: index })),
    ),
    ...covers.flatMap(({ id, name }) => longTitles.map((title) => make('titles', `${name}　${title}`, id, { title }))),
    ...trims.flatMap(([trimWidthMm, trimHeightMm]) =>
      covers.map(({ id, name }) =>
        make('trims', `${name}　${trimWidthMm} × ${trimHeightMm}`, id, { trimWidthMm, trimHeightMm, spineMm: 9 }),
      ),
    ),
    ...covers.map(({ id, name }) =>
      make('cases', `${name}　精装书壳`, id, { hardCase: usualHardCase, spineMm: 17, barcode: '' }),
    ),
    ...covers.flatMap(({ id, name }) =>
      spines.map((spineMm) => make('spines', `${name}　书脊 ${spineMm} mm`, id, { spineMm })),
    ),
    ...covers.flatMap(({ id, name }) => names.map(([caption, more]) => make('words', `${name}　${caption}`, id, more))),
  ]
}
