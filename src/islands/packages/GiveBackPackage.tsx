import { useStore } from '@nanostores/react'
import { guarded } from '#islands/ui/guarded.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { $givingBack, giveBackPackage } from '#lib/checkout/packages/package.store.ts'
import { yuan } from '#lib/std/money.ts'

type Props = { orderNo: string; fen: number; open: number }

/** 退回没用的, on the page of a package: how much and what ends with it is asked once more. */
const Screen = ({ orderNo, fen, open }: Props) => {
  const isBusy = useStore($givingBack)
  const ask = async (): Promise<void> => {
    if (isBusy) return
    const ends = open > 0 ? `没用的 ${open} 张作废，` : ''
    const text = `${ends}${yuan(fen)} 元按原路退回，一般几分钟，银行卡最迟三天。`
    if (!(await askConfirm({ title: '退回没用的？', text, ok: '退回', cancel: '留着', danger: true }))) return
    // Refused, its alert says why; the page shows what is left now.
    await giveBackPackage(orderNo, fen)
    location.reload()
  }
  return (
    <button type="button" className={button()} aria-disabled={isBusy} onClick={() => void ask()}>
      {isBusy ? '正在退…' : `退回 ¥${yuan(fen)}`}
    </button>
  )
}

export const GiveBackPackage = guarded(Screen)
