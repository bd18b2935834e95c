import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SectionChange } from '#islands/books/upgrade/SectionChange.tsx'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { specList } from '#layouts/parts/lists.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $book, openBook, typesetAgain } from '#lib/books/book/book.store.ts'
import { changeBetween, changeWords, priceWords } from '#lib/books/price/price-words.ts'
import type { previewUpgrade } from '#lib/books/upgrade/upgrade.api.ts'
import { $sectionChanges, upgradeOfBook } from '#lib/books/upgrade/upgrade.store.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** Accepts the newer rules for the whole book; the page of the book shows how it is set. */
const accept = async (): Promise<void> => {
  await typesetAgain()
  const book = $book.get()
  if (book?.status === 'typesetting') location.href = paths.book(book.id)
}

type Found = OutputOf<typeof previewUpgrade>

/** /books/{bookId}/upgrade: what newer rules of layout would change, on the book’s own pages; nothing does before a yes. */
const Screen = ({ book: first }: { book: BookView }) => {
  const book = useStore($book) ?? first
  const known = useStore(upgradeOfBook.$known)
  const asks = book.needUpgrade && book.status !== 'typesetting'
  useEffect(() => {
    openBook(first)
    $sectionChanges.set({})
  }, [first])
  useEffect(() => void (asks && upgradeOfBook.load(first.id)), [asks, first.id])
  return (
    <div className="page-width pb-12">
      <ScreenHead
        name="升级排版"
        words={`《${book.title}》${asks ? '　排版规则有了改进。下面是升级会变的页，您同意以前什么都不动。' : ''}`}
      />
      {!asks && (
        <EmptyPlace
          words={book.status === 'typesetting' ? '书正在排版，排好再来看。' : '这本书已经是按最新的规则排的。'}
        >
          <a className={button()} href={paths.book(book.id)}>
            回到这本书
          </a>
        </EmptyPlace>
      )}
      {asks && known.state === 'failed' && (
        <ErrorNote message={known.message} retry={() => void upgradeOfBook.load(first.id)} />
      )}
      {asks && known.state === 'waiting' && (
        <div aria-busy="true">
          <p className="mb-4 text-ink-2" role="status">
            正在按新的规则试排，长的书要等一会儿…
          </p>
          <Skeleton lines={6} />
        </div>
      )}
      {asks && known.state === 'ready' && <Comparison book={book} found={known.value} />}
    </div>
  )
}

const Comparison = ({ book, found: { before, after, sections } }: { book: BookView; found: Found }) => {
  const changed = sections.reduce((sum, one) => sum + one.changed, 0)
  const pages = changeWords(changeBetween(before, after))
  return (
    <>
      <dl className={`${specList} mb-8 max-w-[560px]`}>
        <dt>现在</dt>
        <dd>{[`${thousands(before.pages)} 页`, priceWords(before)].filter(Boolean).join('，')}</dd>
        <dt>升级以后</dt>
        <dd>
          {[`${thousands(after.pages)} 页`, priceWords(after)].filter(Boolean).join('，')}
          {`（${pages || '页数和价钱不变'}）`}
          {after.why && <span className="block text-13 text-amber">{after.why + after.help}</span>}
        </dd>
        <dt>会变的页</dt>
        <dd>{changed === 0 ? '没有，只有内部记录会更新' : `${thousands(changed)} 页，在 ${sections.length} 处`}</dd>
      </dl>
      <ul className="border-t border-ink" aria-label="会变的地方">
        {sections.map((section, at) => (
          <SectionChange key={section.route} bookId={book.id} section={section} isOpen={at === 0} />
        ))}
      </ul>
      <div className="sticky bottom-0 z-10 -mx-edge mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-edge py-3">
        <button
          type="button"
          className={button({ kind: 'seal' })}
          disabled={!book.editable}
          data-confirm="整本按新的规则排一遍，内容一个字不动。升级以后不能退回现在的排版。"
          data-confirm-title="升级这本书的排版？"
          data-confirm-ok="升级"
          onClick={() => void accept()}
        >
          升级整本
        </button>
        <a className={button()} href={paths.book(book.id)}>
          先不升级
        </a>
        <p className="text-13 leading-[1.6] text-ink-3">
          {book.editable ? '不升级也可以照样印。' : '已定稿。要升级，先在检查页取消定稿。'}
        </p>
      </div>
    </>
  )
}

export const UpgradeScreen = guarded(Screen)
