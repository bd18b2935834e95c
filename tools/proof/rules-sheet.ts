/** Rules of line setting, set large between the edges of their measure, in three faces. */
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { lineItems, type ParagraphOptions, setLabel, setParagraph } from '#lib/typeset/line/lines.ts'
import { blacks, ink, mmPerPt } from '#lib/typeset/style/style.ts'

type Example = { rule: string; text: string; ems: number; options?: Omit<ParagraphOptions, 'widthMm'> }

const examples: readonly Example[] = [
  {
    rule: '行首不出现点号和后引号',
    text: '外婆坐在树下，一个一个地挑，软的现吃，硬的装箱。“我看看就饱了。”她说。',
    ems: 9,
  },
  { rule: '行尾不出现前引号和前括号', text: '今天她忽然抬头对我说：“妈妈，（你听）《小星星》的后面半句。”', ems: 11 },
  { rule: '相邻标点挤压', text: '“《家》（第一版）‘后记’，”他说，“不错！！真的？！”', ems: 14 },
  {
    rule: '行首前引号占半字，缩进后也是',
    text: '“慢一点，”外婆说，“不扫雪，鸡怎么出来吃饭？”\n',
    ems: 12,
    options: { indentEm: 2 },
  },
  { rule: '破折号、省略号不拆', text: '我愣了一下——原来不知不觉……已经可以这样说了——真的。', ems: 8 },
  { rule: '间隔号窄，不在行首', text: '爱丽丝·门罗和加夫列尔·加西亚·马尔克斯都写过雨。', ems: 9 },
  { rule: '汉字与西文之间四分之一字', text: '用iPhone 15拍了38张，共4.2GB，到家已20:18。', ems: 12 },
  { rule: '数字和单位不分开', text: '气温只有26℃，湿度85%，走了12.5km，花了￥399，一共3 kg。', ems: 10 },
  {
    rule: '网址在斜线和问号后断',
    text: '见https://example.com/west-lake/sunrise?id=20240607&from=moments即可',
    ems: 11,
  },
  { rule: '末行不剩一个字', text: '春天是从鞋子开始变薄的，也是从花粉开始的吧。', ems: 11 },
  { rule: '长单词按音节断开', text: '她学会的新词是 extraordinarily，用了一整天 incomprehensibilities。', ems: 9 },
  {
    rule: '注音、着重号',
    text: '笃不是煮不是炖',
    ems: 9,
    options: {
      ruby: [{ from: 0, to: 1, text: 'dǔ' }],
      emphasis: [
        { from: 3, to: 4 },
        { from: 6, to: 7 },
      ],
    },
  },
  { rule: '表情占一字，不拆开', text: '全家👨‍👩‍👧‍👦去看海🌊，回来都晒黑了👩🏽‍🦱👨🏽‍🦱。', ems: 10 },
  {
    rule: '悬挂（可选）',
    text: '灯下，窗外，雨中，路上，有人，有猫，有月亮，都好。',
    ems: 8,
    options: { rules: { hang: 'force' } },
  },
]

const faces: readonly (readonly [FaceId, FaceId, string])[] = [
  ['serif', 'garamond', '宋体'],
  ['sans', 'sans', '黑体'],
  ['wenkai', 'garamond', '文楷'],
]

const [widthMm, heightMm, marginMm, gutterMm, sizePt] = [297, 210, 14, 12, 17]
const rowMm = 62
const edge = ink(0, 60, 60, 0, '#d9694a')

/** Three examples to a page of A4 across, each in three faces side by side. */
export function rulesSheet(fonts: FontBook): { caption: string; page: ScenePage }[] {
  const pages: { caption: string; page: ScenePage }[] = []
  for (let from = 0; from < examples.length; from += 3) {
    const some = examples.slice(from, from + 3)
    const items = some.flatMap((example, row) => exampleItems(example, marginMm + row * rowMm, fonts))
    const page: ScenePage = { widthMm, heightMm, bleedMm: 0, side: 'sheet', month: '', kind: 'body', items }
    pages.push({ caption: some.map(({ rule }) => rule).join('；'), page })
  }
  return pages
}

function exampleItems({ rule, text, ems, options }: Example, topMm: number, fonts: FontBook): SceneItem[] {
  const label = setLabel(rule, { face: 'sans-medium', sizePt: 9 }, fonts)
  const items = lineItems(label, marginMm, topMm, blacks.k65, { role: 'label' })
  const column = (widthMm - 2 * marginMm - 2 * gutterMm) / 3
  faces.forEach(([face, latin], at) => {
    const x = marginMm + at * (column + gutterMm)
    const size = Math.min(sizePt, column / (ems * mmPerPt))
    const measure = ems * size * mmPerPt
    const leading = size * 1.6 * mmPerPt
    const lines = setParagraph(text.trim(), { face, latin, sizePt: size }, { ...options, widthMm: measure }, fonts)
    const top = topMm + 5
    for (const at of [x, x + measure])
      items.push(rect({ xMm: at - 0.05, yMm: top, wMm: 0.1, hMm: lines.length * leading + 2 }, edge, {}))
    lines.forEach((line, n) => {
      items.push(...lineItems(line, x, top + n * leading + 1.1 * size * mmPerPt, blacks.text, { role: 'text' }))
    })
  })
  return items
}
