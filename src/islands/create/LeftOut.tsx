import { useStore } from '@nanostores/react'
import { OtherWays } from '#islands/create/Elsewhere.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import { type CreateFlowId, createFlows, flowOfKind } from '#lib/sources/upload/create-flows.ts'
import { sendLeft } from '#lib/sources/upload/import.store.ts'
import { $asked, $left } from '#lib/sources/upload/import-hand.store.ts'
import { type Piece, pieceName } from '#lib/sources/upload/upload-plan.ts'
import { spaced } from '#lib/std/spaced.ts'

/** What a kind of content is called in a sentence. */
const wordsOf = (kind: string): string => {
  const flow = flowOfKind(kind)
  if (flow && createFlows[flow].takes[0] === kind) return createFlows[flow].what
  return { blog: '文章', notes: '笔记', network: '海外网络的内容' }[kind] ?? '别处写的内容'
}

const item = 'py-1 wrap-anywhere text-ink-3'

/** What the book has no use for was not sent: which files, how large, what else they are, and that they can be. */
export const LeftOut = () => {
  const left = useStore($left)
  const { flow } = useStore($asked)
  if (left.length === 0) return null
  const kinds = [...new Set(left.flatMap(({ aside }) => (aside && aside !== 'broken' ? aside : [])))]
  const broken = left.filter(({ aside }) => aside === 'broken')
  const rest = left.filter(({ aside }) => !aside)
  const bytes = rest.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <section className="mt-4 text-14" aria-label="没有上传的文件">
      {kinds.map((kind) => (
        <Other key={kind} {...{ flow, kind }} files={left.filter(({ aside }) => aside === kind)} />
      ))}
      {broken.length > 0 && (
        <p>{named(broken)}没有写完，像是只存下来一半，读不出来，也没有上传。请重新导出后再放进来。</p>
      )}
      {rest.length > 0 && (
        <p>
          其余 {thousands(rest.length)} 个文件{rest.length < left.length ? '这本书用不到' : '与书无关'}，没有上传（
          {fileSize(bytes)}）。
        </p>
      )}
      <details>
        <summary className="inline-flex min-h-tap cursor-pointer items-center link">看是哪些</summary>
        <ul className="mb-2 max-h-60 overflow-auto">
          {left.slice(0, 200).map((one) => (
            <li key={one.inside ?? one.home} className={item}>
              {pieceName(one)}
            </li>
          ))}
          {left.length > 200 && <li className={item}>还有 {thousands(left.length - 200)} 个没有列出。</li>}
        </ul>
      </details>
      <button type="button" className={`${button({ kind: 'text', size: 'small' })} -ml-2`} onClick={sendLeft}>
        也一起上传
      </button>
    </section>
  )
}

/** Content of another way: its name, and the way there. */
const Other = ({ flow, kind, files }: { flow: CreateFlowId; kind: string; files: readonly Piece[] }) => (
  <p className="mt-1">
    {named(files)}
    {spaced(`是${wordsOf(kind)}`)}，没有混进这本书，也没有上传。想另做一本，到那里再放一次：
    <OtherWays {...{ flow, kind }} />
  </p>
)

const named = (files: readonly Piece[]): string =>
  `「${files[0] ? pieceName(files[0]) : ''}」${files.length > 1 ? `等 ${thousands(files.length)} 个文件` : ''}`
