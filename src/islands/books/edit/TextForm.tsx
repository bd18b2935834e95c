import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { textarea } from '#layouts/parts/field.ts'
import { changeText } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import type { Draft } from '#lib/books/edit/post-drafts.store.ts'
import { readEdit } from '#lib/edits/edit-fields.ts'
import { characters } from '#lib/std/typed-text.ts'

type Props = {
  item: EditItem
  draft: Draft
  /** Somebody pressed 改文字; otherwise it lies open because a draft was found. */
  asked: boolean
  /** Nothing of the post that was typed and not handed in is kept. */
  giveUp(): void
  /** Says what stands in the other boxes of the post; false: one of them cannot be said. */
  sayOthers(): boolean
  close(): void
}

/** The words of a post, to be typed anew. Until they are handed in or given up they are kept on this device. */
export const TextForm = ({ item, draft, asked, giveUp, sayOthers, close }: Props) => {
  const [found] = useState(draft.kept)
  const [text, setText] = useState(found ?? item.text)
  const [said, setSaid] = useState(item.text)
  if (said !== item.text) {
    // Undone, or changed elsewhere, while the box lies open: it follows, unless somebody has typed in it.
    if (text === said) setText(item.text)
    setSaid(item.text)
  }
  const read = readEdit('text', text)
  const type = (typed: string) => {
    setText(typed)
    if (typed === item.text) draft.forget()
    else draft.keep(typed)
  }
  const save = () => {
    if (!read.ok || typeof read.value !== 'string') return
    if (read.value !== item.text) changeText(item, read.value)
    setText(read.value)
    draft.forget()
    if (sayOthers()) close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent) => {
    // Both keys also end what an input method is putting together.
    if (event.nativeEvent.isComposing) return
    // Esc puts the box away, and never the words: they are there when it is opened again.
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
  }
  return (
    <form className="mt-2" onSubmit={submit}>
      <Field label="文字" aside={`${characters(text)} 字`}>
        <textarea
          className={`${textarea} w-full`}
          rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: it was asked for with this press
          autoFocus={asked}
          data-invalid={!read.ok || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {!read.ok && <FieldMessage invalid>{read.failure.message}</FieldMessage>}
      </Field>
      {found !== undefined && text !== item.text && (
        <p className="mt-1 text-13 leading-[1.6] text-ink-3">这是上次没改完的，还没有保存。</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button type="submit" className={button({ size: 'small', kind: 'seal' })} disabled={!read.ok}>
          改好了
        </button>
        <button
          type="button"
          className={button({ size: 'small' })}
          onClick={() => {
            giveUp()
            close()
          }}
        >
          不改了
        </button>
      </div>
    </form>
  )
}
