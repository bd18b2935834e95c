import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Choice, Pick } from '#islands/create/blogbook/Pick.tsx'
import { RemotePictures } from '#islands/create/blogbook/RemotePictures.tsx'
import { OtherWays } from '#islands/create/Elsewhere.tsx'
import { Waiting } from '#islands/create/Waiting.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import type { ImportedArticle, ImportedArticles } from '#lib/crawl/crawl.api.ts'
import { articlesOfFiles } from '#lib/crawl/crawl.store.ts'
import { $import } from '#lib/sources/upload/import-hand.store.ts'

/** The articles of the files in hand; a sentence when there are none, undefined while that is not known. */
export const useImportedArticles = (): ImportedArticles | string | undefined => {
  const files = useStore($import)
  const [imported, setImported] = useState<ImportedArticles | string>()
  const id = files?.status === 'ready' ? files.id : undefined
  useEffect(() => {
    setImported(undefined)
    let gone = false
    if (id !== undefined) void articlesOfFiles(id).then((found) => gone || setImported(found))
    return () => {
      gone = true
    }
  }, [id])
  return imported
}

type Props = { imported: ImportedArticles | string | undefined; choice: Choice; setChoice(choice: Choice): void }

const noteOf = ({ day, words, pictureCount }: ImportedArticle): string =>
  [day, `${thousands(words)} 字`, pictureCount > 0 ? `${pictureCount} 张图` : ''].filter(Boolean).join(' · ')

/** The sheet beside the files: how the reading goes, then what was read, to choose from. */
export const FilesFound = ({ imported, ...picking }: Props) => {
  const files = useStore($import)
  if (files?.status !== 'ready' || imported === undefined) return <Waiting view={files} />
  if (typeof imported === 'string')
    return (
      <>
        <h2 className="text-28 leading-head">没有找到文章</h2>
        <div className="mt-4">
          <ErrorNote message={imported} />
        </div>
        {files.report && files.report.source.kind !== 'blog' && (
          <p className="mt-4 text-ink-2">
            读到的是{files.report.source.names.join('、')}，可以做成另一种书，文件不用重传：
            <OtherWays flow="blogbook" kind={files.report.source.kind} />
          </p>
        )}
      </>
    )
  const { articles, remote } = imported
  const days = [...new Set(articles.flatMap(({ day }) => day || []))].sort()
  const missing = articles.reduce((sum, one) => sum + one.missingCount, 0)
  const broken = articles.reduce((sum, one) => sum + one.brokenCount, 0)
  const skipped = files.report?.skipped ?? []
  return (
    <>
      <h2 className="text-28 leading-head">读到 {thousands(articles.length)} 篇</h2>
      <p className="text-ink-2">
        {[
          days.length > 1 ? `${days[0]} 到 ${days.at(-1)}` : (days[0] ?? ''),
          `${thousands(articles.reduce((sum, one) => sum + one.words, 0))} 字`,
          `${thousands(articles.reduce((sum, one) => sum + one.pictureCount, 0))} 张图`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {missing > 0 && (
        <p className="mt-4 text-13 leading-[1.6] text-ink-3">
          其中 {thousands(missing)} 张图没有随文件导出。把网页旁边的文件夹或放图片的文件夹也放进来，会自动对上。
        </p>
      )}
      <RemotePictures importId={files.id} remote={remote} />
      {broken > 0 && (
        <p className="mt-4 text-13 leading-[1.6] text-ink-3">
          其中 {thousands(broken)}{' '}
          张图已经放进来，但印不出来：是空的、没有存完整或者不是图片。把好的图片放进来，会自动对上。
        </p>
      )}
      <Pick items={articles.map((one) => ({ key: one.key, title: one.title, note: noteOf(one) }))} {...picking} />
      {skipped.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1.5 text-14">没有读进来的 {thousands(skipped.length)} 份</summary>
          <ul className="max-h-80 overflow-auto">
            {skipped.map((one) => (
              <li key={one.ref + one.why} className="text-14 leading-[1.65] text-ink-2">
                {one.ref && `「${one.ref}」`}
                {one.why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
