import { BuyFrame } from '#islands/books/buy/BuyFrame.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { quoteOfBook } from '#lib/books/price/quote.store.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}/buy */
const Screen = ({ book, addresses }: { book: BookView; addresses: readonly AddressView[] }) => (
  <BuyFrame
    addresses={addresses}
    bought={{
      ...{ id: book.id, title: book.title, quote: quoteOfBook },
      words: [book.bookTypeName, book.typesetName, book.pageCount && `${thousands(book.pageCount)} 页`]
        .filter(Boolean)
        .join(' · '),
      cover: <CoverBox book={book} className="w-27 flex-none max-sm:w-21" />,
      ...{ heading: '印这本书要多少钱', noBinding: '这本书装不了', backWords: '回到这本书' },
      ...{ path: paths.book(book.id), checkPath: paths.bookCheck(book.id), buyPath: paths.bookBuy(book.id) },
    }}
  />
)

export const BuyScreen = guarded(Screen)
