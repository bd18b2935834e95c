import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import {
  $cardRefusal,
  $openingCard,
  lookAtCard,
  type OpenedCard,
  openCard,
  type SealedCard,
} from '#lib/checkout/gift-cards/gift-card.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'
import { CardFace, CardWords } from './CardFace.tsx'

const kept = 'gift-card'

/** What stands behind # is for this page alone: it is taken out of the address, and kept in this tab while one signs in. */
const takeSecret = (): string => {
  const secret = location.hash.slice(1) || sessionStorage.getItem(kept) || ''
  if (secret !== '') sessionStorage.setItem(kept, secret)
  history.replaceState(history.state, '', location.pathname)
  return secret
}

const Envelope = () => (
  <svg viewBox="0 0 214 134" className="mx-auto w-full max-w-90" aria-hidden="true">
    <path d="M0 0h214v134H0z" fill="#efe9dd" stroke="#d8c8ab" />
    <path d="M0 134 86 62h42l86 72" fill="none" stroke="#d8c8ab" />
    <path d="m0 0 107 78L214 0z" fill="#e7dfcd" stroke="#d8c8ab" />
    <path d="M92 62h30v30H92z" fill="#b3372b" />
    <path d="M94.5 64.5h25v25h-25z" fill="none" stroke="#fbf8f2" strokeWidth="0.8" />
  </svg>
)

/** /packages/giftcard/open: a sealed letter, asked twice, and what was in it (board 32b). */
const Screen = ({ signedIn }: { signedIn: boolean }) => {
  const isBusy = useStore($openingCard)
  const refusal = useStore($cardRefusal)
  const [secret] = useState(takeSecret)
  const [sealed, see] = useState<SealedCard | null>(null)
  const [opened, show] = useState<OpenedCard | null>(null)
  const [isLooking, look] = useState(secret !== '')
  useEffect(() => {
    if (secret === '') return
    void lookAtCard(secret).then(async (found) => {
      see(found ?? null)
      // Opened by oneself before: it is shown again, and nothing happens.
      if (found?.isOpened) show((await openCard(secret)) ?? null)
      look(false)
    })
  }, [secret])
  const open = async (): Promise<void> => {
    if (isBusy || !sealed) return
    const text = `拆开以后归您的账号，钱进余额，${sealed.cardFrom}就不能退了。`
    if (!(await askConfirm({ title: '现在拆开？', text, ok: '拆开', cancel: '先放着' }))) return
    const found = await openCard(secret)
    if (found) show(found)
  }
  if (opened)
    return (
      <div data-card="opened">
        <CardFace drawing={opened.drawing} cardTo={opened.cardTo} amountFen={opened.amountFen} />
        <CardWords cardWords={opened.cardWords} cardFrom={opened.cardFrom} />
        <p className="mt-5 flex items-center gap-2 border-t border-line pt-4" role="status">
          <Icon name="check" className="text-pine" />
          {yuan(opened.amountFen)} 元已存进余额，付书款时就能抵。
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a className={button({ kind: 'seal' })} href={paths.books}>
            去书架
          </a>
          <a className={button()} href={paths.wallet}>
            看余额
          </a>
        </p>
      </div>
    )
  if (isLooking)
    return (
      <p className="py-16 text-center text-ink-2" role="status">
        正在看是谁送的…
      </p>
    )
  if (!sealed)
    return (
      <div className="text-center" data-card="none">
        <h1 className="text-28 leading-head">这条链接打不开</h1>
        <p className="mt-3 text-ink-2" role="alert">
          {secret === '' ? '链接不完整：# 后面的字也要一起复制。' : `${refusal}。`}
        </p>
        <a className={`${button()} mt-6`} href={paths.home}>
          回首页
        </a>
      </div>
    )
  return (
    <div className="text-center" data-card="sealed">
      <Envelope />
      <h1 className="mt-7 text-28 leading-head wrap-anywhere">
        <span className="font-song">{sealed.cardFrom}</span>寄来一封信
      </h1>
      <p className="mx-auto mt-3 max-w-[26em] text-ink-2">
        {sealed.isOwn
          ? '这是您自己送出去的。自己拆开，钱进您的余额，就不能按原路退了。'
          : '里面是一张礼品卡和一句话。拆开后归您的账号，送的人就不能退了。'}
      </p>
      <p className="mt-6">
        {signedIn ? (
          <button
            type="button"
            className={button({ kind: 'seal', size: 'large' })}
            aria-disabled={isBusy}
            onClick={() => void open()}
          >
            {isBusy ? '正在拆…' : '拆开'}
          </button>
        ) : (
          <a className={button({ kind: 'seal', size: 'large' })} href={paths.signin(paths.openGiftCard)}>
            登录后拆开
          </a>
        )}
      </p>
      {refusal !== '' && (
        <p className={`${notice('error')} mt-5 text-left`} role="alert">
          <Icon name="warn" />
          {refusal}
        </p>
      )}
    </div>
  )
}

export const OpenCardScreen = guarded(Screen)
