import { useStore } from '@nanostores/react'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { $left, sendLeft } from '#lib/sources/import.store.ts'

/** What the book has no use for was not sent: which files, how large, and that they can be. */
export const LeftOut = () => {
  const left = useStore($left)
  if (left.length === 0) return null
  const bytes = left.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <section className="lft" aria-label="没有上传的文件">
      <p className="num">
        其余 {thousands(left.length)} 个文件与书无关，没有上传（{fileSize(bytes)}）。
      </p>
      <details>
        <summary className="link">看是哪些</summary>
        <ul>
          {left.slice(0, 200).map(({ home, inside }) => (
            <li key={inside ?? home}>{inside ?? home}</li>
          ))}
          {left.length > 200 && <li>还有 {thousands(left.length - 200)} 个没有列出。</li>}
        </ul>
      </details>
      <button type="button" className="btn btn--text btn--sm" onClick={sendLeft}>
        也一起上传
      </button>
    </section>
  )
}
