import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { coverPicture } from '#islands/book-preview/cover-picture.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { copyLink, showPoster } from '#layouts/elements/dialogs.ts'
import { type BookView, updateBook } from '#lib/books/book.api.ts'
import { $night } from '#lib/books/reader.store.ts'
import { showAlert } from '#lib/http/alert.store.ts'
import { call } from '#lib/http/client.ts'
import { paths } from '#lib/site/paths.ts'

type Props = { book: BookView; home: string; siteName: string; openContents(): void }

/** Close, title, contents, night, and sharing: the owner opens or closes it, others pass the link on. */
export const ReaderBar = ({ book, home, siteName, openContents }: Props) => {
  const night = useStore($night) === '1'
  const [open, setOpen] = useState(book.public)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.theme = night ? 'night' : ''
  }, [night])

  const link = `${location.origin}${paths.bookShare(book.id)}`
  const passOn = () => copyLink(link, '链接已复制，拿到的人可以翻阅这本书')
  const poster = async () => {
    const cover = await coverPicture(book)
    const { title, author } = book
    await showPoster({ title, author, link, siteName, ...(cover ? { cover } : {}) })
    if (cover) URL.revokeObjectURL(cover)
  }
  const share = async (next: boolean) => {
    setBusy(true)
    try {
      await call(updateBook, { params: { id: book.id }, body: { public: next } })
      setOpen(next)
      if (next) await passOn()
      else showAlert('success', '已收回，之前的链接都打不开了')
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <header className="rd">
      <a className="tap" href={home} aria-label="合上">
        <Icon name="x" />
      </a>
      <b className="serif">{book.title}</b>
      <span className="hint only-l">{book.author && `${book.author}　著`}</span>
      <div className="rd__r">
        <button type="button" className="tap" aria-label="目录" onClick={openContents}>
          <Icon name="list" />
        </button>
        <button
          type="button"
          className="tap"
          aria-label="夜间阅读"
          aria-pressed={night}
          onClick={() => $night.set(night ? '0' : '1')}
        >
          <Icon name="moon" />
        </button>
        {!book.isOwner ? (
          <button type="button" className="tap" aria-label="复制分享链接" onClick={passOn}>
            <Icon name="share" />
          </button>
        ) : (
          <details data-menu className="rd__s">
            <summary className="tap" aria-label="分享">
              <Icon name="share" />
            </summary>
            <div className="menu">
              {open && (
                <>
                  <button type="button" onClick={passOn}>
                    复制链接
                  </button>
                  <button type="button" onClick={poster}>
                    分享海报
                  </button>
                </>
              )}
              <button type="button" disabled={busy} onClick={() => share(!open)}>
                {open ? '停止分享' : '分享并复制链接'}
              </button>
              <p className="hint">{open ? '拿到链接的人可以翻阅。' : '现在只有你自己看得到。'}</p>
            </div>
          </details>
        )}
      </div>
    </header>
  )
}
