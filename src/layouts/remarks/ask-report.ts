/** What is asked before something is reported or somebody blocked: a choice, and words where there are some. */
import { type ReportReason, reportReasons } from '#lib/moderation/moderation.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { button, make } from '../elements/build.ts'
import { XinshuDialog } from '../elements/modal.ts'
import { button as buttonLook } from '../parts/button.ts'
import { dialogActions, dialogField, dialogText, dialogTitle } from '../parts/dialog.ts'
import { textarea } from '../parts/field.ts'
import { choiceMark, choiceRow } from './remark-looks.ts'

const choice = (name: string, value: string, words: string, checked: boolean): HTMLElement =>
  make('label', { class: choiceRow }, make('input', { type: 'radio', name, value, checked, class: choiceMark }), words)

type Asked = {
  title: string
  text: string
  ok: string
  choices: readonly (readonly [string, string])[]
  words?: string
}
type Chosen = { choice: string; words: string }

const askChoice = async ({ title, text, ok, choices, words }: Asked): Promise<Chosen | undefined> => {
  const sheet = new XinshuDialog()
  const id = 'ask-choice'
  const places = make('fieldset', { class: 'm-0 mt-3 border-0 p-0' }, make('legend', { class: 'sr-only' }, title))
  for (const [at, [value, name]] of choices.entries()) places.append(choice(id, value, name, at === 0))
  const typed = make('textarea', {
    ...{ class: `${textarea} ${dialogField}`, rows: '2', maxlength: String(fieldLimits.reportWords.most) },
    ...{ placeholder: words, 'aria-label': words },
  })
  const answer = await sheet.open(
    [
      make('h3', { id, class: dialogTitle }, title),
      places,
      ...(words === undefined ? [] : [typed]),
      make('p', { class: dialogText }, text),
      make(
        'div',
        { class: dialogActions },
        button('取消', buttonLook(), () => sheet.close(undefined)),
        button(ok, buttonLook({ kind: 'danger' }), () => sheet.close('ok')),
      ),
    ],
    { labelledBy: id },
  )
  const chosen = places.querySelector<HTMLInputElement>('input:checked')?.value
  return answer === 'ok' && chosen !== undefined ? { choice: chosen, words: typed.value.trim() } : undefined
}

export const askReport = async (): Promise<{ reason: ReportReason; words: string } | undefined> => {
  const asked = await askChoice({
    ...{ title: '举报这条留言', ok: '举报', words: '补充说明，可不填' },
    text: '看过以后，结果写在「我的」客服来往里。对方不知道是谁举报的。',
    choices: Object.entries(reportReasons),
  })
  return asked && { reason: asked.choice as ReportReason, words: asked.words }
}

/** Whom to block: the person, or whoever comes by the same link. */
export const askBlock = async (name: string, linkLabel: string | null): Promise<'person' | 'link' | undefined> => {
  const person = ['person', `${name}，换一条链接也不能写`] as const
  const link = linkLabel === null ? [] : [['link', `从链接「${linkLabel}」进来的人都不能写`] as const]
  const asked = await askChoice({
    ...{ title: '屏蔽', ok: '屏蔽', text: '屏蔽后仍然能看。已经写的还在，可以另外隐藏。', choices: [person, ...link] },
  })
  return asked?.choice as 'person' | 'link' | undefined
}
