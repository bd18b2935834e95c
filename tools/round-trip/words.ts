/** The words of the round trip, once for Word and for Markdown: a small family chronicle of our own invention. */
import type { SceneName } from '#lib/sources/examples/sample-words.ts'

export type Run = string | { s: string; b?: true; i?: true; u?: true } | { note: string } | { href: string; s: string }
/** `down` and `across`: how many rows and columns a cell reaches over; what it covers is left out of its row. */
export type Cell = { runs: readonly Run[]; down?: number; across?: number }
export type Part =
  | { t: 'title'; runs: readonly Run[] }
  | { t: 'h1'; runs: readonly Run[] }
  | { t: 'h2'; runs: readonly Run[] }
  | { t: 'h3'; runs: readonly Run[] }
  /** `indent`: how the writer drew the paragraph in: by Word's own two characters, by two wide blanks, or not. */
  | { t: 'p'; runs: readonly Run[]; indent?: 'word' | 'blanks' }
  | { t: 'quote'; runs: readonly Run[] }
  | { t: 'li'; runs: readonly Run[]; ordered: boolean; depth: number }
  | { t: 'table'; rows: readonly (readonly Cell[])[]; caption: string }
  | { t: 'figure'; scene: SceneName; alt: string; caption: string }
  | { t: 'hr' }

const p = (...runs: Run[]): Part => ({ t: 'p', runs, indent: 'word' })
const blanks = (...runs: Run[]): Part => ({ t: 'p', runs, indent: 'blanks' })
const h = (level: 1 | 2 | 3, ...runs: Run[]): Part =>
  level === 1 ? { t: 'h1', runs } : level === 2 ? { t: 'h2', runs } : { t: 'h3', runs }
const item = (depth: number, ordered: boolean, ...runs: Run[]): Part => ({ t: 'li', depth, ordered, runs })
const cells = (...words: string[]): Cell[] => words.map((s) => ({ runs: [s] }))
const b = (s: string): Run => ({ s, b: true })
const i = (s: string): Run => ({ s, i: true })
const note = (words: string): Run => ({ note: words })

/** All footnotes in the order of their calls, by chapter: each book counts anew where a chapter begins. */
export const title = '青石巷十七号'

export const parts: readonly Part[] = [
  { t: 'title', runs: [title] },
  h(1, '第一章　巷子'),
  p(
    '青石巷一共四十一户，我们家是十七号。门前三级台阶，中间那级被磨出了一道浅槽',
    note('台阶是祖父那辈人用独轮车从河滩上推回来的。'),
    '，下雨的时候，水先在槽里积成一线，再一级一级往下走。',
  ),
  p(
    '外婆说，',
    i('记住一条巷子，先要记住它的声音'),
    '：卖豆腐的敲梆子，修伞的喊一长一短，送煤的板车在石缝里一颠一颠。',
  ),
  h(2, '一年里的声音'),
  item(0, false, '春天：燕子在第二根檩条下做窝，外公不许关堂屋的门'),
  item(0, false, '夏天：竹床搬到巷口'),
  item(1, false, '竹床要先泼井水'),
  item(1, false, '再用', b('干毛巾'), '擦两遍'),
  item(0, false, '冬天：夜里听得见远处火车，像有人在翻一本很厚的书'),
  { t: 'figure', scene: 'yard', alt: '院子', caption: '图一　十七号的院子，凭记忆画的' },
  h(2, '巷子里的规矩'),
  blanks('没有人写下来过，但是大家都守着。我后来才明白，', { s: '规矩就是一群人互相体谅的办法', u: true }, '。'),
  item(0, true, '谁家晒了被子，过路的人不许快跑'),
  item(0, true, '借东西当天还，还的时候'),
  item(1, true, '碗里要放一点吃的'),
  item(1, true, '伞要晾干了再还'),
  item(0, true, '吵架不过夜'),
  { t: 'quote', runs: ['远亲不如近邻，近邻不如对门。'] },
  h(1, '第二章　账本'),
  p(
    '祖母识字不多，账却记得清楚',
    note('账本共六册，现存四册，纸是拆开的旧练习簿。'),
    '。下面是她一九七二年冬天的一页，我照着原样抄过来。',
  ),
  {
    t: 'table',
    caption: '一九七二年腊月的账',
    rows: [
      cells('日子', '事由', '收', '支'),
      [{ runs: ['初八'], down: 2 }, ...cells('卖鸡蛋二十个', '1.40', '')],
      cells('买煤油一斤', '', '0.36'),
      [...cells('十五'), { runs: ['给妹妹做棉鞋', note('鞋面是一件旧呢大衣改的。')] }, ...cells('', '2.10')],
      [...cells('廿三'), { runs: ['祭灶，不记账'], across: 3 }],
      [{ runs: [b('合计')], across: 2 }, ...cells('1.40', '2.46')],
    ],
  },
  p('少了一块零六分。她在页边写：“', i('借二姐一元，正月还。'), '”正月的那一页上果然有一笔，写得比别的字都大。'),
  h(2, '三本账'),
  h(3, '明账'),
  p('放在堂屋抽屉里，谁都可以看。'),
  h(3, '暗账'),
  p('缝在枕头里。', note('拆枕头的时候我在场，里面是十一张一元的票子和一张欠条。'), '她走了以后我们才看见。'),
  h(3, '心里的账'),
  p('她常说的那句是：', b('欠钱的账会还清，欠人的账要一直记着。')),
  { t: 'hr' },
  p('这一章的数字，都请舅舅核对过。'),
  h(1, '第三章　火车'),
  p(
    '一九八三年，我坐绿皮车去省城念书。车票两块八',
    note('硬座，慢车，十一小时四十分。'),
    '，父亲把票夹在字典里递给我，说：“查字的时候，别忘了家。”',
  ),
  { t: 'figure', scene: 'train', alt: '火车', caption: '图二　从窗口看见的第一座桥' },
  p('字典还在，票也还在。夹着票的那一页，第一个字是“归”。'),
  p('后来的事情写在', { href: 'https://example.com/qingshi', s: '另一本书' }, '里。'),
]
