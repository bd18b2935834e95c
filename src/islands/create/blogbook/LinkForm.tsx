import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $look } from '#lib/crawl/crawl.store.ts'
import type { CrawlSource } from '#lib/crawl/sites.ts'

/** What was looked for stays with this place in the history. */
type Props = { source: CrawlSource; asked: string; seek(url: string): void }

/** Where an address is pasted. A bare host is helped to its scheme. */
export const LinkForm = ({ source, asked, seek }: Props) => {
  const look = useStore($look)
  const [url, setUrl] = useState(asked)
  const [wrong, setWrong] = useState('')
  const busy = look.state === 'busy'
  const go = () => {
    // Apps share an address in a sentence: 「分享一篇文章 https://… 复制打开」.
    const text = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef]+/i.exec(url)?.[0] ?? url.trim()
    const whole = /^[a-z]+:/i.test(text) ? text : `https://${text}`
    if (
      text === '' ||
      !URL.canParse(whole) ||
      !/^https?:$/.test(new URL(whole).protocol) ||
      !new URL(whole).hostname.includes('.')
    ) {
      // What is said beside is about another address.
      if (look.state === 'failed') $look.set({ state: 'idle' })
      return setWrong('请粘贴完整的网址，以 http:// 或 https:// 开头')
    }
    setWrong('')
    setUrl(whole)
    seek(whole)
  }
  return (
    <form
      className="crl__f"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label className="field">
        <span className="lab">{source.invite}</span>
        <span className={`inp${wrong ? ' is-bad' : ''}`}>
          <input
            type="text"
            name="url"
            inputMode="url"
            autoComplete="off"
            placeholder={source.example}
            value={url}
            aria-invalid={wrong !== ''}
            aria-describedby="url-wrong"
            onChange={(event) => setUrl(event.target.value)}
          />
        </span>
      </label>
      <p id="url-wrong" className="msg msg--bad" role="alert">
        {wrong}
      </p>
      <button type="submit" className="btn btn--seal" aria-disabled={busy} disabled={busy}>
        {busy ? '正在看这个网址…' : '看看有哪些文章'}
      </button>
      <p className="hint crl__t">{source.tells}</p>
    </form>
  )
}
