import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Radio } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import { bookCheck, ignore } from '#lib/books/layout/check.store.ts'
import type { IssueGroup } from '#lib/books/layout/check-groups.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const reasons = ['就是这样，不用改', '没有更好的原图', '看过了，以后再说']

/** Asks why a finding may stay, and puts it away. */
export const IgnoreDialog = ({ bookId, group, close }: { bookId: string; group: IssueGroup; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<string | null>(reasons[0]!)
  const [own, setOwn] = useState('')
  const busy = useStore(ignore.$busy)
  const reason = (chosen ?? own).trim()
  return (
    <Dialog ref={dialog} title={`忽略“${group.title}”？`} onClose={close}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (reason === '') return
          const done = await ignore.run({ id: bookId, keys: group.issues.map(({ key }) => key), reason })
          if (!done) return
          await bookCheck.refresh(bookId)
          dialog.current?.close()
        }}
      >
        <p className="mt-2 text-15 text-ink-2">以后检查不再提这一处，原因会记下来，随时可以恢复。</p>
        <fieldset className="mt-3 grid gap-2">
          <legend className="sr-only">原因</legend>
          {reasons.map((one) => (
            <Radio key={one} name="reason" checked={chosen === one} onChange={() => setChosen(one)}>
              {one}
            </Radio>
          ))}
          <Radio name="reason" checked={chosen === null} onChange={() => setChosen(null)}>
            别的原因
          </Radio>
          {chosen === null && (
            <Input
              aria-label="别的原因"
              value={own}
              maxLength={fieldLimits.ignoreReason.most}
              onChange={(event) => setOwn(event.target.value)}
            />
          )}
        </fieldset>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={busy || reason === ''}>
            忽略
          </button>
        </div>
      </form>
    </Dialog>
  )
}
