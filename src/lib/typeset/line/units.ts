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

/** Units in signs and Han right behind a number, with or without a typed space: 24 ℃, 100 元, 3 公里, 5 万元, 20㎡. */
const hanUnit =
  /^(?:[℃℉％%‰°㎎㎏㎜㎝㎞㎡㏄]|公[斤里分顷升尺]|千[克米瓦卡]|[厘毫微纳]米|毫[升克]|平方?米|立方米|[百千万亿]?[元块角斤克吨升度寸亩]|[万亿]|米(?!饭|粉|线|酒|糕|汤|其|色|奇))/u

/** How many characters from `at` on are the unit of a number that ends before it; 0: none. */
export const hanUnitAt = (text: string, at: number): number => hanUnit.exec(text.slice(at, at + 4))?.[0].length ?? 0
