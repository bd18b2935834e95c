import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { CheckGroup, FindingsHead } from '#islands/books/CheckGroup.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { IgnoredList } from '#islands/books/check/IgnoredList.tsx'
import { CropGroup } from '#islands/books/crops/CropGroup.tsx'
import { useFreshCheck } from '#islands/books/crops/use-fresh-check.ts'
import { Downloads } from '#islands/books/Downloads.tsx'
import { FinalizeDialog } from '#islands/books/FinalizeDialog.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { showStep } from '#islands/ui/steps.ts'
import { button } from '#layouts/parts/button.ts'
import { fieldMessage } from '#layouts/parts/field.ts'
import { specList } from '#layouts/parts/lists.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $book, openBook } from '#lib/books/book/book.store.ts'
import { verdictOf } from '#lib/books/check/check-verdict.ts'
import { bookCheck, reopen } from '#lib/books/layout/check.store.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { openSections } from '#lib/books/reading/reader.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

/** What is checked, in the words shown when nothing was found. */
const goodWords: [CheckIssue['reason'], string][] = [
  ['missing_picture', '图片都在，没有缺图'],
  ['low_resolution', '照片都够大，印出来清楚'],
  ['overflow', '没有文字超出页面'],
  ['page_count', '页数合适，装得成书'],
  ['missing_glyph', '字体完整，没有印不出的字'],
  ['layout', '文字在安全线内，图片铺满出血'],
  ['unreadable_code', '二维码扫得出来'],
  ['empty_month', '没有空着的月份'],
  ['thin_page', '没有只剩一两行的页'],
]

/** What was found, and beside it what is signed. */
const spread =
  'page-width grid grid-cols-[minmax(0,1fr)_360px] items-start gap-16 pt-8 pb-6 max-lg:grid-cols-[minmax(0,1fr)] ' +
  'max-lg:gap-10 max-sm:pt-4'

