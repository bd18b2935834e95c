import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PayCode } from '#islands/pay/PayCode.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { askConfirm, copyLink } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { $linking, $takingBack, makeCardLink, takeCardBack } from '#lib/checkout/gift-cards/gift-card.store.ts'
import { yuan } from '#lib/std/money.ts'

type Props = { orderNo: string; faceFen: number /** A link was made before; another ends it. */; isLinked: boolean }

/** A card nobody opened yet: its link, told this once, and the way back. */
const Screen = ({ orderNo, faceFen, isLinked }: Props) => {
  const isLinking = useStore($linking)
  const isTaking = useStore($takingBack)
  const [url, show] = useState('')
  const link = async (): Promise<void> => {
    if (isLinking) return
    const before = { title: '再写一条链接？', text: '之前那条链接随即作废，打不开了。', ok: '再写一条', cancel: '不写' }
    if ((isLinked || url !== '') && !(await askConfirm(before))) return
    const made = await makeCardLink(orderNo)
    if (made !== undefined) show(made)
  }
  const back = async (): Promise<void> => {
    if (isTaking) return
    const text = `链接随即作废，${yuan(faceFen)} 元按原路退回，一般几分钟，银行卡最迟三天。`
    if (!(await askConfirm({ title: '把这张卡退回来？', text, ok: '退回', cancel: '留着', danger: true }))) return
    // Refused, its alert says why: somebody opened it meanwhile.
    await takeCardBack(orderNo)
    location.reload()
  }
  return (
    <div data-sent-card>
      {url !== '' && (
        <div className="mb-5" role="status">
          <PayCode text={url} label="这张卡的链接，扫码打开" />
          <p
            className="mt-4 rounded-control border border-line bg-linen p-3 text-14 wrap-anywhere select-all"
            data-link
          >
            {url}
          </p>
          <p className="mt-2 text-13 leading-[1.6] text-ink-3">
            链接只显示这一次。谁先打开就归谁，别发到群里；弄丢了再写一条，这条就作废。
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        {url === '' ? (
          <button
            type="button"
            className={button({ kind: 'seal' })}
            aria-disabled={isLinking}
            onClick={() => void link()}
          >
            {isLinking ? '正在写…' : isLinked ? '再写一条链接' : '写链接'}
          </button>
        ) : (
          <button
            type="button"
            className={button({ kind: 'seal' })}
            onClick={() => void copyLink(url, '链接复制好了，发给要送的人')}
          >
            复制链接
          </button>
        )}
        <button type="button" className={button()} aria-disabled={isTaking} onClick={() => void back()}>
          {isTaking ? '正在退…' : `退 ¥${yuan(faceFen)}`}
        </button>
      </p>
    </div>
  )
}

export const SentCard = guarded(Screen)
