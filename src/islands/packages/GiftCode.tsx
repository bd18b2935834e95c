import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { guarded } from '#islands/ui/guarded.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { $makingCode, makeGiftCode } from '#lib/checkout/packages/package.store.ts'

type Props = { orderNo: string; couponNo: string /** One was written before; writing another ends it. */; tail: string }

/** 送人: a code for one copy, shown this once. */
const Screen = ({ orderNo, couponNo, tail }: Props) => {
  const isBusy = useStore($makingCode)
  const [code, show] = useState('')
  const write = async (): Promise<void> => {
    if (isBusy) return
    const before = tail === '' ? '' : `之前写的那个码（尾号 ${tail}）随即作废。`
    const text = `码只显示这一次，谁先兑就归谁；没人兑之前，您自己还能用这一张。${before}`
    if (!(await askConfirm({ title: '写一个码送人？', text, ok: '写码', cancel: '先不送' }))) return
    const made = await makeGiftCode(orderNo, couponNo)
    if (made !== undefined) show(made)
  }
  if (code !== '')
    return (
      <span className="font-serif text-16 font-semibold wrap-anywhere select-all" role="status" data-gift-code>
        {code}
      </span>
    )
  return (
    <button
      type="button"
      className={button({ kind: 'text', size: 'small' })}
      aria-disabled={isBusy}
      onClick={() => void write()}
    >
      送人
    </button>
  )
}

export const GiftCode = guarded(Screen)
