import type { ReactNode } from 'react'
import { button } from '#layouts/parts/button.ts'
import { backToWays, type PayView } from '#lib/checkout/pay.store.ts'
import { checkWords, type PayScene, providerTitles, returnedWords } from '#lib/checkout/pay-words.ts'
import { isRechargeNumber } from '#lib/orders/order-number.ts'
import { paths } from '#lib/site/routes/paths.ts'

type PanelProps = { title: string; children: ReactNode; actions: ReactNode }

/** One result, one way on (board 30b). */
const Panel = ({ title, children, actions }: PanelProps) => (
  <section className="mt-5 rounded-page bg-page p-6 shadow-sheet max-sm:p-5" aria-live="polite">
    <h2 className="font-serif text-22 leading-[1.4] font-semibold">{title}</h2>
    <div className="mt-2 text-15 leading-[1.7] text-ink-2">{children}</div>
    <div className="mt-5 flex flex-wrap gap-2.5">{actions}</div>
  </section>
)

type Props = {
  view: PayView
  scene: PayScene
  /** To the price of the same thing once more; undefined where the book is gone. */
  againPath: string | undefined
  isChecking: boolean
  justChecked: boolean
  check: () => void
  /** Goes back to the ways. */
  retry: () => void
}

/** What stands in the place of the ways when there is nothing to choose, or something has to be said first. */
export const PayEnd = ({ view, scene, againPath, isChecking, justChecked, check, retry }: Props) => {
  const isRecharge = isRechargeNumber(view.orderNo)
  const again = (
    <a className={button({ kind: 'seal' })} href={againPath ?? paths.books}>
      {againPath ? (isRecharge ? '重新充值' : '照原样再下一单') : '回书架'}
    </a>
  )
  if (scene === 'failed')
    return (
      <Panel
        title="这次没付成"
        actions={
          <button type="button" className={button({ kind: 'seal' })} onClick={retry}>
            再付一次
          </button>
        }
      >
        <p>
          {view.attempt && providerTitles[view.attempt.provider]}
          没有接受这次付款，一分钱也没有动。可以再试一次，也可以换一种方式。
        </p>
      </Panel>
    )
  if (scene === 'unknown')
    return (
      <Panel
        title="还没查到结果"
        actions={
          <>
            <button type="button" className={button()} aria-disabled={isChecking || justChecked} onClick={check}>
              {isChecking || justChecked ? checkWords(isChecking, justChecked) : '再查一下'}
            </button>
            <button type="button" className={button({ kind: 'text' })} onClick={backToWays}>
              回到付款方式
            </button>
            <a className={button({ kind: 'text' })} href={paths.contact}>
              找客服
            </a>
          </>
        }
      >
        <p>支付渠道暂时没有回应。您那边若显示已扣款，不用再付：我们每分钟去问一次，问到就改这一页。</p>
      </Panel>
    )
  if (scene === 'late')
    return (
      <Panel title="钱来晚了，会原路退回" actions={again}>
        <p>订单已经关了，这之后才收到的钱不会留下：</p>
        <ul className="mt-2">
          {view.returned.map((one) => (
            <li key={`${one.provider}${one.at}`}>{returnedWords(one, Date.now())}</li>
          ))}
        </ul>
      </Panel>
    )
  return (
    <Panel title="订单关了，什么也没扣" actions={again}>
      <p>
        {view.balanceFen > 0 ? '占住的余额已经放回去了。' : ''}
        {isRecharge ? '余额还是原来的数。' : '书还在书架上，一字没动。'}
      </p>
    </Panel>
  )
}
