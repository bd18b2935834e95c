import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { themeNamed, themes } from '#lib/albums/layout/theme.ts'
import type { SetAside } from '#lib/albums/photos/set-aside.ts'
import { type MakeAlbumOptions, type MakeAlbumStage, makeAlbum } from '#lib/albums/press/make-album.server.ts'
import { prepareFolder } from '#lib/books/press/out-folder.server.ts'
import { coverNamed, covers } from '#lib/covers/covers.ts'
import { type AlbumBinding, albumProduct, albumProducts, albumSize } from '#lib/print/products/album-products.ts'
import { type FieldLimit, fieldLimits } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'

const tids = albumProducts.map(({ tid }) => tid).join('|')
const usage = `用法：npm run make-album -- 照片或文件夹… --out 目录 [--tid ${tids}] [--size 尺寸] [--title 书名] [--subtitle 副标题] [--author 作者] [--theme 素白|宣纸] [--cover 满版字|印|竖题|窗|满图|布面|线描|童年] [--colour 1-5] [--binding soft|hard|lay-flat] [--preface 文字文件] [--acknowledgement 文字文件] [--shuffle 3,5,5] [--all] [--json]`

const stageNames: Record<MakeAlbumStage, string> = {
  reading: '看照片',
  laying: '排版',
  inner: '写内页 PDF',
  cover: '写封面 PDF',
}

function complain(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** One line that redraws itself, on a terminal only. */
function progressBar(): (stage: MakeAlbumStage, done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (stage, done, total) => {
    const filled = Math.round((total > 0 ? Math.min(1, done / total) : 1) * 24)
    process.stderr.write(
      `\r\x1b[2K${stageNames[stage]} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${done}/${total}`,
    )
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        tid: { type: 'string', default: 'album' },
        size: { type: 'string' },
        title: { type: 'string' },
        subtitle: { type: 'string' },
        author: { type: 'string' },
        theme: { type: 'string', default: 'plain' },
        cover: { type: 'string' },
        colour: { type: 'string' },
        binding: { type: 'string' },
        preface: { type: 'string' },
        acknowledgement: { type: 'string' },
        shuffle: { type: 'string' },
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch {
    return complain(usage)
  }
}

// Every photograph is opened twice, far apart: what sharp would keep of it only takes memory.
sharp.cache(false)

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
if (positionals.length === 0) complain(`没有给出照片。${usage}`)
const out = values.out || complain(`没有用 --out 说明写到哪个目录。${usage}`)

const product =
  albumProduct(values.tid) ?? complain(`没有「${values.tid}」这种照片书，可以用：${tids.replaceAll('|', '、')}。`)
const size =
  albumSize(product, values.size) ??
  complain(`${product.name}没有「${values.size}」这个尺寸，可以用：${product.sizes.map(({ id }) => id).join('、')}。`)
const theme =
  themeNamed(values.theme) ??
  complain(`没有「${values.theme}」这个主题，可以用：${themes.map(({ name }) => name).join('、')}。`)
const design = values.cover === undefined ? undefined : coverNamed(values.cover)
if (values.cover !== undefined && !design)
  complain(`没有「${values.cover}」这种封面，可以用：${covers.map(({ name, id }) => `${name}（${id}）`).join('、')}。`)
if (values.colour !== undefined && !/^[1-5]$/.test(values.colour)) complain('--colour 只能是 1 到 5。')

function readBinding(value: string | undefined): AlbumBinding {
  if (value === undefined) return product.bindings[0]
  const found = product.bindings.find((one) => one === value)
  return found ?? complain(`${product.name}没有「${value}」这种装订，可以用：${product.bindings.join('、')}。`)
}

/** Words on the command line follow the rules of the site's forms. */
function readWords(limit: FieldLimit, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const read = readTyped({ ...limit, least: 0 }, typed)
  return read.ok ? read.text : complain(`${read.wrong}。`)
}

/** As many as a page of the smallest album shows. */
const mostPageWords = 300

/** A page of words out of a text file. */
function readPage(name: '--preface' | '--acknowledgement', path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    complain(`${name} 打不开「${path}」。`)
  }
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
  const long = [...plain].length
  return long > mostPageWords ? complain(`${name} 最多 ${mostPageWords} 个字，这里有 ${long} 个。`) : plain
}

/** Pages that shall look otherwise, once for each time they are named. */
function readShuffles(value: string | undefined): ReadonlyMap<string, number> | undefined {
  if (value === undefined) return undefined
  if (!product.shuffle) return complain(`${product.name}的版式是排好的，不能换一版。`)
  const pages = value.split(',')
  if (!pages.every((page) => /^[1-9]\d{0,3}$/.test(page))) return complain('--shuffle 要写成 3,5 这样的页名。')
  return new Map([...Map.groupBy(pages, (page) => page)].map(([page, some]) => [page, some.length]))
}
const shuffles = readShuffles(values.shuffle)
const preface = readPage('--preface', values.preface)
const acknowledgement = readPage('--acknowledgement', values.acknowledgement)

const way = values.colour === undefined ? design?.way : Number(values.colour) - 1
const options: MakeAlbumOptions = {
  out,
  brand: process.env.SITE_NAME || '心书',
  product,
  size,
  binding: readBinding(values.binding),
  theme,
  title: readWords(fieldLimits.title, values.title) || '我们的照片',
  subtitle: readWords(fieldLimits.subtitle, values.subtitle) ?? '',
  author: readWords(fieldLimits.author, values.author) ?? '',
  ...(design ? { cover: design.cover } : {}),
  ...(way === undefined ? {} : { way }),
  ...(shuffles ? { shuffles } : {}),
  ...(preface ? { preface } : {}),
  ...(acknowledgement ? { acknowledgement } : {}),
  all: values.all,
}

/** One line for each reason, with the first names. */
function asideLines(aside: readonly SetAside[]): string[] {
  return [...Map.groupBy(aside, ({ reason, why }) => (reason === 'unreadable' ? why : reason))].map(([, some]) => {
    const names = some.slice(0, 3).map(({ file }) => file)
    return `没有放进去：${some.length} 个文件${some[0]?.why}（${names.join('、')}${some.length > 3 ? ' 等' : ''}）`
  })
}

/** No `await` stands outside functions, or the command could not be compiled to a script; see compiled/run.mjs. */
async function make(): Promise<void> {
  const folder = await prepareFolder(out)
  if (!folder.ok) complain(folder.failure.message)
  const began = performance.now()
  const created = await makeAlbum(positionals, options, progressBar()).catch((error: unknown) =>
    complain(`没有做成：${error instanceof Error ? error.message : String(error)}`),
  )
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
  if (!created.ok) complain(created.failure.message)
  const ms = Math.round(performance.now() - began)
  const { aside, warnings, ...facts } = created.value
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...facts, aside, warnings, ms })}\n`)
    return
  }
  for (const line of asideLines(aside)) process.stdout.write(`${line}\n`)
  const told = Map.groupBy(warnings, ({ code, detail }) => `${code} ${detail}`)
  for (const some of told.values()) {
    const [{ detail, file } = { detail: '' }] = some
    const where = file === undefined ? '' : `（${file}${some.length > 1 ? ` 等 ${some.length} 张` : ''}）`
    process.stdout.write(`提醒：${detail}${where}\n`)
  }
  process.stdout.write(
    `做好了：${facts.placed} 张照片，共 ${facts.pages} 页，用时 ${(ms / 1000).toFixed(1)} 秒。文件在 ${out}\n`,
  )
}

void make()
