import type { FocusEvent } from 'react'
import { useBox } from '#islands/books/edit/post/form-boxes.ts'
import { postDraft } from '#islands/books/edit/post/post-draft.ts'
import { useWords } from '#islands/books/edit/post/use-words.ts'
import { FieldMessage } from '#islands/ui/Field.tsx'
import { fieldLabel, input, inputFrame } from '#layouts/parts/field.ts'
import { $editing, changePost } from '#lib/books/edit/edit.store.ts'
import { isInSpan, monthOfTime } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { closePost, lookAt } from '#lib/books/edit/view/edit-view.store.ts'
import { type DateParts, dateOf, partsOf } from '#lib/edits/edit-date.ts'
import { readEdit } from '#lib/edits/edit-fields.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { isoDay } from '#lib/std/clock.ts'

const dayMs = 86_400_000

const boxes = [
  { name: 'year', unit: '年', digits: 4, wide: 'w-24' },
  { name: 'month', unit: '月', digits: 2, wide: 'w-18' },
  { name: 'day', unit: '日', digits: 2, wide: 'w-18' },
  { name: 'time', unit: '', digits: 8, wide: 'w-24' },
] as const
const labels: Record<keyof DateParts, string> = { year: '年', month: '月', day: '日，可不填', time: '时间，可不填' }

/** Where a post of this date is listed, and what that is called. */
const placeOf = (date: string): { month: string; words: string } => {
  const month = monthOfTime(date)
  const words = month === 'undated' ? '没有日期的那一页' : `${month.slice(0, 4)} 年 ${Number(month.slice(4))} 月`
  return { month, words }
}

// What stands in the boxes, as one text: half a date is kept, too.
const written = ({ year, month, day, time }: DateParts): string => [year, month, day, time].join('/')
const parted = (text: string): DateParts => {
  const [year = '', month = '', day = '', time = ''] = text.split('/')
  return { year, month, day, time }
}
const isSame = (a: string, b: string): boolean => dateOf(parted(a)) === dateOf(parted(b))

/** When a post was written. Another date takes it to that month; without a day it stands in the month alone. */
export const PostDate = ({ bookId, item }: { bookId: string; item: EditItem }) => {
  const said = written(partsOf(item.time))
  const { typed, type, settle } = useWords(said, postDraft(bookId, item, 'date'), isSame)
  const parts = parted(typed)
  const date = dateOf(parts)
  // The clock of a device may be a day slow: the last word is the server's.
  const read = readEdit('date', date, isoDay(Date.now() + dayMs))
  const save = (): boolean => {
    const isNew = !isSame(typed, said)
    if (isNew && !read.ok) return false
    settle()
    if (!isNew) return true
    changePost(item, 'change-date', [{ field: 'date', value: date }])
    if (date.slice(0, 7) === item.time.slice(0, 7)) return true
    const { month, words } = placeOf(date)
    const isHere = isInSpan(month, $editing.get().span)
    const go = () => {
      if (!isHere) return location.assign(paths.editPost(bookId, month, item.id))
      // In its new month it stands once its form is put away.
      closePost()
      lookAt(item.id, 'page')
    }
    showAlert('info', `这条移到了${words}`, undefined, { label: '去看看', run: go })
    return true
  }
  const first = useBox(save)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save()
  }
  return (
    <fieldset onBlur={leave}>
      <legend className={fieldLabel}>日期</legend>
      <div className="flex flex-wrap items-center gap-2">
        {boxes.map(({ name, unit, digits, wide }) => (
          <span key={name} className="flex items-center gap-2">
            <span className={wide}>
              <span className={inputFrame} data-invalid={!read.ok || undefined}>
                <input
                  ref={name === 'year' ? first : undefined}
                  className={input}
                  aria-label={labels[name]}
                  inputMode={name === 'time' ? 'text' : 'numeric'}
                  placeholder={name === 'time' ? '12:30' : undefined}
                  maxLength={digits}
                  value={parts[name]}
                  onChange={({ target }) => type(written({ ...parts, [name]: target.value.replace(/\//g, '') }))}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
                  }}
                />
              </span>
            </span>
            {unit}
          </span>
        ))}
      </div>
      {read.ok ? (
        <FieldMessage>换一个月，这条就移到那个月里；全空着就放到没有日期的地方。</FieldMessage>
      ) : (
        <FieldMessage invalid role="alert">
          {read.failure.message}
        </FieldMessage>
      )}
    </fieldset>
  )
}
