import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PaintedThumb } from '#islands/create/looks/PaintedThumb.tsx'
import { type Answers, ChildQuestion } from '#islands/create/Questions.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $book, openBook, setDesign, watchTypesetting } from '#lib/books/book/book.store.ts'
import { offersOfStyles } from '#lib/books/design/style-offers.store.ts'
import type { StyleOffer } from '#lib/books/design/style-offers.ts'
import { $thumbs, askThumbs, forgetThumbs, type ThumbState } from '#lib/books/look/thumbs.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

/** /books/{bookId}/design/template: the styles on the book's own first month, with pages, format and price of each. */
const Screen = ({ book: first }: { book: BookView }) => {
  const book = useStore($book) ?? first
  const known = useStore(offersOfStyles.$known)
  const thumbs = useStore($thumbs)
  const busy = useStore(setDesign.$busy)
  const [chosen, choose] = useState(first.innerStyleId)
  const [answers, setAnswers] = useState<Answers>({ onlyStarter: false, foldQuotes: false, consent: false })
  const isSetting = book.status === 'typesetting'
  useEffect(() => {
    openBook(first)
    return () => {
      offersOfStyles.forget()
      forgetThumbs()
    }
  }, [first])
  // Asked anew when the book has been set: the pages of its style are counted then.
  useEffect(() => void (isSetting ? undefined : offersOfStyles.refresh(first.id)), [first.id, isSetting])
  useEffect(() => (isSetting ? watchTypesetting(first.id) : undefined), [isSetting, first.id])
  const offers = known.state === 'ready' ? known.value : undefined
  const ids = offers?.styles.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids) return
    const others = ids.split(',').filter((id) => id !== first.innerStyleId)
    void askThumbs({
      source: { bookId: first.id },
      styles: [first.innerStyleId, ...others],
      covers: [],
      trim: '',
    })
  }, [ids, first.id, first.innerStyleId])
  // The style that writes ages asks for the birthday; left empty what was said before stays.
  const { nickname = '', birthday = '' } = chosen === 'tongnian' ? answers : {}
  const same = chosen === book.innerStyleId && birthday === ''
  const save = (style: string) =>
    setDesign.run(book.id, {
      ...(style === book.innerStyleId ? {} : { style, seen: { style: book.innerStyleId } }),
      ...(birthday ? { child: { nickname: nickname.trim() || '宝宝', birthday } } : {}),
    })
  const [before, setBefore] = useState<string>()
  const wear = async (style: string) => {
    const worn = book.innerStyleId
    await save(style)
    if ($book.get()?.innerStyleId !== style) return
    setBefore(worn === style ? before : worn)
    choose(style)
  }
  return (
    <div className="page-width pb-12">
      <ScreenHead name="版式" words={`《${book.title}》`}>
        <a className={button({ size: 'small' })} href={paths.bookDesign(book.id)}>
          回装扮
        </a>
      </ScreenHead>
      {!book.editable && <p className={notice('info')}>已定稿，版式不能再改。</p>}
      {known.state === 'failed' && (
        <ErrorNote message={known.message} retry={() => void offersOfStyles.load(first.id)} />
      )}
      {!offers && known.state !== 'failed' && (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
      {offers && (
        <>
          <p className="mb-4 text-14 text-ink-2">
            样张是您自己的头几页，照付印的样子排的。{offers.bound && `价钱按${offers.bound}一本算，不含运费。`}
          </p>
          <div
            role="radiogroup"
            aria-label="版式与开本"
            className="grid grid-cols-3 gap-x-5 gap-y-7 max-lg:grid-cols-2 max-sm:grid-cols-1"
          >
            {offers.styles.map((offer) => (
              <Offer
                key={offer.id}
                offer={offer}
                state={thumbs.styles[offer.id]}
                isWorn={offer.id === book.innerStyleId}
                isChosen={offer.id === chosen}
                isClosed={!book.editable}
                choose={() => choose(offer.id)}
              />
            ))}
          </div>
        </>
      )}
      {chosen === 'tongnian' && book.editable && <ChildQuestion answers={answers} setAnswers={setAnswers} />}
      {offers && book.editable && (
        <div className="sticky bottom-0 z-10 -mx-edge mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-edge py-3">
          <button
            type="button"
            className={button({ kind: 'seal' })}
            disabled={same || busy || isSetting}
            onClick={() => void wear(chosen)}
          >
            {busy ? '正在换' : isSetting ? '正在重新排…' : '换成这个版式'}
          </button>
          {before !== undefined && (
            <button type="button" className={button()} disabled={busy || isSetting} onClick={() => void wear(before)}>
              撤销，换回{offers.styles.find(({ id }) => id === before)?.name}
            </button>
          )}
          <p className="text-13 leading-[1.6] text-ink-3" role="status">
            {same && !isSetting ? '现在穿的就是这个版式。' : '整本重新排一遍，内容一个字不动。'}
          </p>
        </div>
      )}
    </div>
  )
}

/** Width by height of what a picture stands in. */
const frameShape = 1.5

type OfferProps = {
  offer: StyleOffer
  state: ThumbState | undefined
  isWorn: boolean
  isChosen: boolean
  isClosed: boolean
  choose(): void
}

const Offer = ({ offer, state = 'waiting', isWorn, isChosen, isClosed, choose }: OfferProps) => {
  const { id, name, size, pages, exact, priceFen, why, change } = offer
  return (
    <label className="relative block cursor-pointer">
      <input
        type="radio"
        name="style"
        value={id}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        checked={isChosen}
        disabled={isClosed}
        onChange={choose}
      />
      <span
        aria-hidden="true"
        data-thumb={id}
        className="pointer-events-none flex aspect-[3/2] items-center justify-center overflow-hidden rounded-control border border-line bg-linen peer-checked:border-ink peer-checked:[box-shadow:0_0_0_1px_var(--color-ink)] peer-focus-visible:shadow-focus"
      >
        {typeof state === 'object' ? (
          <PaintedThumb thumb={state} frame={frameShape} />
        ) : (
          <span className="text-13 text-ink-3">{state === 'none' ? '样张没有排出来' : '正在排样…'}</span>
        )}
      </span>
      <span className="pointer-events-none absolute top-[-1px] right-3 hidden h-4.5 w-2.5 bg-zhu clip-ribbon peer-checked:block" />
      <span className="mt-2 flex items-baseline justify-between gap-x-2">
        <b className="font-medium">{name}</b>
        <span className="font-serif font-semibold">{priceFen === null ? '' : `¥${yuan(priceFen)}`}</span>
      </span>
      <span className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-13 leading-[1.6] text-ink-2">
        <span>{size}</span>
        <span>{pages === null ? '' : `${exact ? '' : '约 '}${thousands(pages)} 页`}</span>
      </span>
      {(isWorn || why || change) && (
        <span className="block text-13 leading-[1.6] text-ink-3">
          {[isWorn && '现在的', change, why].filter(Boolean).join('　')}
        </span>
      )}
    </label>
  )
}

export const TemplateScreen = guarded(Screen)
