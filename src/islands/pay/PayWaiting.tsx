import { PayCode } from '#islands/pay/PayCode.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import type { PayView, Prompt } from '#lib/checkout/pay.store.ts'
import { appNames, checkWords, codeWords, type PayProvider } from '#lib/checkout/pay-words.ts'
import { yuan } from '#lib/std/money.ts'

type Props = {
  view: PayView
  provider: PayProvider
  prompt: Prompt | null
  refusal: string
  isChecking: boolean
  /** Shortly after a question another would only say the same. */
  justChecked: boolean
  check: () => void
  begin: () => void
  sendLink: () => void
}

/** The thread that runs while somebody is waited for; it stands where motion is not wanted. */
const thread =
  'block h-[3px] bg-[repeating-linear-gradient(90deg,var(--color-zhu)_0_8px,transparent_8px_13px)] bg-[length:13px_3px] ' +
  'motion-safe:animate-thread'

/** The code of a local gateway, which no app scans: it is opened. A provider's own never leads to this machine. */
const isLocal = (text: string): boolean => text.startsWith('http://localhost:')

/** What is to be done by the chosen way, and the waiting for it. */
export const PayWaiting = (props: Props) => {
  const { view, provider, prompt, refusal, isChecking, justChecked, check, begin, sendLink } = props
  const app = appNames[provider]
  if (refusal !== '')
    return (
      <div className="mt-5">
        <ErrorNote message={refusal} retry={begin} />
      </div>
    )
  const isCode = prompt?.kind === 'code'
  return (
    <section
      className={`mt-5 grid items-center gap-9 rounded-page bg-page p-6 shadow-sheet max-sm:grid-cols-1 max-sm:gap-5 max-sm:p-5 ${isCode || prompt === null ? 'grid-cols-[232px_minmax(0,1fr)]' : ''}`}
      aria-label={`用${app}付`}
      data-prompt={prompt?.kind ?? 'waiting'}
    >
      {isCode && <PayCode text={prompt.text} label={`${app}付款码，${yuan(view.dueFen)} 元`} />}
      {prompt === null && (
        <div className="grid aspect-square content-center" aria-busy="true">
          <Skeleton lines={4} />
        </div>
      )}
      <div>
        <h3 className="font-serif text-22 leading-[1.4] font-semibold">
          {isCode || prompt === null ? `用${app}扫这枚码` : `到${app}里付`}
        </h3>
        <div className="mt-3.5 border-y border-line py-3.5" role="status">
          <span className={thread} aria-hidden="true" />
          <p className="mt-2.5 font-medium">{prompt === null ? '正在取付款码…' : isCode ? '等您扫码' : '等您付款'}</p>
          <p className="text-13 leading-[1.6] text-ink-3">
            {isCode
              ? codeWords(provider, view.payBefore)
              : `付好了回到这里，这一页会自己变。金额 ${yuan(view.dueFen)} 元，数不对就别付。`}
          </p>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <button type="button" className={button()} aria-disabled={isChecking || justChecked} onClick={check}>
            {checkWords(isChecking, justChecked)}
          </button>
          {isCode && isLocal(prompt.text) && (
            <a className="link" href={prompt.text} target="_blank" rel="noopener noreferrer">
              本地演示：到收银台付
            </a>
          )}
          {view.providers.includes('alipay') && (
            <button type="button" className={button({ kind: 'text' })} onClick={sendLink}>
              请家里人付
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
