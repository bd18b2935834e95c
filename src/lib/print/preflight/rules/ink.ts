import { iccHead, outputIntents } from '../output-intent.ts'
import { familyOf, isStream, nameOf } from '../pdf-values.ts'
import type { Colour, GraphicsState } from '../pdf-walk.ts'
import { perPage, type Rule } from '../rule.ts'

const cmyk = (colour: Colour): readonly number[] | undefined =>
  colour.space === 'DeviceCMYK' && colour.values.length === 4 ? colour.values : undefined
const ink = (colour: Colour): number => Math.round(100 * (cmyk(colour)?.reduce((sum, value) => sum + value, 0) ?? 0))
const isWhite = (colour: Colour): boolean =>
  (colour.space === 'DeviceCMYK' && ink(colour) === 0) || (colour.space === 'DeviceGray' && colour.values[0] === 1)
const isLight = (colour: Colour): boolean =>
  colour.space === 'DeviceCMYK' ? ink(colour) <= 25 : colour.space === 'DeviceGray' && (colour.values[0] ?? 0) >= 0.85
/** Dark and nearly neutral, but not of black ink alone: what an office program writes for black. */
const isMixedBlack = (colour: Colour): boolean => {
  const own = cmyk(colour)
  if (own) return own[3]! + Math.min(own[0]!, own[1]!, own[2]!) >= 0.9 && own[0]! + own[1]! + own[2]! > 0.15
  return colour.space === 'DeviceRGB' && colour.values.length === 3 && colour.values.every((value) => value < 0.15)
}
const translucent = (state: GraphicsState): boolean =>
  state.alpha.fill < 1 ||
  state.alpha.stroke < 1 ||
  state.softMask ||
  (state.blend !== 'Normal' && state.blend !== 'Compatible')

