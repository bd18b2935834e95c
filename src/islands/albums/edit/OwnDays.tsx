import { type FormEvent, useState } from 'react'
import type { EditedAlbum } from '#islands/albums/edit/use-editing.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { input, inputFrame, select } from '#layouts/parts/field.ts'
import { writeOwnDay } from '#lib/albums/edit/actions.store.ts'
import { isPageLocked } from '#lib/albums/edit/local-pages.ts'
import { mostOwnDay } from '#lib/albums/leaves/month-options.ts'
import { solarDays } from '#lib/almanac/almanac.ts'

type Props = { editing: EditedAlbum; disabled: boolean; say(words: string): void }

const numbers = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1)

/** A birthday or another day of one's own, by the sun or by the moon, onto the leaf of its month (board 20). */
export const OwnDays = ({ editing, disabled, say }: Props) => {
  const { look, pages, stand } = editing
  const [text, setText] = useState('')
  const [kind, setKind] = useState<'solar' | 'lunar'>('solar')
  const [month, setMonth] = useState(1)
  const [day, setDay] = useState(1)
  const year = look.product.year ?? 0
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const name = text.trim()
    if (name === '') {
      say('先写下这是什么日子')
      return
    }
    const days = kind === 'lunar' ? solarDays(year, month, day) : [[month, day] as const]
    if (days.length === 0) {
      say(`${year} 年里没有农历的这一天`)
      return
    }
    const locked = days.find(([on]) => isPageLocked(stand, String(on + 1)))
    if (locked) {
      say(`${locked[0]} 月锁住了，先解锁再加`)
      return
    }
    if (!writeOwnDay(pages, { days, text: name }, look)) {
      say(`${month} 月没有 ${day} 日`)
      return
    }
    setText('')
    const twice = days.length > 1 ? `，${year} 年里有两次` : ''
    say(`${name}写在 ${days.map(([on, at]) => `${on} 月 ${at} 日`).join('和 ')}了${twice}`)
  }
  return (
    <form onSubmit={add}>
      <fieldset className="m-0 border-0 p-0" disabled={disabled}>
        <legend className="font-sans text-15 leading-head font-semibold">自己的日子</legend>
        <label className="mt-2 block text-13 leading-[1.6] text-ink-3">
          是什么日子
          <span className={inputFrame}>
            <input
              className={input}
              value={text}
              maxLength={mostOwnDay}
              placeholder="奶奶生日"
              onChange={({ target }) => setText(target.value)}
            />
          </span>
        </label>
        <div className="mt-2 grid grid-cols-2 gap-2 max-lg:grid-cols-3">
          <select
            className={`${select} col-span-2 max-lg:col-span-1`}
            aria-label="公历还是农历"
            value={kind}
            onChange={({ target }) => setKind(target.value === 'lunar' ? 'lunar' : 'solar')}
          >
            <option value="solar">公历</option>
            <option value="lunar">农历</option>
          </select>
          <select
            className={select}
            aria-label="几月"
            value={month}
            onChange={({ target }) => setMonth(Number(target.value))}
          >
            {numbers(12).map((one) => (
              <option key={one} value={one}>
                {one} 月
              </option>
            ))}
          </select>
          <select
            className={select}
            aria-label="几日"
            value={day}
            onChange={({ target }) => setDay(Number(target.value))}
          >
            {numbers(kind === 'lunar' ? 30 : 31).map((one) => (
              <option key={one} value={one}>
                {one} 日
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={`${button({ size: 'small' })} mt-2 min-h-tap`}>
          <Icon name="plus" />
          加上
        </button>
      </fieldset>
    </form>
  )
}
