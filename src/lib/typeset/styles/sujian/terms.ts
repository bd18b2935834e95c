import { yearOf } from '../../book/calendar.ts'

/** One of the seventy-two phenological terms for each month of the solar year, after 《月令七十二候集解》. */
const terms = [
  '雁北乡，鹊始巢。',
  '东风解冻，蛰虫始振。',
  '桃始华，仓庚鸣。',
  '桐始华，虹始见。',
  '蝼蝈鸣，王瓜生。',
  '蜩始鸣，半夏生。',
  '温风至，蟋蟀居壁。',
  '凉风至，寒蝉鸣。',
  '鸿雁来，玄鸟归。',
  '鸿雁来宾，菊有黄华。',
  '水始冰，地始冻。',
  '蚯蚓结，麋角解。',
]

/** Of a month as `YYYYMM`; '' for what has no day. */
export const termOf = (month: string): string => (yearOf(month) > 0 ? (terms[Number(month.slice(4)) - 1] ?? '') : '')
