import { useStore } from '@nanostores/react'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import { $renewing, renewFiles } from '#lib/orders/files/order-files.store.ts'

/** 再续三十天, where the right to an order's files is over. */
const Screen = ({ orderNo }: { orderNo: string }) => {
  const isBusy = useStore($renewing)
  const renew = async (): Promise<void> => {
    if (isBusy) return
    await renewFiles(orderNo)
    location.reload()
  }
  return (
    <button type="button" className={button({ kind: 'seal' })} aria-disabled={isBusy} onClick={() => void renew()}>
      {isBusy ? '正在续…' : '再续三十天'}
    </button>
  )
}

export const RenewFiles = guarded(Screen)
