import { Icon } from '#islands/ui/Icon.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** What was answered; each way asks only for its own. */
export type Answers = {
  onlyStarter: boolean
  foldQuotes: boolean
  consent: boolean
  nickname?: string
  /** `YYYY-MM-DD` */
  birthday?: string
}

/** Why the book cannot be begun yet, '' when it can. */
export const unanswered = (flow: FlowId, { consent }: Answers): string =>
  createFlows[flow].asks === 'person' && !consent ? '请先确认已经问过 Ta' : ''

type Props = { flow: FlowId; answers: Answers; setAnswers(answers: Answers): void }

/** Whose childhood it is: for books about a child, and for the style that writes ages. */
export const ChildQuestion = ({ answers, setAnswers }: Omit<Props, 'flow'>) => {
  const set = (part: Partial<Answers>) => setAnswers({ ...answers, ...part })
  return (
    <fieldset className="ask">
      <legend className="h3">宝宝是哪天生的</legend>
      <p className="hint">只用来算每一篇那天多大，印在书里的是年龄，不是生日。不填就不印年龄。</p>
      <div className="rep__w">
        <WordField
          label="小名"
          note="可以先空着"
          name="nickname"
          most={fieldLimits.nickname.most}
          placeholder="宝宝"
          value={answers.nickname ?? ''}
          set={(nickname) => set({ nickname })}
        />
        <label className="field">
          <span className="lab">生日</span>
          <span className="inp">
            <input
              name="birthday"
              type="date"
              max={new Date().toISOString().slice(0, 10)}
              value={answers.birthday ?? ''}
              onChange={(event) => set({ birthday: event.target.value })}
            />
          </span>
        </label>
      </div>
    </fieldset>
  )
}

/** 问一句: what only the person who makes the book can know. */
export const Questions = ({ flow, answers, setAnswers }: Props) => {
  const set = (part: Partial<Answers>) => setAnswers({ ...answers, ...part })
  const { asks } = createFlows[flow]
  if (asks === 'starter')
    return (
      <fieldset className="ask">
        <legend className="h3">怎样收这个帖子</legend>
        <Check name="foldQuotes" checked={answers.foldQuotes} set={(foldQuotes) => set({ foldQuotes })}>
          引用别的楼层时，只留开头一行
        </Check>
      </fieldset>
    )
  if (asks === 'person')
    return (
      <fieldset className="ask">
        <legend className="h3">问过 Ta 了吗</legend>
        <p className="hint">
          写的人是 Ta，印成书要 Ta 点头。我们会记下您在什么时候作了这个确认；书做好以后默认只有您看得到。
        </p>
        <Check name="consent" checked={answers.consent} set={(consent) => set({ consent })}>
          我已经问过 Ta，Ta 同意我把这些内容做成书
        </Check>
      </fieldset>
    )
  return null
}

export const Check = (props: { name: string; checked: boolean; set(on: boolean): void; children: string }) => (
  <label className="ck ask__c">
    <input
      type="checkbox"
      name={props.name}
      checked={props.checked}
      onChange={({ target }) => props.set(target.checked)}
    />
    <i>
      <Icon name="check" />
    </i>
    <span>{props.children}</span>
  </label>
)
