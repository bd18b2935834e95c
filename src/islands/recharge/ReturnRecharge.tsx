import { useStore } from '@nanostores/react'
import { guarded } from '#islands/ui/guarded.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { $returning, returnRecharge } from '#lib/checkout/recharge/recharge.store.ts'
import { yuan } from '#lib/std/money.ts'

type Props = { orderNo: string; fen: number; way: string }

/** 退回没用的钱, on the page of a recharge: how much and where to is asked once more. */
const Screen = ({ orderNo, fen, way }: Props) => {
  const isBusy = useStore($returning)
  const ask = async (): Promise<void> => {
    if (isBusy) return
    const text = `${yuan(fen)} 元会从余额里取出，按原路退回${way}，一般几分钟，银行卡最迟三天。`
    if (!(await askConfirm({ title: '退回没用的钱？', text, ok: '退回', cancel: '留着', danger: true }))) return
    // Refused, its alert says why; the page shows what is left now.
    await returnRecharge(orderNo, fen)
    location.reload()
  }
  return (
    <button type="button" className={button()} aria-disabled={isBusy} onClick={() => void ask()}>
      {isBusy ? '正在退…' : `退回没用的 ¥${yuan(fen)}`}
    </button>
  )
}

export const ReturnRecharge = guarded(Screen)
