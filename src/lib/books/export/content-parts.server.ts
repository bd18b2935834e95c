import { mediaKey } from '#lib/media/picture.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { aroundOf, postMarkdown } from '#lib/sources/formats/own/post-markdown.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { Letter } from '#lib/typeset/book/content.ts'
import { bookContent } from './book-content.ts'
import { openToTake } from './opened-book.server.ts'

type Part = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; pack?: boolean }
type OnFile = (total: number) => Promise<void>

const text = (words: string): Uint8Array[] => [Buffer.from(words)]

/** A collection as text, entry by entry: a long life is not held twice. */
function* jsonText({ schema, source, people, media, entries }: PostImport): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify({ schema, source, people, media }).slice(0, -1)},"entries":[`)
  for (const [i, entry] of entries.entries()) yield Buffer.from(`${i > 0 ? ',\n' : '\n'}${JSON.stringify(entry)}`)
  yield Buffer.from('\n]}\n')
}

function* jsonParts(content: PostImport): Generator<Part> {
  yield { name: `内容/1-${content.source.kind}.json`, bytes: jsonText(content), pack: true }
}

/** `文字/2024/2024-06-01 20.18 0007.md`: in order wherever they are listed, no two alike. */
function* markdownParts(content: PostImport): Generator<Part> {
  const around = aroundOf(content)
  const placeOf = ({ when }: PostImport['entries'][number]): string => when.local || '9999'
  const entries = [...content.entries].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
  for (const [i, entry] of entries.entries()) {
    const { local } = entry.when
    const when = local.slice(0, 16).replace('T', ' ').replace(':', '.')
    const name = [when || '没有日期', String(i + 1).padStart(5, '0')].join(' ')
    yield {
      name: `文字/${local.slice(0, 4) || '没有日期'}/${name}.md`,
      bytes: text(postMarkdown(entry, around)),
      pack: true,
    }
  }
}

const letterText = (heading: string, letter: Letter | undefined): string =>
  letter
    ? `\n【${letter.title || heading}】\n${letter.paragraphs.join('\n')}\n${letter.signature}\n${letter.dateline}\n`
    : ''

const readme = {
  markdown: `文字/      一条内容一个 Markdown 文件，按年放。用任何编辑器都能打开和修改；开头 data 一行请不要动。
图片和视频/ 原图和原视频。文件名是内容的 SHA-256。
`,
  json: `内容/      全部内容，一个 JSON 文件（格式 book-import/1）。
图片和视频/ 原图和原视频。文件名是内容的 SHA-256。
`,
}

/**
 * What stands in a book with its originals, as files we read again without loss: named, changed, chosen and masked as in print.
 * Throws `NothingToTake`.
 */
export async function* contentParts(
  bookId: string,
  ownerId: string,
  { format, onFile }: { format: 'markdown' | 'json'; onFile: OnFile },
): AsyncGenerator<Part> {
  const { source, prepared } = await openToTake(bookId, ownerId)
  const { details } = prepared
  const content = bookContent(source, details)
  const files = new Map(content.media.flatMap(({ file, sha256 }) => (file && sha256 ? [[file, sha256] as const] : [])))
  const parts = format === 'json' ? [...jsonParts(content)] : [...markdownParts(content)]
  const total = files.size + parts.length + 1
  const head = `《${details.title}》\n${[details.subtitle, details.author].filter(Boolean).join('\n')}\n`
  const words = `${letterText('前言', details.preface)}${letterText('后记', details.afterword)}`
  const again = '整个压缩包可以再导入心书：在「做书」里选它就行。名字照书里的样子遮着，收起来的内容不在里面。\n'
  yield { name: '说明.txt', bytes: text(`${head}\n${readme[format]}\n${again}${words}`), pack: true }
  await onFile(total)
  for (const part of parts) {
    yield part
    await onFile(total)
  }
  for (const [name, sha256] of files) {
    if (await storage().exists(mediaKey(sha256))) yield { name, bytes: await storage().getStream(mediaKey(sha256)) }
    await onFile(total)
  }
}