/** /books/{bookId}/check: 必须看过, 建议看看, 都好; then the signature. */
const Screen = ({ book: first }: { book: BookView }) => {
  const book = useStore($book) ?? first
  const known = useStore(bookCheck.$known)
  const [asking, setAsking] = useState(false)
  const check = known.state === 'ready' ? known.value : undefined
  useEffect(() => {
    openBook(first)
    void bookCheck.load(first.id)
    void import('#layouts/elements/image.ts')
    // Thumbnails beside the findings are pages of the book itself.
    openSections(first)
  }, [first])
  useEffect(() => {
    if (known.state === 'failed') failPage(known.error)
  }, [known])

  const watching = useFreshCheck(book)

  // What the pages show is older than what the book says.
  const unset = !book.finalized && book.status === 'failed'
  const verdict = check && verdictOf(book, check.issues)
  const { must = [], should = [], ignored = [], barred = 0, blurred = 0, open = 0 } = verdict ?? {}
  const empty = must.some((issue) => issue.reason === 'empty')
  const good =
    empty || unset ? [] : goodWords.filter(([reason]) => !check?.issues.some((issue) => issue.reason === reason))
  return (
    <div className={spread}>
      <section aria-busy={!check}>
        <h1 className="text-40 leading-tight">{verdict?.heading ?? '正在检查'}</h1>
        {verdict && (
          <p className="mt-1.5 max-w-[28em] text-ink-2" role="status">
            {verdict.words}
          </p>
        )}
        {check && (
          <>
            <CheckGroup kind="bad" name={book.finalized ? '定稿时知道的' : '必须看过'} issues={must} book={book} />
            <CheckGroup
              kind="warn"
              name={book.finalized ? '定稿时可以更好的' : '建议看看'}
              issues={should}
              book={book}
            />
            <IgnoredList book={book} issues={ignored} />
            <CropGroup book={book} />
          </>
        )}
        {check && good.length > 0 && (
          <>
            <FindingsHead kind="good" name="都好" count={good.length} />
            <ul className="grid grid-cols-2 gap-x-8 gap-y-0.5 pt-2.5 text-15 max-sm:grid-cols-1">
              {good.map(([reason, words]) => (
                <li key={reason} className="flex items-center gap-2.5 py-[5px]">
                  <Icon name="check" className="size-4 text-pine" />
                  {words}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <aside className="rounded-page bg-page p-6 shadow-sheet lg:sticky lg:top-6">
        <div className="flex items-start gap-6">
          <CoverBox book={book} className="w-26 flex-none" />
          <dl className={`${specList} flex-1 [&>dd]:py-[5px]! [&>dt]:py-[5px]! [&>dt]:pr-4!`}>
            <dt>版式</dt>
            <dd>{book.typesetName}</dd>
            <dt>装帧</dt>
            <dd>{!check ? '—' : check.bound || '未选（暂按胶装）'}</dd>
            <dt>页数</dt>
            <dd>
              {check?.pageCount ? `${thousands(check.pageCount)} 页` : '—'}
              {check?.bodyPages ? `，其中正文 ${thousands(check.bodyPages)} 页` : ''}
              {check?.shorter && <span className="block text-13 leading-[1.6] text-ink-3">{check.shorter}</span>}
            </dd>
            <dt>书脊</dt>
            <dd>{check?.spineMm ? `${check.spineMm.toFixed(1)} 毫米` : '—'}</dd>
            <dt>图片</dt>
            <dd>{check ? `${thousands(check.pictures.placed)} 张` : '—'}</dd>
          </dl>
        </div>
        <div className="my-5 flex items-center gap-5">
          <p className="flex-1 text-14 leading-[1.65]">
            {book.finalized ? '已签字，印的就是屏幕上这一版。' : '定稿以后内容不再变动，印的就是屏幕上这一版。'}
          </p>
          <Stamp red={book.finalized || (check?.passed === true && !unset)} />
        </div>
        {!book.finalized && (
          <>
            <button
              type="button"
              className={button({ kind: 'seal', size: 'large', block: true })}
              disabled={!check?.passed || watching || unset}
              aria-describedby="why"
              onClick={() => setAsking(true)}
            >
              定稿
            </button>
            <p className={`${fieldMessage} empty:hidden`} id="why">
              {unset ? '排成以后才能定稿。' : check && !check.passed && `先处理上面要处理的 ${barred} 处。`}
            </p>
          </>
        )}
        {!empty && (
          <>
            <a
              className={`${button({ block: true })} ${book.finalized ? '' : 'mt-3'}`}
              href={paths.bookPreview(book.id)}
            >
              从头通读一遍
            </a>
            <Downloads bookId={book.id} final={book.finalized} />
          </>
        )}
        {book.finalized && <Reopen book={book} />}
      </aside>
      {asking && (
        <FinalizeDialog
          book={book}
          pageCount={check?.pageCount ?? null}
          open={open}
          blurred={blurred}
          done={(signed) => {
            openBook(signed)
            showStep(4)
          }}
          close={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Until an order holds the book its maker may take the signature back. */
const Reopen = ({ book }: { book: BookView }) => (
  <p className="mt-4 border-t border-line pt-3 text-13 leading-[1.6] text-ink-3">
    还想改？下单以前可以取消。
    <button
      type="button"
      className={button({ kind: 'text', size: 'small' })}
      data-confirm="书回到可以编辑的样子，页面不会变。改好以后再定稿一次。"
      data-confirm-title={`取消《${book.title}》的定稿？`}
      data-confirm-ok="取消定稿"
      onClick={async () => {
        const open = await reopen.run(book.id)
        if (!open) return
        openBook(open)
        showStep(3)
      }}
    >
      取消定稿
    </button>
  </p>
)

const stamp =
  'grid size-14 flex-none [transform:rotate(-6deg)] place-items-center rounded-control font-serif text-[1.75rem] ' +
  'leading-none font-semibold'

/** Where the reader's seal goes: dashed until the book may be signed. */
const Stamp = ({ red }: { red: boolean }) => (
  <div
    className={`${stamp} ${red ? 'border-3 border-zhu text-zhu' : 'border-2 border-dashed border-ctl text-ctl'}`}
    aria-hidden="true"
  >
    校
  </div>
)

export const CheckScreen = guarded(Screen)
