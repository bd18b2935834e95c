import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { getBookPdf } from '#lib/books/layout/finish.api.ts'
import { call } from '#lib/http/client/client.ts'
import { inMiniProgram } from '#lib/site/mini-program.ts'
import { wait } from '#lib/std/wait.ts'

const nameOf = (response: Response, kind: string) => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : `${kind}.pdf`
}
/**
 * The two PDFs. While one is being made the server answers 202, so it is asked for again. A mini-program can't keep a
 * file (spec §2, native): there it is said where one can.
 */
export const Downloads = ({ bookId, final }: { bookId: string; final: boolean }) => {
  const [busy, setBusy] = useState<'inner' | 'cover' | null>(null)
  const [words, setWords] = useState('')
  const fetchPdf = async (kind: 'inner' | 'cover') => {
    setBusy(kind)
    setWords('')
    try {
      for (;;) {
        const params = { id: bookId, kind }
        const response = await call<typeof getBookPdf>('GET /api/book/{id}/pdf/{kind}', { params })
        // Else it says how far it is.
        if (response instanceof Response) {
          const link = document.createElement('a')
          link.href = URL.createObjectURL(await response.blob())
          link.download = nameOf(response, kind)
          link.click()
          setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
          break
        }
        setWords('正在制作 PDF，好了会自动下载')
        await wait(1200)
      }
    } catch {
      // The alert has said it.
    }
    setWords('')
    setBusy(null)
  }
  if (inMiniProgram())
    return (
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">
        小程序里存不了文件，用浏览器打开这一页，可以下载样张和 PDF。
      </p>
    )
  const download = (kind: 'inner' | 'cover', label: string) => (
    <button type="button" className={button()} disabled={busy !== null} onClick={() => fetchPdf(kind)}>
      {busy === kind ? <span className={spinner} /> : <Icon name="download" />}
      {label}
    </button>
  )
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center gap-3">
        {download('inner', final ? '内文 PDF' : '内文样张')}
        {download('cover', final ? '封面 PDF' : '封面样张')}
      </div>
      <p className="mt-2 text-13 leading-[1.6] text-ink-3" aria-live="polite">
        {words || (final ? '付印用的 PDF，含 3 毫米出血。' : '样张和付印用的是同一份版面；定稿以后不再变。')}
      </p>
    </div>
  )
}
