import { useId } from 'react'
import { Field, Input } from '#islands/ui/Field.tsx'
import { type EndChoice, endChoices, lastDayOf } from '#islands/works/share/last-days.ts'
import { select } from '#layouts/parts/field.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** What is filled in of a link; `day`: of its own choosing. */
export type LinkDraft = { label: string; end: EndChoice; day: string; password: string }

/** The last day that is chosen; null: no end. Undefined: a day of one's own is still missing. */
export const chosenDay = ({ end, day }: LinkDraft, nowMs: number): string | null | undefined =>
  end === 'none' ? null : end === 'day' ? day || undefined : lastDayOf(end, nowMs)

type Props = {
  draft: LinkDraft
  set(draft: LinkDraft): void
  /** Beside the password. */
  passwordNote: string
}

/** Name, end and password of a link. */
export const LinkFields = ({ draft, set, passwordNote }: Props) => {
  const id = useId()
  const now = Date.now()
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-sm:grid-cols-1">
      <Field label={fieldLimits.linkLabel.label} aside="只有您看得到">
        <Input
          name="label"
          maxLength={fieldLimits.linkLabel.most}
          placeholder="给外婆"
          value={draft.label}
          onChange={({ target }) => set({ ...draft, label: target.value })}
        />
      </Field>
      <div>
        <Field label="到期">
          <select
            name="end"
            className={select}
            value={draft.end}
            onChange={({ target }) => set({ ...draft, end: target.value as EndChoice })}
          >
            {endChoices(now).map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        {draft.end === 'day' && (
          <Field label="最后一天" className="mt-3">
            <Input
              type="date"
              name="day"
              min={isoDay(now)}
              value={draft.day}
              onChange={({ target }) => set({ ...draft, day: target.value })}
            />
          </Field>
        )}
      </div>
      <Field label={fieldLimits.linkPassword.label} aside={passwordNote}>
        <Input
          name="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fieldLimits.linkPassword.most}
          value={draft.password}
          aria-describedby={`${id}-password`}
          onChange={({ target }) => set({ ...draft, password: target.value })}
        />
        <span id={`${id}-password`} className="mt-1.5 block text-13 leading-[1.55] text-ink-3">
          请另外告诉对方。连错十次，一小时后再试。
        </span>
      </Field>
    </div>
  )
}