/** Colours and inks (ISO 15930-7 §6.5, §6.8; PRINT.md §2.6). */
export const INK_RULES: readonly Rule[] = [
  {
    id: 'text-black',
    name: '黑字只用黑墨',
    level: 'refuse',
    colour: 'press',
    check: ({ texts }) =>
      perPage(
        texts.filter((text) => text.sizePt < 24 && text.state.text.mode !== 3 && isMixedBlack(text.state.fill)),
        ({ text }, page) => `第 ${page} 页的黑字“${text.slice(0, 12)}”由几种墨叠成，套印稍有偏差就发虚。`,
      ),
  },
  {
    id: 'small-colour-text',
    name: '小字不用三色以上',
    level: 'warn',
    colour: 'press',
    check: ({ texts }, wanted) =>
      perPage(
        texts.filter(
          ({ sizePt, state }) =>
            wanted.smallColour !== 'may' &&
            sizePt < 8.95 &&
            (cmyk(state.fill)
              ?.slice(0, 3)
              .filter((value) => value > 0.05).length ?? 0) > 2,
        ),
        ({ text, sizePt }, page) =>
          `第 ${page} 页有 ${sizePt.toFixed(1)} 磅的彩色小字“${text.slice(0, 12)}”用了三种以上的墨。`,
      ),
  },
  {
    id: 'reversed-text',
    name: '反白字不太小',
    level: 'warn',
    check: ({ texts }) =>
      perPage(
        texts.filter(({ sizePt, state }) => sizePt < 6.9 && state.text.mode !== 3 && isLight(state.fill)),
        ({ text, sizePt }, page) =>
          `第 ${page} 页的反白字“${text.slice(0, 12)}”只有 ${sizePt.toFixed(1)} 磅，容易糊掉。`,
      ),
  },
  {
    id: 'ink-total',
    name: '总墨量不超',
    level: 'refuse',
    colour: 'press',
    check: ({ colours }, { maxInk }) =>
      perPage(
        colours.filter(({ colour }) => ink(colour) > maxInk),
        ({ colour }, page) => `第 ${page} 页有总墨量 ${ink(colour)}% 的颜色，超过 ${maxInk}%，干不透会背面蹭脏。`,
      ),
  },
  {
    id: 'rich-black',
    name: '四色黑只用于整页',
    level: 'warn',
    colour: 'press',
    check: ({ paths, pages }) =>
      perPage(
        paths.filter(({ page, fill, box, state }) => {
          const own = cmyk(state.fill)
          const media = pages[page - 1]?.box('MediaBox')
          if (!fill || !own || !media || own[3]! < 0.95 || own[0]! + own[1]! + own[2]! < 0.1) return false
          const share = ((box.x1 - box.x0) * (box.y1 - box.y0)) / ((media.x1 - media.x0) * (media.y1 - media.y0))
          return share < 0.2
        }),
        (_, page) => `第 ${page} 页的小块用了四色黑，请改用单色黑。`,
      ),
  },
  {
    id: 'device-rgb',
    name: '没有来路不明的 RGB',
    level: 'refuse',
    colour: 'press',
    check: ({ document, colours, images }) => [
      ...perPage(
        colours.filter(({ colour }) => colour.space === 'DeviceRGB'),
        (_, page) => `第 ${page} 页的图形或文字用了没有特性文件的 RGB。`,
      ),
      ...perPage(
        images.filter(({ image }) => {
          const space = document.get(image.dict.get('ColorSpace'))
          const base = Array.isArray(space) && familyOf(document, space) === 'Indexed' ? space[1] : space
          return familyOf(document, base) === 'DeviceRGB'
        }),
        (_, page) => `第 ${page} 页的图片是没有特性文件的 RGB，颜色没有保证。`,
      ),
    ],
  },
  {
    id: 'rgb-only',
    name: '颜色都是 RGB',
    level: 'warn',
    colour: 'rgb',
    check: ({ document, colours, images }) => [
      ...perPage(
        colours.filter(({ colour }) => colour.space === 'DeviceCMYK'),
        (_, page) => `第 ${page} 页用了 CMYK，这家印厂要 sRGB。`,
      ),
      ...perPage(
        images.filter(({ image }) => familyOf(document, image.dict.get('ColorSpace')) === 'DeviceCMYK'),
        (_, page) => `第 ${page} 页的图片是 CMYK，这家印厂要 sRGB。`,
      ),
    ],
  },
  {
    id: 'icc-profiles',
    name: '特性文件完好',
    level: 'refuse',
    check: ({ document, streams, images, colours }) => {
      const spaces = [
        ...images.map(({ page, image }) => ({ page, space: image.dict.get('ColorSpace') })),
        ...colours.map(({ page, colour }) => ({ page, space: colour.definition })),
      ]
      return perPage(
        spaces.filter(({ space }) => {
          const own = document.get(space)
          if (!Array.isArray(own) || nameOf(document.get(own[0])) !== 'ICCBased') return false
          const profile = document.get(own[1])
          if (!isStream(profile) || streams.length === 0) return true
          const head = iccHead(document.data(profile))
          const channels = { RGB: 3, CMYK: 4, GRAY: 1, Lab: 3 }[head?.space ?? '']
          return head?.signature !== 'acsp' || channels !== document.get(profile.dict.get('N'))
        }),
        (_, page) => `第 ${page} 页有颜色的特性文件（ICC）是坏的或对不上。`,
      )
    },
  },
  {
    id: 'spot-colours',
    name: '没有专色',
    level: 'warn',
    check: ({ colours }) =>
      perPage(
        colours.filter(({ colour }) => colour.space === 'Separation' || colour.space === 'DeviceN'),
        (_, page) => `第 ${page} 页用了专色，会多出一块印版。`,
      ),
  },
  {
    id: 'blend-space',
    name: '透明有混合空间',
    level: 'refuse',
    check: ({ document, pages, texts, paths, images }) =>
      perPage(
        [...texts, ...paths, ...images].filter(({ page, state }) => {
          if (!translucent(state)) return false
          const group = document.dict(pages[page - 1]?.dict.get('Group'))
          return !group?.has('CS') && outputIntents(document).length === 0
        }),
        (_, page) => `第 ${page} 页用了透明却没有说明在什么颜色里混合。`,
      ),
  },
  {
    id: 'white-overprint',
    name: '白色不叠印',
    level: 'refuse',
    check: ({ texts, paths }) =>
      perPage(
        [...texts, ...paths.filter((path) => path.fill)].filter(
          ({ state }) => state.overprint.fill && isWhite(state.fill),
        ),
        (_, page) => `第 ${page} 页的白色设成了叠印，印出来会消失。`,
      ),
  },
  {
    id: 'black-overprint',
    name: '黑字叠印',
    level: 'note',
    colour: 'press',
    check: ({ texts }) =>
      perPage(
        texts.filter(({ sizePt, state }) => {
          const own = cmyk(state.fill)
          return sizePt < 24 && own !== undefined && own[3] === 1 && ink(state.fill) === 100 && !state.overprint.fill
        }),
        (_, page) => `第 ${page} 页的小黑字没有叠印，套印不准时边上会露白。`,
      ),
  },
]
