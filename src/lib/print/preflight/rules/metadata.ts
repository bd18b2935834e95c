import { type OutputIntent, outputIntents } from '../output-intent.ts'
import { nameOf, textOf } from '../pdf-values.ts'
import { one, type Rule } from '../rule.ts'

const first = <T>(items: readonly T[]): T | undefined => items[0]

/** What the file says about itself (ISO 15930-7 §6.2, §6.3, §6.7). */
export const METADATA_RULES: readonly Rule[] = [
  {
    id: 'xmp',
    name: '有 XMP 说明',
    level: 'refuse',
    colour: 'press',
    check: ({ xmp }) => one(!xmp.includes('x:xmpmeta') && !xmp.includes('rdf:RDF'), '缺少 XMP 说明。'),
  },
  {
    id: 'pdfx-version',
    name: '声明 PDF/X-4',
    level: 'refuse',
    colour: 'press',
    check: ({ xmp }) => one(!/GTS_PDFXVersion(>|=")PDF\/X-4\b/.test(xmp), '没有声明自己是 PDF/X-4。'),
  },
  {
    id: 'title',
    name: '有书名',
    level: 'refuse',
    colour: 'press',
    check: ({ document, info, xmp }) => {
      const title = textOf(document.get(info?.get('Title'))) ?? ''
      return one(title === '' && !/<dc:title>/.test(xmp), '文件没有书名，印厂容易拿错。')
    },
  },
  {
    id: 'dates',
    name: '有建立和修改时间',
    level: 'refuse',
    colour: 'press',
    check: ({ info, xmp }) =>
      one(
        !(info?.has('CreationDate') && info.has('ModDate')) && !(/CreateDate/.test(xmp) && /ModifyDate/.test(xmp)),
        '缺少建立或修改时间。',
      ),
  },
  {
    id: 'trapped',
    name: '说明是否做过陷印',
    level: 'refuse',
    colour: 'press',
    check: ({ document, info, xmp }) => {
      const stated = nameOf(document.get(info?.get('Trapped'))) ?? /pdf:Trapped(?:>|=")(\w+)/.exec(xmp)?.[1]
      return one(stated !== 'True' && stated !== 'False', '没有说明是否做过陷印（Trapped）。')
    },
  },
  {
    id: 'output-intent',
    name: '有输出意图',
    level: 'refuse',
    colour: 'press',
    check: ({ document }) => {
      const intents = outputIntents(document).filter((intent) => intent.kind === 'GTS_PDFX')
      if (intents.length === 1) return one(intents[0]!.condition === '', '输出意图没有写明印刷条件。')
      return [{ message: intents.length === 0 ? '没有输出意图，印厂不知道按什么条件分色。' : '有不止一个输出意图。' }]
    },
  },
  {
    id: 'output-profile',
    name: '输出意图带有印刷特性文件',
    level: 'refuse',
    colour: 'press',
    check: ({ document }) => {
      const intent = first<OutputIntent>(outputIntents(document).filter(({ kind }) => kind === 'GTS_PDFX'))
      if (!intent) return []
      if (!intent.profile) return [{ message: '输出意图里没有特性文件（ICC）。' }]
      const { signature, deviceClass, space } = intent.profile
      return one(
        signature !== 'acsp' || deviceClass !== 'prtr' || space !== 'CMYK',
        '输出意图的特性文件不是 CMYK 印刷用的。',
      )
    },
  },
  {
    id: 'language',
    name: '写明语言',
    level: 'note',
    check: ({ document }) => one(!document.catalog.has('Lang'), '没有写明正文语言，朗读软件会读错。'),
  },
]
