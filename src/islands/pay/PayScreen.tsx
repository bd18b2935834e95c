import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PayEnd } from '#islands/pay/PayEnd.tsx'
import { PayWaiting } from '#islands/pay/PayWaiting.tsx'
import { PayWays } from '#islands/pay/PayWays.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { copyLink } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import {
  $checking,
  $pay,
  $starting,
  $trying,
  check,
  chooseWay,
  followPay,
  type PayView,
  payLink,
  start,
} from '#lib/checkout/pay.store.ts'
import { openPrompt } from '#lib/checkout/pay-open.ts'
import {
  appNames,
  checkWords,
  deviceOf,
  type PayProvider,
  paidPath,
  payScene,
  untilWords,
} from '#lib/checkout/pay-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { clockText } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'

/** True for ten seconds after a provider was asked. */
const useJustChecked = (until: number): boolean => {
  const [now, tick] = useState(() => Date.now())
  useEffect(() => {
    const left = until - Date.now()
    tick(Date.now())
    if (left <= 0) return
    const timer = setTimeout(() => tick(Date.now()), left + 20)
    return () => clearTimeout(timer)
  }, [until])
  return now < until
}

type Props = { view: PayView; againPath: string | undefined }

/** /pay/{orderNo}: what is due, by which way, and the waiting until it is there. Only what a provider signed is believed. */
const Screen = ({ view: first, againPath }: Props) => {
  const view = useStore($pay) ?? first
  const { provider, prompt, refusal, isUnknown, checkedUntil } = useStore($trying)
  const isStarting = useStore($starting)
  const isChecking = useStore($checking)
  const justChecked = useJustChecked(checkedUntil)
  const [device] = useState(() => deviceOf(navigator.userAgent))
  const [goOn, setGoOn] = useState(false)
  useEffect(() => followPay(first), [first])
  const scene = payScene(view, isUnknown)
  useEffect(() => {
    if (scene === 'settled') location.replace(paidPath(view.orderNo))
  }, [scene, view.orderNo])
  const leaves = (one: PayProvider): boolean => device === 'wechat' && one === 'alipay'
  const choose = (one: PayProvider): void => {
    setGoOn(true)
    if (leaves(one)) location.assign(paths.payAlipay(view.orderNo))
    else if (device === 'desk') void start(one, device)
    else chooseWay(one)
  }
  useEffect(() => {
    // At a desk the code of the first way is there without a press; on a phone nothing opens by itself.
    const offered = first.providers.filter((one) => !leaves(one))
    const usual = offered.find((one) => one === first.attempt?.provider) ?? offered[0]
    if (first.state === 'open' && first.attempt?.state !== 'failed' && usual) choose(usual)
    // Back from a provider by a fresh page: it may have been paid.
    if (first.attempt?.state === 'pending') void check()
  }, [first])
  const pay = async (): Promise<void> => {
    if (!provider) return
    // What WeChat's wallet is handed grows old: signed anew for each press.
    const wanted = prompt && prompt.kind !== 'bridge' ? prompt : await start(provider, device)
    if (wanted) await openPrompt(wanted)
  }
  const sendLink = async (): Promise<void> => {
    const url = await payLink()
    if (url) await copyLink(url, '付款链接已复制，发给家里人就能付')
  }
  if (scene === 'settled')
    return (
      <p className="py-16 text-center text-18" role="status">
        付好了，正在打开结果…
      </p>
    )
  const shows = scene === 'ways' || (scene === 'failed' && goOn)
  return (
    <div data-pay={scene}>
      {view.state === 'open' && (
        <>
          <h1 className="font-sans text-16 leading-[1.6] font-medium text-ink-2">还需付</h1>
          <p className="font-serif text-56 leading-tight font-semibold max-sm:text-[2.75rem]">
            <small className="mr-0.5 text-[1.75rem]">¥</small>
            <span data-due>{yuan(view.dueFen)}</span>
          </p>
          <p className="mt-2 max-w-[32em] text-15 text-ink-2">
            {untilWords(view.payBefore, view.balanceFen, Date.now())}
          </p>
        </>
      )}
      {shows ? (
        <section className="mt-10 max-sm:mt-8" aria-label="怎么付">
          <h2 className="border-b border-ink pb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">
            怎么付
          </h2>
          <PayWays providers={view.providers} chosen={provider} device={device} choose={choose} />
          {provider && device === 'desk' && (
            <PayWaiting
              {...{ view, provider, prompt, refusal, isChecking, justChecked, check, sendLink }}
              begin={() => void start(provider, device)}
            />
          )}
          {device !== 'desk' && prompt === null && refusal === '' && view.attempt?.state === 'pending' && (
            <button
              type="button"
              className={`${button()} mt-4`}
              aria-disabled={isChecking || justChecked}
              onClick={() => void check()}
            >
              {checkWords(isChecking, justChecked)}
            </button>
          )}
          {provider && device !== 'desk' && (prompt !== null || refusal !== '') && (
            <PayWaiting
              {...{ view, provider, prompt, refusal, isChecking, justChecked, check, sendLink }}
              begin={() => void pay()}
            />
          )}
        </section>
      ) : (
        <PayEnd
          {...{ view, scene, againPath, isChecking, justChecked, check }}
          retry={() => {
            setGoOn(true)
            if (view.attempt) choose(view.attempt.provider)
          }}
        />
      )}
      {shows && device !== 'desk' && provider && prompt?.kind !== 'code' && (
        <div
          className="sticky bottom-0 z-10 mt-8 -mx-edge flex items-center justify-between gap-4 border-t border-line bg-page px-edge py-3"
          data-frame
        >
          <p className="text-13 leading-[1.5] text-ink-3">
            还需付{view.payBefore !== null && `，留到 ${clockText(view.payBefore)}`}
            <b className="block font-serif text-22 leading-[1.3] font-semibold text-ink">¥{yuan(view.dueFen)}</b>
          </p>
          <button
            type="button"
            className={button({ kind: 'seal' })}
            aria-disabled={isStarting}
            onClick={() => void pay()}
          >
            {isStarting ? '正在打开…' : `打开${appNames[provider]}付`}
          </button>
        </div>
      )}
    </div>
  )
}

export const PayScreen = guarded(Screen)
