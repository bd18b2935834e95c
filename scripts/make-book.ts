import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { articleBookType, typeOf } from '#lib/books/book/book-types.ts'
import { type MakeBookStage, makeBook } from '#lib/books/press/make-book.server.ts'
import { prepareFolder } from '#lib/books/press/out-folder.server.ts'
import { coverNamed, covers } from '#lib/covers/covers.ts'
import type { Edit } from '#lib/edits/edit.ts'
import { readEditsFile } from '#lib/edits/edits-file.ts'
import { type Omitted, omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { PRINTERS } from '#lib/print/printers/printers.ts'
import { type FieldLimit, fieldLimits } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { styles } from '#lib/typeset/styles/styles.ts'

const usage =
  '用法：npm run make-book -- 导出文件或文件夹… --out 目录 [--type wxbook|blogbook] [--style shiguang] [--title 书名] [--subtitle 副标题] [--author 作者] [--cover 满版字|印|竖题|窗|满图|布面|线描|童年] [--colour 1-5] [--back-line 封底的话] [--names show|nickname|none] [--alias 阿舟=小舟]… [--printer duanban|lulu|gelato] [--binding perfect|saddle|hardcover] [--birthday 2019-05-21 --nickname 小名] [--omit links,emoji,private] [--edits 修改.json] [--fetch] [--json]'

const stageNames: Record<MakeBookStage, string> = {
  fetching: '取回网络图片',
  reading: '读取导出文件',
  matching: '核对图片',
  typesetting: '排版',
  inner: '写内文 PDF',
  cover: '写封面 PDF',
}

function complain(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** One line that redraws itself, on a terminal only. */
function progressBar(): (stage: MakeBookStage, done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {}
  let shown = ''
  return (stage, done, total) => {
    const share = total > 0 ? Math.min(1, done / total) : 1
    const filled = Math.round(share * 24)
    const line = `${stageNames[stage]} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${Math.round(share * 100)}%`
    if (line === shown) return
    shown = line
    process.stderr.write(`\r\x1b[2K${line}`)
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        type: { type: 'string', default: 'wxbook' },
        style: { type: 'string' },
        cover: { type: 'string', default: 'vertical' },
        colour: { type: 'string' },
        'back-line': { type: 'string' },
        names: { type: 'string', default: 'show' },
        alias: { type: 'string', multiple: true, default: [] },
        printer: { type: 'string' },
        binding: { type: 'string', default: 'perfect' },
        title: { type: 'string' },
        subtitle: { type: 'string' },
        author: { type: 'string' },
        birthday: { type: 'string' },
        nickname: { type: 'string' },
        omit: { type: 'string', default: '' },
        edits: { type: 'string' },
        fetch: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch {
    return complain(usage)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
if (positionals.length === 0) complain(`没有给出要读的文件。${usage}`)
const out = values.out || complain(`没有用 --out 说明写到哪个目录。${usage}`)
if (!['wxbook', articleBookType].includes(values.type))
  complain(`现在能做微信书（--type wxbook）和文集（--type blogbook），不认识「${values.type}」。`)
if (values.style !== undefined && !Object.hasOwn(styles, values.style))
  complain(`没有「${values.style}」这个版式，可以用：${Object.keys(styles).join('、')}。`)
if (typeOf(values.type).sections === 'article' && values.style !== undefined && !styles[values.style]?.article) {
  const able = Object.keys(styles).filter((id) => styles[id]?.article)
  complain(`「${values.style}」这个版式排不了文集，可以用：${able.join('、')}。`)
}
if (!coverNamed(values.cover))
  complain(`没有「${values.cover}」这种封面，可以用：${covers.map(({ name, id }) => `${name}（${id}）`).join('、')}。`)
if (values.colour !== undefined && !/^[1-5]$/.test(values.colour)) complain('--colour 只能是 1 到 5。')

const printer = PRINTERS.find((one) => one.id === values.printer)
if (values.printer !== undefined && !printer)
  complain(`没有「${values.printer}」这家印厂，可以用：${PRINTERS.map((one) => one.id).join('、')}。`)

/** Bindings by the names printers know them by. */
const bindings = { perfect: '胶装', saddle: '骑马钉', hardcover: '精装' } as const

function readBinding(value: string): keyof typeof bindings {
  if (value !== 'perfect' && value !== 'saddle' && value !== 'hardcover')
    return complain('--binding 只能是 perfect（胶装）、saddle（骑马钉）或 hardcover（精装）。')
  if (printer && !printer.bindings[value]) complain(`${printer.name}不做${bindings[value]}。`)
  return value
}
const binding = readBinding(values.binding)

const isDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(values.birthday ?? '')
if (values.birthday !== undefined && !isDay) complain('--birthday 要写成 2019-05-21 这样。')

/** The three ways other people's names may appear. */
function readNames(value: string): 'show' | 'nickname' | 'none' {
  if (value === 'show' || value === 'nickname' || value === 'none') return value
  return complain('--names 只能是 show、nickname 或 none。')
}
const names = readNames(values.names)

/** What waits for a yes in the site's room: only links, only emoji, private; everything goes in unless asked otherwise. */
function readOmit(value: string): Omitted[] {
  const asked = value.split(',').filter(Boolean)
  const known = omittedKinds.filter((kind) => asked.includes(kind))
  return known.length === new Set(asked).size
    ? known
    : complain('--omit 只能是 links（只有链接）、emoji（只有表情）、private（仅自己可见），用逗号隔开。')
}
const omit = readOmit(values.omit)

/** What was changed in the book on the site, as it was taken along. */
function readEdits(path: string | undefined): Edit[] {
  if (path === undefined) return []
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    complain(`--edits 打不开「${path}」。`)
  }
  const read = readEditsFile(text)
  return read.ok ? read.value : complain(`${read.failure.message}。`)
}
const edits = readEdits(values.edits)

/** What single people are called in this book: `阿舟=小舟`. */
const aliases = new Map(
  values.alias.map((pair): [string, string] => {
    const [, name, alias] = /^([^=]+)=(.+)$/.exec(pair) ?? complain('--alias 要写成「原名=印成的名字」。')
    return [name ?? '', alias ?? '']
  }),
)

/** Words on the command line follow the rules of the site's forms. */
function readWords(limit: FieldLimit, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const read = readTyped({ ...limit, least: 0 }, typed)
  return read.ok ? read.text : complain(`${read.wrong}。`)
}
const title = readWords(fieldLimits.title, values.title)
const subtitle = readWords(fieldLimits.subtitle, values.subtitle)
const author = readWords(fieldLimits.author, values.author)
const nickname = readWords({ label: '小名', least: 0, most: 12, wrong: '小名最多 12 个字' }, values.nickname)
const { style, cover, colour } = values
const options = {
  out,
  ...(style === undefined ? {} : { style }),
  sections: typeOf(values.type).sections,
  cover,
  names,
  ...(aliases.size > 0 ? { aliases } : {}),
  binding,
  ...(omit.length > 0 ? { omit } : {}),
  ...(edits.length > 0 ? { edits } : {}),
  fetch: values.fetch,
  brand: process.env.SITE_NAME || '心书',
  ...(values.birthday === undefined
    ? {}
    : { options: { child: { nickname: nickname ?? '', birthday: values.birthday } } }),
  ...(printer ? { printer } : {}),
  ...(colour === undefined ? {} : { colour: Number(colour) }),
  ...(values['back-line'] ? { backLine: values['back-line'] } : {}),
  ...(title === undefined ? {} : { title }),
  ...(subtitle === undefined ? {} : { subtitle }),
  ...(author === undefined ? {} : { author }),
}

/** No `await` stands outside functions, or the command could not be compiled to a script; see compiled/run.mjs. */
async function make(): Promise<void> {
  const folder = await prepareFolder(out)
  if (!folder.ok) complain(folder.failure.message)
  const began = performance.now()
  const created = await makeBook(positionals, options, progressBar()).catch((error: unknown) =>
    complain(`没有做成：${error instanceof Error ? error.message : String(error)}`),
  )
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
  if (!created.ok) complain(created.failure.message)
  const ms = Math.round(performance.now() - began)
  const { posts, media, missing, remote, pages, bodyPages, warnings } = created.value
  if (values.json)
    process.stdout.write(`${JSON.stringify({ posts, media, missing, remote, pages, bodyPages, warnings, ms })}\n`)
  else {
    if (remote > 0 && !values.fetch)
      process.stdout.write(`提醒：有 ${remote} 张图片在网上，文件里没有；加上 --fetch 再做一次就会取回来\n`)
    for (const warning of warnings) process.stdout.write(`提醒：${warning.detail}\n`)
    process.stdout.write(
      `做好了：${posts} 条内容，${media} 张图片，缺 ${missing} 个，共 ${pages} 页，其中正文 ${bodyPages} 页，用时 ${(ms / 1000).toFixed(1)} 秒。文件在 ${out}\n`,
    )
  }
}

void make()
