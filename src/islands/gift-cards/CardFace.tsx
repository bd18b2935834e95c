import { yuan } from '#lib/std/money.ts'

type Props = {
  drawing: string
  cardTo: string
  /** Null: not seen before it is open. */
  amountFen: number | null
}

/** A gift card as it is seen: its drawing, whom it is for, how much. */
export const CardFace = ({ drawing, cardTo, amountFen }: Props) => (
  <div
    className="grid aspect-[1.72] grid-cols-[46%_54%] overflow-hidden rounded-page bg-cloth-pine text-[#f6eedd] [background-image:var(--cloth-tex)] [box-shadow:0_1px_1px_#22201c14,0_14px_20px_-12px_#22201c80]"
    data-paper
  >
    <img src={`/art/${drawing}.svg`} alt="" className="size-full min-h-0 object-cover" />
    <div className="flex min-h-0 min-w-0 flex-col p-5 max-sm:p-4">
      <b className="font-serif text-18 leading-[1.4] font-semibold tracking-[0.06em]">心书礼品卡</b>
      {cardTo !== '' && <span className="truncate text-14">给{cardTo}</span>}
      {amountFen !== null && (
        <span className="mt-auto text-right font-serif text-28 leading-none font-semibold tabular-nums">
          <small className="mr-0.5 text-16">¥</small>
          {yuan(amountFen)}
        </span>
      )}
    </div>
  </div>
)

/** What was written, and by whom. */
export const CardWords = ({ cardWords, cardFrom }: { cardWords: string; cardFrom: string }) => (
  <div className="mt-5 px-1">
    {cardWords !== '' && (
      <p className="font-song text-16 leading-[1.9] wrap-anywhere whitespace-pre-line">{cardWords}</p>
    )}
    <p className="mt-1 text-right font-song text-16">{cardFrom}</p>
  </div>
)
