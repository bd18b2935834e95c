import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { InsertPictures } from '#islands/books/design/InsertPictures.tsx'
import { placeName, placeNote, placesIn } from '#islands/books/design/insert-words.ts'
import { useKeptWords } from '#islands/books/use-kept-words.ts'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { select, textarea } from '#layouts/parts/field.ts'
import { $design, dress, type Said, showPart } from '#lib/books/design/design.store.ts'
import { $years, yearsFor } from '#lib/books/design/design-years.store.ts'
import { roomDraft } from '#lib/books/design/room-draft.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { type InsertKind, insertTarget, limitOf, readBookEdit } from '#lib/edits/book/book-fields.ts'

type FieldName = 'title' | 'line' | 'text' | 'signature' | 'dateline'
const fieldsOf: Record<InsertKind, readonly FieldName[]> = {
  letter: ['title', 'text', 'signature', 'dateline'],
  divider: ['title', 'line'],
  photos: ['title', 'line'],
  year: ['title', 'line'],
  map: ['title', 'line'],
  thanks: ['title', 'text'],
}
const labels: Record<FieldName, string> = {
  ...{ title: '标题', line: '一行小字', text: '正文', signature: '署名', dateline: '日期、地点' },
}

/** Which year it shows; those that have nothing to show are not offered. */
const YearField = ({ kind, insert }: { kind: 'year' | 'map'; insert: Insert }) => {
  const { years } = useStore($years)
  const offered = yearsFor(kind, years).map(({ year }) => year)
  const say = (year: string): void =>
    dress('choose-year', [
      { target: insertTarget(insert.id), field: 'year', value: year },
      // Pictures of one year are none of another.
      ...(insert.pictures.length > 0 ? [{ target: insertTarget(insert.id), field: 'pictures', value: '' }] : []),
    ])
  return (
    <Field label="哪一年">
      <select className={select} value={insert.year} onChange={(event) => say(event.target.value)}>
        {(offered.includes(insert.year) ? offered : [...offered, insert.year]).map((year) => (
          <option key={year} value={year}>
            {year} 年
          </option>
        ))}
      </select>
    </Field>
  )
}

/** One insert: where it stands, what it says and shows. */
export const InsertForm = ({ bookId, insert }: { bookId: string; insert: Insert }) => {
  const { answered, closed } = useStore($design)
  const target = insertTarget(insert.id)
  const fields = fieldsOf[insert.kind]
  const { typed, latest, type, settle } = useKeptWords(bookId, roomDraft('insert', insert.id), fields)
  const said = (words: typeof typed): Said[] =>
    fields.flatMap((field) => {
      const value = words[field]
      return value === undefined || !readBookEdit({ target, field }, value).ok ? [] : [{ target, field, value }]
    })
  const key = JSON.stringify([insert, typed])
  useEffect(() => {
    const whole: Said[] = [
      { target, field: 'kind', value: insert.kind },
      { target, field: 'before', value: insert.before },
      { target, field: 'order', value: insert.order },
      { target, field: 'pictures', value: insert.pictures.join('\n') },
      ...(insert.year > 0 ? [{ target, field: 'year', value: String(insert.year) }] : []),
      // Words said already may still be on their way.
      ...fields.flatMap((field) => (insert[field] === '' ? [] : [{ target, field, value: insert[field] }])),
    ]
    showPart(bookId, target, [...whole, ...said(latest.current)], () => {
      if (closed) return
      const words = latest.current
      const done = said(words)
      dress('write-insert', done)
      // What is said by now, here or on another device, shows; what cannot be said yet stays in its box.
      const names = new Set(done.map(({ field }) => field))
      settle(Object.fromEntries(Object.entries(words).filter(([field]) => names.has(field))))
    })
  }, [key, bookId, closed])
  const places = placesIn(answered.sections)
  const note = placeNote(insert.before, answered.sections)
  return (
    <div className="grid gap-4">
      <Field label="放在哪里">
        <select
          className={select}
          value={insert.before}
          onChange={(event) => dress('move-insert', [{ target, field: 'before', value: event.target.value }])}
        >
          {(places.includes(insert.before) ? places : [insert.before, ...places]).map((one) => (
            <option key={one} value={one}>
              {placeName(one, answered.sections)}
            </option>
          ))}
        </select>
        {note && <FieldMessage>{note}</FieldMessage>}
      </Field>
      {(insert.kind === 'year' || insert.kind === 'map') && <YearField kind={insert.kind} insert={insert} />}
      {fields.map((field) => {
        const value = typed[field] ?? insert[field]
        const set = (next: string) => type(field, next)
        const label = insert.kind === 'thanks' && field === 'text' ? '谢谢谁，一行一个' : labels[field]
        return field === 'text' ? (
          <Field key={field} label={label}>
            <textarea
              className={`${textarea} w-full`}
              rows={insert.kind === 'thanks' ? 6 : 10}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          </Field>
        ) : (
          <WordField key={field} label={label} most={limitOf(field, target)?.most ?? 20} value={value} set={set} />
        )
      })}
      {(insert.kind === 'photos' || insert.kind === 'year') && <InsertPictures bookId={bookId} insert={insert} />}
    </div>
  )
}
