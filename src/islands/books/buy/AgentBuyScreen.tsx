import { BuyFrame } from '#islands/books/buy/BuyFrame.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { quoteOfAgentBook } from '#lib/checkout/quote/agent-price.store.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}/buy/agent: an agent's book, as the agent or a customer orders it. */
const Screen = ({ book, addresses }: { book: BookView; addresses: readonly AddressView[] }) => {
  const path = book.isOwner ? paths.book(book.id) : paths.bookShare(book.id)
  return (
    <BuyFrame
      addresses={addresses}
      bought={{
        ...{ id: book.id, title: book.title, quote: quoteOfAgentBook },
        words: [book.bookTypeName, book.pageCount && `${thousands(book.pageCount)} 页`].filter(Boolean).join(' · '),
        cover: <CoverBox book={book} className="w-27 flex-none max-sm:w-21" />,
        ...{ heading: book.isOwner ? '按代理价印这本书' : '印这本书要多少钱', noBinding: '这本书装不了' },
        ...{ backWords: '回到这本书', path, buyPath: paths.bookBuyAgent(book.id) },
        isPlain: true,
        checkPath: book.isOwner ? paths.bookCheck(book.id) : path,
      }}
    />
  )
}

export const AgentBuyScreen = guarded(Screen)
