import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { pickedFiles } from '#islands/create/dropped.ts'
import { Bar } from '#islands/ui/Bar.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { Invited } from '#lib/albums/contribute/contribute.server.ts'
import {
  $closed,
  $isBringing,
  $notSent,
  $sending,
  $sent,
  bringPhotos,
} from '#lib/albums/contribute/contribute.store.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** So many are told by name. */
const mostTold = 5

/** /photos/{aid} for somebody who came by an invitation: a name, one large button, and what has arrived. */
const Screen = ({ invited: { id, title, author, left } }: { invited: Invited }) => {
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const nameInput = useRef<HTMLDivElement>(null)
  const isBusy = useStore($isBringing)
  const sent = useStore($sent)
  const choose = (): void => {
    if (isBusy) return
    setNameless(name.trim() === '')
    if (name.trim() === '') nameInput.current?.querySelector('input')?.focus()
    else files.current?.click()
  }
  return (
    <div className="mx-auto max-w-[560px] px-5 pt-8 pb-16">
      <h1 className="text-28 leading-head wrap-anywhere">给《{title}》添照片</h1>
      <p className="mt-3 text-18 leading-[1.7] text-ink-2">
        {author === '' ? '家里人' : author}想把您手机里的照片也放进这本相册。不用注册，选好就会自己传过去。
      </p>
      {left === 0 ? (
        <p className={`${notice('warning')} mt-6 text-16`}>这条链接已经收满了，请向请您来的人再要一条。</p>
      ) : (
        <>
          <div className="mt-7" ref={nameInput}>
            <Field label={<span className="text-18">您怎么称呼</span>}>
              <Input
                name="contributor"
                maxLength={fieldLimits.contributor.most}
                placeholder="比如：外婆"
                value={name}
                invalid={isNameless}
                aria-describedby={isNameless ? 'nameless' : undefined}
                onChange={({ target }) => {
                  setName(target.value)
                  setNameless(false)
                }}
              />
            </Field>
            {isNameless && (
              <p id="nameless" className="mt-2 text-16 text-zhu" role="alert">
                先写上您的称呼，家里人才知道是谁的照片。
              </p>
            )}
          </div>
          <button
            type="button"
            className={`${button({ kind: 'seal', size: 'large', block: true })} mt-6`}
            aria-disabled={isBusy}
            onClick={choose}
          >
            {isBusy ? '正在传，请不要关掉这一页' : sent.length > 0 ? '再选一些照片' : '选照片'}
          </button>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            accept="image/*,.heic,.heif"
            data-testid="contribution"
            onChange={({ target }) => {
              const list = target.files ? pickedFiles(target.files) : []
              target.value = ''
              if (list.length > 0) void bringPhotos(id, name.trim(), list)
            }}
          />
        </>
      )}
      <Progress />
      <SentPhotos />
    </div>
  )
}

const Progress = () => {
  const sending = useStore($sending)
  const notSent = useStore($notSent)
  const closed = useStore($closed)
  return (
    <div className="mt-5 grid gap-4 empty:hidden" aria-live="polite">
      {sending && (
        <div>
          <p className="mb-2 text-16">
            正在传第 {Math.min(sending.total, sending.done + 1)} 张，一共 {sending.total} 张
          </p>
          <Bar name="传照片的进度" percent={Math.floor((100 * sending.done) / Math.max(1, sending.total))} />
        </div>
      )}
      {closed !== '' && <p className={`${notice('error')} text-16`}>{closed}</p>}
      {notSent.length > 0 && (
        <div className={notice('warning')}>
          <div className="text-16">
            <b>有 {notSent.length} 张没有传成</b>
            <ul>
              {notSent.slice(0, mostTold).map(({ name, why }, at) => (
                <li key={at} className="wrap-anywhere">
                  {name}：{why}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

const SentPhotos = () => {
  const sent = useStore($sent)
  if (sent.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-20 leading-head" role="status">
        已经收到 {sent.length} 张，谢谢您
      </h2>
      <ul className="mt-4 grid grid-cols-3 gap-2">
        {sent.map(({ id, name, small }) => (
          <li key={id} data-sent={id} className="min-w-0">
            {small === '' ? (
              <span className="flex aspect-square items-center justify-center bg-linen p-2 text-13 wrap-anywhere text-ink-2">
                {name}
              </span>
            ) : (
              <img src={small} alt={name} className="block aspect-square w-full bg-linen object-cover" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ContributeScreen = guarded(Screen)
