import { type AlmanacDay, almanacMonth, cycleName } from '#lib/almanac/almanac.ts'
import type { Ink, PathItem, SceneItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { blacks, ink } from '#lib/typeset/style/style.ts'
import { chineseNumber, chineseYear } from '../layout/dates.ts'
import { type PageText, pageText, textItems } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import { dayPlace, type MonthGrid, monthGrid } from './month-grid.ts'

/** Days nobody works, whatever the theme. */
export const calendarRed: Ink = ink(0, 77, 78, 27, '#b3372b')
const white: Ink = ink(0, 0, 0, 0, '#ffffff')

/** Weeks of a month, counted from the Monday before its first. */
export const weeksOf = (days: readonly Pick<AlmanacDay, 'weekday'>[]): number =>
  Math.ceil(((days[0]?.weekday ?? 0) + days.length) / 7)

/** Own days are lines of the leaf: `day-17`. */
export const ownDayId = (day: number): string => `day-${day}`
export const isOwnDayId = (id: string): boolean => /^day-\d{1,2}$/.test(id)

/** A round mark of four curves. */
const disc = (xMm: number, yMm: number, r: number, fill: Ink): PathItem => {
  const c = 0.5523 * r
  const n = (value: number): string => String(Math.round(value * 1000) / 1000)
  const p = (...at: number[]): string => at.map(n).join(' ')
  return {
    kind: 'path',
    d:
      `M${p(xMm + r, yMm)} C${p(xMm + r, yMm + c, xMm + c, yMm + r, xMm, yMm + r)} ` +
      `C${p(xMm - c, yMm + r, xMm - r, yMm + c, xMm - r, yMm)} ` +
      `C${p(xMm - r, yMm - c, xMm - c, yMm - r, xMm, yMm - r)} ` +
      `C${p(xMm + c, yMm - r, xMm + r, yMm - c, xMm + r, yMm)} Z`,
    fill,
    origin: { role: 'label' },
  }
}

type Line = Pick<PageText, 'text' | 'face' | 'sizePt' | 'ink' | 'xMm' | 'yMm'> & Partial<PageText>
const lineOf = ({ fonts }: AlbumStage, line: Line): SceneItem[] =>
  textItems(pageText({ id: 'label', role: 'label', ...line }, fonts), fonts)

const weekdayNames = [...'一二三四五六日']

/** Number, name and year over the grid, weekdays, the rule. */
function head(stage: AlbumStage, grid: MonthGrid, year: number, month: number): SceneItem[] {
  const { theme } = stage
  const small = { face: theme.text, sizePt: 8, ink: theme.muted }
  return [
    ...lineOf(stage, {
      ...{ text: String(month), face: theme.numerals, sizePt: 52, ink: calendarRed },
      ...{ xMm: grid.leftMm - 0.8, yMm: 36 },
    }),
    ...lineOf(stage, {
      ...{ text: `${chineseNumber(month)}月`, face: theme.title, sizePt: 13, trackEm: 0.25, ink: theme.ink },
      ...{ xMm: grid.leftMm + 27, yMm: 21.5, vertical: true as const },
    }),
    ...lineOf(stage, {
      ...small,
      text: `${chineseYear(year).slice(0, -1)}　${cycleName(year, month)}`,
      ...{ trackEm: 0.1, align: 'right' as const, xMm: grid.rightMm, yMm: 28 },
    }),
    ...weekdayNames.flatMap((text, weekday) =>
      lineOf(stage, {
        ...small,
        ...{ text, ink: weekday > 4 ? calendarRed : theme.muted, align: 'center' as const },
        ...{ xMm: grid.leftMm + grid.columnMm * (weekday + 0.5), yMm: grid.weekdaysMm },
      }),
    ),
    rect({ xMm: grid.leftMm, yMm: grid.ruleMm, wMm: grid.rightMm - grid.leftMm, hMm: 0.18 }, theme.ink, {
      role: 'label',
    }),
  ]
}

/** One day: its number, the line under it, 休 or 班, the mark of an own day. */
function dayItems(stage: AlbumStage, grid: MonthGrid, day: AlmanacDay, week: number, own: boolean): SceneItem[] {
  const { theme } = stage
  const place = dayPlace(grid, day.weekday, week)
  const isRed = day.isOff || (day.weekday > 4 && !day.isWork)
  const wordsInk = {
    ...{ statutory: calendarRed, traditional: calendarRed, festival: theme.ink, term: theme.ink, lunar: theme.muted },
  }[day.kind]
  const mark = day.isMarked ? (day.isOff ? '休' : day.isWork ? '班' : '') : ''
  const at = { xMm: place.xMm + 5.2, yMm: place.topMm + 2.8 }
  return [
    ...lineOf(stage, {
      ...{ text: String(day.day), face: theme.numerals, sizePt: 17, ink: isRed ? calendarRed : theme.ink },
      ...{ align: 'center' as const, xMm: place.xMm, yMm: place.numberMm },
    }),
    ...(own
      ? []
      : lineOf(stage, {
          ...{ text: day.words, face: theme.text, sizePt: 6.5, ink: wordsInk },
          ...{ align: 'center' as const, xMm: place.xMm, yMm: place.wordsMm },
        })),
    ...(mark === ''
      ? []
      : [
          disc(at.xMm, at.yMm, 1.75, day.isOff ? calendarRed : blacks.k65),
          ...lineOf(stage, {
            ...{ text: mark, face: 'sans-bold' as PageText['face'], sizePt: 5, ink: white, align: 'center' as const },
            ...{ xMm: at.xMm, yMm: at.yMm + 0.68 },
          }),
        ]),
  ]
}

/** All of a month that nobody edits: its days from Monday on, what they are called, what of them is off (row 9.43). Pure. */
export function monthItems(
  stage: AlbumStage,
  { year, month }: { year: number; month: number },
  texts: readonly Pick<PageText, 'id'>[],
): SceneItem[] {
  const days = almanacMonth(year, month)
  const weeks = weeksOf(days)
  const grid = monthGrid(stage.page, weeks)
  const own = new Set(texts.map(({ id }) => id))
  const first = days[0]?.weekday ?? 0
  const rules = Array.from({ length: weeks - 1 }, (_, at) => {
    const box = { xMm: grid.leftMm, yMm: grid.topMm + (at + 1) * grid.weekMm - 0.6 }
    return rect({ ...box, wMm: grid.rightMm - grid.leftMm, hMm: 0.09 }, blacks.k25, { role: 'label' })
  })
  return [
    ...head(stage, grid, year, month),
    ...rules,
    ...days.flatMap((day, at) => dayItems(stage, grid, day, Math.floor((first + at) / 7), own.has(ownDayId(day.day)))),
  ]
}
