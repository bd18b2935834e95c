import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Field, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { fieldMessage } from '#layouts/parts/field.ts'
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
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Field label={source.invite}>
        <Input
          invalid={wrong !== ''}
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
      </Field>
      <p id="url-wrong" className={`${fieldMessage} empty:hidden`} data-invalid role="alert">
        {wrong}
      </p>
      <button
        type="submit"
        className={`${button({ kind: 'seal' })} mt-3 min-w-42`}
        aria-disabled={busy}
        disabled={busy}
      >
        {busy ? '正在看这个网址…' : '看看有哪些文章'}
      </button>
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">{source.tells}</p>
    </form>
  )
}
