import { isDict, isStream, isString, nameOf, type PdfValue } from '../pdf-values.ts'
import { one, perPage, type Rule } from '../rule.ts'

/** The file as such: readable, unlocked, nothing in it but pages (ISO 15930-7 §6.1, §6.13 to §6.20). */
export const FILE_RULES: readonly Rule[] = [
  {
    id: 'file-structure',
    name: '文件结构完好',
    level: 'refuse',
    check: ({ document, faults }) => [
      ...document.faults.slice(0, 3).map((message) => ({ message: `文件结构有损坏：${message}` })),
      ...perPage(faults, ({ message }, page) => `第 ${page} 页的内容有错：${message}`),
    ],
  },
  {
    id: 'pdf-version',
    name: 'PDF 版本',
    level: 'refuse',
    check: ({ document: { version } }, { colour }) => [
      ...one(colour === 'press' && version !== '1.6', `PDF/X-4 应为 PDF 1.6，这份是 ${version}。`),
      ...one(colour === 'rgb' && (version < '1.3' || version > '1.7'), `PDF ${version} 印厂的软件可能读不了。`),
    ],
  },
  {
    id: 'encrypted',
    name: '没有加密',
    level: 'refuse',
    check: ({ document }) => one(document.trailer.has('Encrypt'), '文件加了密或限制了权限，印厂打不开。'),
  },
  {
    id: 'file-id',
    name: '有文件标识',
    level: 'refuse',
    colour: 'press',
    check: ({ document }) => {
      const id = document.get(document.trailer.get('ID'))
      const good = Array.isArray(id) && id.length === 2 && id.every((part) => isString(document.get(part)))
      return one(!good, '缺少文件标识（ID），印厂无法核对版本。')
    },
  },
  {
    id: 'javascript',
    name: '没有脚本',
    level: 'refuse',
    check: ({ document }) => {
      const names = document.dict(document.catalog.get('Names'))
      const script = (value: PdfValue | undefined): boolean =>
        nameOf(document.get(document.dict(value)?.get('S'))) === 'JavaScript'
      return one(
        names?.has('JavaScript') === true || script(document.catalog.get('OpenAction')),
        '文件里有 JavaScript，印刷文件不允许。',
      )
    },
  },
  {
    id: 'actions',
    name: '没有动作',
    level: 'refuse',
    check: ({ document, pages }) => {
      const open = document.get(document.catalog.get('OpenAction'))
      const acts =
        document.catalog.has('AA') || (isDict(open) && open.has('S') && nameOf(document.get(open.get('S'))) !== 'GoTo')
      return [
        ...one(acts, '打开文件时会执行动作，印刷文件不允许。'),
        ...perPage(
          pages.filter((page) => page.dict.has('AA')).map((page) => ({ page: page.number })),
          (_, page) => `第 ${page} 页带有动作，印刷文件不允许。`,
        ),
      ]
    },
  },
  {
    id: 'annotations',
    name: '没有批注和链接',
    level: 'refuse',
    check: ({ document, pages }) =>
      perPage(
        pages.flatMap((page) => {
          const list = document.get(page.dict.get('Annots'))
          const own = Array.isArray(list)
            ? list.map((item) => nameOf(document.get(document.dict(item)?.get('Subtype'))))
            : []
          return own
            .filter((kind) => kind !== 'PrinterMark' && kind !== 'TrapNet')
            .map((kind) => ({ page: page.number, kind }))
        }),
        ({ kind }, page) => `第 ${page} 页有批注或链接（${kind ?? '未知'}），不会被印出，也不允许。`,
      ),
  },
  {
    id: 'forms',
    name: '没有表单',
    level: 'refuse',
    check: ({ document }) => one(document.catalog.has('AcroForm'), '文件里有可填写的表单。'),
  },
  {
    id: 'embedded-files',
    name: '没有附件',
    level: 'refuse',
    check: ({ document }) => {
      const names = document.dict(document.catalog.get('Names'))
      return one(names?.has('EmbeddedFiles') === true || document.catalog.has('AF'), '文件里夹带了别的文件。')
    },
  },
  {
    id: 'external-streams',
    name: '内容都在文件里',
    level: 'refuse',
    check: ({ streams, forms }) => [
      ...one(
        streams.some((stream) => stream.dict.has('F')),
        '有内容存放在这份文件之外。',
      ),
      ...one(
        forms.some((form) => form.dict.has('Ref')),
        '有页面引用了别的 PDF。',
      ),
    ],
  },
  {
    id: 'lzw',
    name: '没有 LZW 压缩',
    level: 'refuse',
    check: ({ document, streams }) =>
      one(
        streams.some((stream) => document.filters(stream).some((name) => name === 'LZWDecode' || name === 'LZW')),
        '用了 PDF/X 禁止的 LZW 压缩。',
      ),
  },
  {
    id: 'layers',
    name: '没有图层',
    level: 'warn',
    check: ({ document }) => one(document.catalog.has('OCProperties'), '文件分了图层，印出来的可能不是看到的。'),
  },
  {
    id: 'opi',
    name: '没有 OPI 代图',
    level: 'refuse',
    check: ({ streams }) =>
      one(
        streams.some((stream) => stream.dict.has('OPI')),
        '图片是低精度代图（OPI），原图不在文件里。',
      ),
  },
  {
    id: 'alternate-images',
    name: '没有备用图片',
    level: 'refuse',
    check: ({ document, streams }) =>
      one(
        streams.some((stream) => {
          const list = document.get(stream.dict.get('Alternates'))
          return Array.isArray(list) && list.length > 0
        }),
        '图片带有备用版本，印出来的可能是另一张。',
      ),
  },
  {
    id: 'postscript',
    name: '没有 PostScript 片段',
    level: 'refuse',
    check: ({ document, streams }) =>
      one(
        streams.some(
          ({ dict }) =>
            nameOf(document.get(dict.get('Subtype'))) === 'PS' || nameOf(document.get(dict.get('Subtype2'))) === 'PS',
        ),
        '文件里有 PostScript 片段。',
      ),
  },
  {
    id: 'transfer-curves',
    name: '没有传递曲线和网屏',
    level: 'refuse',
    check: ({ document, states }) =>
      perPage(
        states.filter(({ dict }) => {
          const second = nameOf(document.get(dict.get('TR2')))
          const screen = document.get(dict.get('HT'))
          return (
            dict.has('TR') ||
            (dict.has('TR2') && second !== 'Default') ||
            dict.has('HTP') ||
            isDict(screen) ||
            isStream(screen)
          )
        }),
        (_, page) => `第 ${page} 页自带传递曲线或网屏，会打乱印厂的曲线。`,
      ),
  },
]
