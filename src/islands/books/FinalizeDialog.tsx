import { useStore } from '@nanostores/react'
import { LeftNotice } from '#islands/books/LeftNotice.tsx'
import { thousands } from '#islands/ui/format.ts'
import { SignDialog } from '#islands/ui/SignDialog.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { finalize } from '#lib/books/layout/check.store.ts'

/** Asks once more, and says what is fixed from then on and what is not. */
export const FinalizeDialog = ({
  book,
  pageCount,
  open,
  blurred,
  done,
  close,
}: {
  book: BookView
  pageCount: number | null
  /** Findings one may leave as they are. */
  open: number
  /** Pictures that will blur in print: signed for by name. */
  blurred: number
  done(book: BookView): void
  close(): void
}) => {
  const isBusy = useStore(finalize.$busy)
  const sign = async (acceptBlurred: boolean): Promise<boolean> => {
    const signed = await finalize.run({ id: book.id, acceptBlurred })
    if (signed) done(signed)
    return signed !== undefined
  }
  const accept = blurred > 0 ? `${blurred} 张照片会糊，我看过了，照样印` : null
  return (
    <SignDialog
      id="finalize-words"
      title={`把《${book.title}》定稿？`}
      verb="定稿"
      {...{ accept, isBusy, sign, close }}
    >
      <p className="mt-2 text-15 text-ink-2">
        {pageCount ? `现在屏幕上的这 ${thousands(pageCount)} 页` : '现在屏幕上的这一版'}就是要印的样子。定稿以后：
      </p>
      <ul className="mt-2 mb-3 list-disc pl-[1.4em] [&>li]:py-0.5">
        <li>文字、图片、书名和封面都不能再改，除非先取消定稿；</li>
        <li>以后再导入内容，也不会动到这本书；</li>
        <li>内文和封面的 PDF 每次下载都一样。</li>
      </ul>
      <p className="mt-2 text-15 leading-[1.6] text-ink-2">
        {open > 0 ? `还有 ${open} 处建议没有处理，可以照样印。` : ''}
        下单以前可以取消定稿；下单以后想改，可以复制一本。
      </p>
      <LeftNotice bookId={book.id} />
    </SignDialog>
  )
}
