import { familyOf } from '../pdf-values.ts'
import type { Box } from '../pdf-walk.ts'
import { type Problem, PT_PER_MM, perPage, type Rule } from '../rule.ts'

const EDGE = 0.05 * PT_PER_MM

/** Distance from a box to the nearest edge of another around it, in pt; negative outside. */
const room = (inner: Box, outer: Box): number =>
  Math.min(inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1)
const mm = (pt: number): string => String(Math.round((pt / PT_PER_MM) * 10) / 10)

/** What stands on the pages: where, how fine, how small (reference/typesetting.md §5, PRINT.md §2.6). */
export const CONTENT_RULES: readonly Rule[] = [
  {
    id: 'text-in-trim',
    name: '文字在成品之内',
    level: 'refuse',
    check: ({ texts, pages }) =>
      perPage(
        texts.filter(({ page, box, state }) => {
          const trim = pages[page - 1]?.box('TrimBox')
          return trim !== undefined && state.text.mode !== 3 && room(box, trim) < -EDGE
        }),
        ({ text }, page) => `第 ${page} 页的文字“${text.slice(0, 12)}”会被裁掉。`,
      ),
  },
  {
    id: 'text-in-safe-area',
    name: '文字离裁切边够远',
    level: 'warn',
    check: ({ texts, pages }, { safeMm }) =>
      perPage(
        texts.filter(({ page, box, state }) => {
          const trim = pages[page - 1]?.box('TrimBox')
          if (!trim || state.text.mode === 3) return false
          const left = room(box, trim)
          return left >= -EDGE && left < safeMm * PT_PER_MM - EDGE
        }),
        ({ text, box }, page) =>
          `第 ${page} 页的文字“${text.slice(0, 12)}”离裁切边只有 ${mm(room(box, pages[page - 1]!.box('TrimBox')!))} 毫米，不足 ${safeMm} 毫米。`,
      ),
  },
  {
    id: 'content-bleed',
    name: '到边的图都铺满出血',
    level: 'warn',
    check: ({ images, paths, pages }) =>
      perPage(
        [...images, ...paths.filter(({ fill }) => fill)].filter(({ page, box }) => {
          const facts = pages[page - 1]
          const [trim, bleed] = [facts?.box('TrimBox'), facts?.box('BleedBox') ?? facts?.box('MediaBox')]
          if (!trim || !bleed) return false
          const sides = [
            [trim.x0 - box.x0, trim.x0 - bleed.x0],
            [trim.y0 - box.y0, trim.y0 - bleed.y0],
            [box.x1 - trim.x1, bleed.x1 - trim.x1],
            [box.y1 - trim.y1, bleed.y1 - trim.y1],
          ] as const
          return sides.some(([over, wanted]) => over > -EDGE && over < wanted - EDGE)
        }),
        (_, page) => `第 ${page} 页有到裁切边的图或色块没有铺满出血，裁偏了会露白边。`,
      ),
  },
  {
    id: 'image-resolution',
    name: '图片够清楚',
    level: 'warn',
    check: ({ images }, { warnPpi, refusePpi }) => {
      const coarse = images.filter(({ ppi, image }) => ppi < warnPpi - 0.5 && image.dict.get('ImageMask') !== true)
      const bad = perPage(
        coarse.filter(({ ppi }) => ppi < refusePpi),
        ({ ppi }, page) => `第 ${page} 页的图片只有 ${Math.round(ppi)} ppi，印出来会模糊。`,
      ).map((problem): Problem => ({ ...problem, level: 'refuse' }))
      const soft = perPage(
        coarse.filter(({ ppi }) => ppi >= refusePpi),
        ({ ppi }, page) => `第 ${page} 页的图片是 ${Math.round(ppi)} ppi，低于建议的 ${warnPpi} ppi。`,
      )
      return [...bad, ...soft]
    },
  },
  {
    id: 'image-too-fine',
    name: '图片没有大得离谱',
    level: 'note',
    check: ({ images }) =>
      perPage(
        images.filter(({ ppi, image }) => ppi > 1200 && image.raw.length > 2_000_000),
        ({ ppi }, page) => `第 ${page} 页的图片有 ${Math.round(ppi)} ppi，文件白白变大。`,
      ),
  },
  {
    id: 'image-jpx',
    name: '没有 JPEG 2000',
    level: 'warn',
    check: ({ document, images }) =>
      perPage(
        images.filter(({ image }) => document.filters(image).includes('JPXDecode')),
        (_, page) => `第 ${page} 页的图片是 JPEG 2000，有的照排机读不了。`,
      ),
  },
  {
    id: 'image-colour',
    name: '图片写明颜色',
    level: 'refuse',
    check: ({ document, images }) =>
      perPage(
        images.filter(
          ({ image }) =>
            image.dict.get('ImageMask') !== true &&
            familyOf(document, image.dict.get('ColorSpace')) === '' &&
            !document.filters(image).includes('JPXDecode'),
        ),
        (_, page) => `第 ${page} 页的图片没有写明颜色空间。`,
      ),
  },
  {
    id: 'hairlines',
    name: '线条不太细',
    level: 'warn',
    check: ({ paths }) =>
      perPage(
        paths.filter(({ stroke, widthPt }) => stroke && widthPt < 0.249),
        ({ widthPt }, page) => `第 ${page} 页有 ${widthPt.toFixed(2)} 磅的线，细于 0.25 磅可能印不出。`,
      ),
  },
  {
    id: 'tint-hairlines',
    name: '淡色的线不太细',
    level: 'warn',
    colour: 'press',
    check: ({ paths }) =>
      perPage(
        paths.filter(({ stroke, widthPt, state }) => {
          const { space, values } = state.stroke
          const solid = space !== 'DeviceCMYK' || values.some((value) => value >= 0.99)
          return stroke && !solid && widthPt >= 0.249 && widthPt < 0.339
        }),
        ({ widthPt }, page) => `第 ${page} 页有 ${widthPt.toFixed(2)} 磅的淡色线，加网后会断开。`,
      ),
  },
  {
    id: 'small-text',
    name: '文字不太小',
    level: 'warn',
    check: ({ texts }) =>
      perPage(
        texts.filter(({ sizePt, state }) => sizePt < 4.95 && state.text.mode !== 3),
        ({ text, sizePt }, page) => `第 ${page} 页有 ${sizePt.toFixed(1)} 磅的字“${text.slice(0, 12)}”，看不清。`,
      ),
  },
  {
    id: 'stroked-text',
    name: '文字没有描边加粗',
    level: 'note',
    check: ({ texts }) =>
      perPage(
        texts.filter(({ state }) => state.text.mode === 1 || state.text.mode === 2),
        ({ text }, page) => `第 ${page} 页的字“${text.slice(0, 12)}”是描边加粗的，小字会糊。`,
      ),
  },
  {
    id: 'unknown-filters',
    name: '压缩方法都认识',
    level: 'warn',
    check: ({ document, streams }) => {
      const known =
        /^(FlateDecode|Fl|DCTDecode|DCT|JPXDecode|ASCIIHexDecode|AHx|ASCII85Decode|A85|RunLengthDecode|CCITTFaxDecode|JBIG2Decode|LZWDecode|LZW)$/
      const odd = streams.flatMap((stream) => document.filters(stream)).find((name) => !known.test(name))
      return odd === undefined ? [] : [{ message: `有内容用了不认识的压缩方法 ${odd}。` }]
    },
  },
]
