import { FieldPair } from '#islands/create/FieldPair.tsx'
import { Question } from '#islands/create/Question.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
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
    <Question heading="宝宝是哪天生的">
      <p className="text-13 leading-[1.6] text-ink-3">
        只用来算每一篇那天多大，印在书里的是年龄，不是生日。不填就不印年龄。
      </p>
      <FieldPair>
        <WordField
          label="小名"
          note="可以先空着"
          name="nickname"
          most={fieldLimits.nickname.most}
          placeholder="宝宝"
          value={answers.nickname ?? ''}
          set={(nickname) => set({ nickname })}
        />
        <Field label="生日">
          <Input
            name="birthday"
            type="date"
            max={new Date().toISOString().slice(0, 10)}
            value={answers.birthday ?? ''}
            onChange={(event) => set({ birthday: event.target.value })}
          />
        </Field>
      </FieldPair>
    </Question>
  )
}

/** 问一句: what only the person who makes the book can know. */
export const Questions = ({ flow, answers, setAnswers }: Props) => {
  const set = (part: Partial<Answers>) => setAnswers({ ...answers, ...part })
  const { asks } = createFlows[flow]
  if (asks === 'starter')
    return (
      <Question heading="怎样收这个帖子">
        <Check name="foldQuotes" checked={answers.foldQuotes} set={(foldQuotes) => set({ foldQuotes })}>
          引用别的楼层时，只留开头一行
        </Check>
      </Question>
    )
  if (asks === 'person')
    return (
      <Question heading="问过 Ta 了吗">
        <p className="text-13 leading-[1.6] text-ink-3">
          写的人是 Ta，印成书要 Ta 点头。我们会记下您在什么时候作了这个确认；书做好以后默认只有您看得到。
        </p>
        <Check name="consent" checked={answers.consent} set={(consent) => set({ consent })}>
          我已经问过 Ta，Ta 同意我把这些内容做成书
        </Check>
      </Question>
    )
  return null
}

export const Check = (props: { name: string; checked: boolean; set(on: boolean): void; children: string }) => (
  <Checkbox
    name={props.name}
    checked={props.checked}
    onChange={({ target }) => props.set(target.checked)}
    className="min-h-tap items-center! gap-3"
  >
    <span>{props.children}</span>
  </Checkbox>
)
