import type { PageFacts } from '../pdf-pages.ts'
import type { Box } from '../pdf-walk.ts'
import { one, PT_PER_MM, perPage, type Rule } from '../rule.ts'

const EDGE = 0.05 * PT_PER_MM

const trimOf = (page: PageFacts): Box | undefined => page.box('TrimBox') ?? page.box('ArtBox')
const inside = (inner: Box, outer: Box): boolean =>
  inner.x0 >= outer.x0 - EDGE &&
  inner.y0 >= outer.y0 - EDGE &&
  inner.x1 <= outer.x1 + EDGE &&
  inner.y1 <= outer.y1 + EDGE
const mm = (pt: number): string => String(Math.round((pt / PT_PER_MM) * 10) / 10)
const size = (box: Box): string => `${mm(box.x1 - box.x0)}×${mm(box.y1 - box.y0)}`
const where = (pages: readonly PageFacts[], bad: (page: PageFacts) => boolean): { page: number; facts: PageFacts }[] =>
  pages.filter(bad).map((facts) => ({ page: facts.number, facts }))

/** Boxes, sizes and number of pages (ISO 15930-7 §6.10; reference/typesetting.md §5). */
export const PAGE_RULES: readonly Rule[] = [
  {
    id: 'boxes-present',
    name: '有成品框',
    level: 'refuse',
    check: ({ pages }) =>
      perPage(
        where(pages, (page) => !page.box('MediaBox') || !page.box('TrimBox') === !page.box('ArtBox')),
        (_, page) => `第 ${page} 页没有（或有两个）成品框，印厂不知道裁在哪里。`,
      ),
  },
  {
    id: 'boxes-nested',
    name: '页面框层层相套',
    level: 'refuse',
    check: ({ pages }) =>
      perPage(
        where(pages, (page) => {
          const [trim, media] = [trimOf(page), page.box('MediaBox')]
          if (!trim || !media) return false
          const bleed = page.box('BleedBox') ?? media
          return !inside(trim, bleed) || !inside(bleed, media)
        }),
        (_, page) => `第 ${page} 页的成品框、出血框、纸张框没有层层相套。`,
      ),
  },
  {
    id: 'crop-box',
    name: '显示框不切掉出血',
    level: 'warn',
    check: ({ pages }) =>
      perPage(
        where(pages, (page) => {
          const [crop, bleed] = [page.box('CropBox'), page.box('BleedBox') ?? trimOf(page)]
          return crop !== undefined && bleed !== undefined && !inside(bleed, crop)
        }),
        (_, page) => `第 ${page} 页的显示框比出血小，有的软件会把出血切掉。`,
      ),
  },
  {
    id: 'bleed',
    name: '出血足够',
    level: 'refuse',
    check: ({ pages }, { bleedMm }) =>
      perPage(
        where(pages, (page) => {
          const [trim, bleed] = [trimOf(page), page.box('BleedBox') ?? page.box('MediaBox')]
          if (!trim || !bleed) return false
          const least = Math.min(trim.x0 - bleed.x0, trim.y0 - bleed.y0, bleed.x1 - trim.x1, bleed.y1 - trim.y1)
          return least < bleedMm * PT_PER_MM - EDGE
        }),
        (_, page) => `第 ${page} 页四边的出血不足 ${bleedMm} 毫米。`,
      ),
  },
  {
    id: 'same-size',
    name: '各页一样大',
    level: 'refuse',
    check: ({ pages }) => {
      const wanted = pages[0] && trimOf(pages[0])
      if (!wanted) return []
      return perPage(
        where(pages, (page) => {
          const trim = trimOf(page)
          return (
            trim !== undefined &&
            (Math.abs(trim.x1 - trim.x0 - wanted.x1 + wanted.x0) > 2 * EDGE ||
              Math.abs(trim.y1 - trim.y0 - wanted.y1 + wanted.y0) > 2 * EDGE)
          )
        }),
        ({ facts }, page) => `第 ${page} 页的成品是 ${size(trimOf(facts)!)} 毫米，第 1 页是 ${size(wanted)} 毫米。`,
      )
    },
  },
  {
    id: 'rotation',
    name: '页面没有旋转或缩放',
    level: 'warn',
    check: ({ document, pages }) =>
      perPage(
        where(pages, (page) => page.rotate % 360 !== 0 || (document.get(page.dict.get('UserUnit')) ?? 1) !== 1),
        (_, page) => `第 ${page} 页带有旋转或缩放，拼版时可能出错。`,
      ),
  },
  {
    id: 'page-count',
    name: '页数合适',
    level: 'refuse',
    check: ({ pages }, { minPages, maxPages, single }) =>
      single
        ? one(pages.length !== 1, `封面应是一页，这份有 ${pages.length} 页。`)
        : [
            ...one(pages.length < minPages, `全书 ${pages.length} 页，少于装订要求的 ${minPages} 页。`),
            ...one(pages.length > maxPages, `全书 ${pages.length} 页，超过一册最多 ${maxPages} 页。`),
          ],
  },
  {
    id: 'page-parity',
    name: '页数成帖',
    level: 'refuse',
    check: ({ pages }, { pageUnit, single }) =>
      one(!single && pages.length % pageUnit !== 0, `全书 ${pages.length} 页，应为 ${pageUnit} 的倍数。`),
  },
  {
    id: 'blank-pages',
    name: '空白页',
    level: 'note',
    check: ({ pages, texts, images, paths }) => {
      const inked = new Set([...texts, ...images, ...paths].map((item) => item.page))
      const blank = pages.filter((page) => !inked.has(page.number)).map((page) => page.number)
      return one(
        blank.length > 0,
        `有 ${blank.length} 页是空白的：第 ${blank.slice(0, 8).join('、')} 页${blank.length > 8 ? '等' : ''}。`,
      )
    },
  },
]
