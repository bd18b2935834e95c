import { localDate } from '../../book/calendar.ts'
import type { Setting } from '../../style/design.ts'

/** Whether a child's age can be told: without a birthday there is no pill, no ruler, no duck on openers (PRINT.md §2.8). */
export const isChild = ({ options }: Setting): boolean => localDate(options.child?.birthday ?? '') !== undefined
