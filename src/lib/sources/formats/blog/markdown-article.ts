import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import type { RawBlock, RawItem, RawMedia } from '../../format/raw.ts'
import { inVault, type ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { withoutInline } from '../../html/inline-pictures.ts'
import { leftOut } from '../../html/left-out.ts'
import { linkedPicture } from '../../html/linked-pictures.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'
import { article } from './article.ts'

/** Files that come along with a project and tell nobody's life. */
const aboutFiles = /^(readme|license|licence|changelog|contributing|security|code_of_conduct|notice|说明|使用说明)$/i

/** Any other Markdown text: an article without a day. Beside an export of posts it is somebody's notes, not a post. */
export const markdownArticle: Format = {
  kind: 'blog',
  format: 'markdown-article',
  label: 'Markdown 文章',
  form: 'articles-folder',
  readAs: '文章，一个文件一篇',
  fields: { kept: 'text emoji pictures link', few: true },
  notation: plainNotation,
  detect: ({ type, text, file }) =>
    /^(text|html)$/.test(type) &&
    /\.(md|markdown)$/i.test(file.name) &&
    !aboutFiles.test(stemOf(file.name)) &&
    text.trim().length > 1,
  spare: {
    needed: (others) => others.every(({ kind }) => kind === 'blog'),
    otherwise: '没有日期的文字，没有放进这本书；要收进去，请在文件名里写上日期',
  },
  parse: (context) => parseMarkdown(context, folderOf(context.probe.file.name).split('/').at(-1)),
}

/** One file as an article, in the series it lies in. */
export async function* parseMarkdown(context: ParseContext, series: string | undefined): AsyncGenerator<RawItem> {
  const { name } = context.probe.file
  const { text: words, files } = withoutInline((await wholeText(context)).replace(/\r\n?/g, '\n'))
  yield* files
  const picture = (attributes: Record<string, string>): RawMedia | undefined =>
    pictureOf({ ...attributes, src: decoded(attributes.src ?? '').replace(/^\.\//, '') })
  const left = leftOut()
  const blocks: RawBlock[] = /\.html?$/i.test(name)
    ? htmlBlocks(words, { picture })
    : markdownBlocks(words, {
        ...{ picture, linked: linkedPicture(context, picture) },
        ...{ left: left.take, vault: inVault(context) },
      })
  yield* left.told()
  const { title, body } = titleAndBody(blocks)
  const stem = stemOf(name)
  // 简书 writes the title again above the text, or not at all.
  const own = /^(无标题文章|未命名|untitled)$/i.test(stem) ? title : stem
  if (body.length === 0 && !title) {
    yield { t: 'skip', ref: baseName(name), why: '是空的' }
    return
  }
  yield {
    t: 'post',
    post: {
      ...article(),
      when: unknownWhen,
      title: own ?? stem,
      body: title !== undefined && title !== own && own === stem ? blocks : body,
      ...(series ? { series } : {}),
    },
  }
}
