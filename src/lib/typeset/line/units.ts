import { withoutEnd } from '#lib/std/linear.ts'

const units = new Set(
  (
    'km cm mm m nm kg mg g t ml cl dl L l h min s ms GB MB KB TB kB Hz kHz MHz GHz W kW kWh MW V mV A mA mAh dB ' +
    'px pt in ft mi mph kcal cal J kJ Pa hPa kPa K am pm AM PM a.m. p.m. x'
  ).split(' '),
)

/** Latin units that stay with the number before a typed space: 45 km, 100 km/h, 9:30 am. A closing mark may follow: 45 km, */
export const isUnit = (word: string): boolean =>
  units.has(word) ||
  withoutEnd(word, /[,.!?;:)]/)
    .split('/')
    .every((part) => units.has(part))

/** Measure words that stay with the number before a typed space when the rule `counters` is on: 3 个. */
export const afterCounter: ReadonlySet<string> = new Set(
  '个位名人次年月日天周岁元块角分只张条本册页篇章句字行段封件套双对支枚颗粒朵棵座栋层间家户辆架艘台部首曲场届期届回遍趟口杯瓶碗盘斤两公里米平度时点秒级',
)
