import { Icon } from '#islands/ui/Icon.tsx'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** On the page of a book: newer rules that wait for a yes, and posts a finalized book goes without. */
export const BookNotices = ({ book }: { book: BookView }) => (
  <>
    {book.finalized && book.needRepublish && (
      <div className={`mb-4 max-w-[520px] ${notice('info')}`}>
        <Icon name="info" />
        <p>
          定稿以后，导入的内容有了增减，这一版没有编进去。要编进去，先
          <a className="link" href={paths.bookCheck(book.id)}>
            取消定稿
          </a>
          。
        </p>
      </div>
    )}
    {book.needUpgrade && book.status !== 'typesetting' && (
      <div className={`mb-4 max-w-[520px] ${notice('info')}`}>
        <Icon name="info" />
        <p>
          排版规则有了改进，可以升级。现在的页一页也没有动，
          <a className="link" href={paths.bookUpgrade(book.id)}>
            看看会变哪些页
          </a>
          。
        </p>
      </div>
    )}
  </>
)
