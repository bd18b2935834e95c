/** What the State Council's notice of a year says: days off and days made up for, `month-day`. */
export type HolidayNotice = {
  /** Number of the notice. */
  source: string
  off: readonly string[]
  work: readonly string[]
}

const span = (month: number, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${month}-${from + at}`)

/** One a year, none for a year that has no notice yet: a calendar of it carries no 休 and no 班. */
const notices: Readonly<Record<number, HolidayNotice>> = {
  2025: {
    source: '国办发明电〔2024〕12号',
    off: [
      ...span(1, 1, 1),
      ...span(1, 28, 31),
      ...span(2, 1, 4),
      ...span(4, 4, 6),
      ...span(5, 1, 5),
      ...span(5, 31, 31),
      ...span(6, 1, 2),
      ...span(10, 1, 8),
    ],
    work: ['1-26', '2-8', '4-27', '9-28', '10-11'],
  },
  2026: {
    source: '国办发明电〔2025〕7号',
    off: [
      ...span(1, 1, 3),
      ...span(2, 15, 23),
      ...span(4, 4, 6),
      ...span(5, 1, 5),
      ...span(6, 19, 21),
      ...span(9, 25, 27),
      ...span(10, 1, 7),
    ],
    work: ['1-4', '2-14', '2-28', '5-9', '9-20', '10-10'],
  },
}

/** The notice of a year; undefined: it has not been given, or is not at hand. */
export const holidayNotice = (year: number): HolidayNotice | undefined => notices[year]
