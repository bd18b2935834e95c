/** One remark as it is drawn; text is text. Its buttons say what they do (`data-do`); remark-room.ts does it. */
import type { Remark, RemarkFields } from '#lib/remarks/remark.api.ts'
import { sinceText } from '#lib/std/clock.ts'
import { make } from '../elements/build.ts'
import { type BadgeKind, badge } from '../parts/badge.ts'
import * as look from './remark-looks.ts'

const states: Record<Exclude<RemarkFields['state'], 'shown'>, { name: string; kind: BadgeKind }> = {
  hidden: { name: '已隐藏', kind: 'outline' },
  held: { name: '审核中，只有您看得到', kind: 'info' },
  removed: { name: '不再显示', kind: 'warning' },
  appealed: { name: '申诉中', kind: 'info' },
  refused: { name: '不再显示，申诉没有通过', kind: 'outline' },
}

const avatar = ({ name, avatar: picture }: { name: string; avatar: string | null }): HTMLElement => {
  const place = make('span', { class: look.avatarLook, 'aria-hidden': 'true' })
  if (picture === null) place.append([...name][0] ?? '')
  else place.append(make('img', { src: picture, alt: '', width: '40', height: '40', class: 'size-full object-cover' }))
  return place
}

const doing = (words: string, does: string, id: string, about: string): HTMLElement =>
  make(
    'button',
    { type: 'button', class: look.action, 'data-do': does, 'data-id': id, 'aria-label': `${words}：${about}` },
    words,
  )

/** 「雪人的围巾…」, so that whoever hears a list of buttons knows which remark each is of. */
const about = ({ name, text }: RemarkFields): string => `${name}，${[...text].slice(0, 12).join('')}`

const minutesLeft = (untilMs: number): number => Math.max(1, Math.ceil((untilMs - Date.now()) / 60_000))

const buttons = (one: RemarkFields, isOwner: boolean, isAnswer: boolean): HTMLElement => {
  const place = make('p', { class: look.actions })
  const add = (words: string, does: string): void => place.append(doing(words, does, one.id, about(one)))
  if (one.editableUntil !== null) add('修改', 'edit')
  if (one.isMine) add('删除', 'remove')
  if (one.appealUntil !== null) add('申诉', 'appeal')
  if (isOwner && !isAnswer) add(one.isMine ? '补一句' : '答复', 'answer')
  if (isOwner && !one.isMine) {
    add(one.state === 'hidden' ? '重新显示' : '隐藏', one.state === 'hidden' ? 'show' : 'hide')
    add('屏蔽', 'block')
  }
  if (!one.isMine) add('举报', 'report')
  return place
}

const told = (one: RemarkFields, label: string | undefined): HTMLElement => {
  const head = make('p', { class: look.headLine }, make('b', { class: look.nameLook }, one.name))
  if (one.isAuthor) head.append(make('span', { class: `${badge()} mr-2.5` }, '作者'))
  const when = `${sinceText(one.createdAt, Date.now())}${one.editedAt === null ? '' : '，改过'}`
  head.append(make('time', { datetime: new Date(one.createdAt).toISOString(), class: 'mr-2.5' }, when))
  if (label !== undefined) head.append(make('span', { class: 'mr-2.5' }, label))
  if (one.state !== 'shown') {
    const { name, kind } = states[one.state]
    head.append(make('span', { class: badge(kind) }, name))
  }
  return head
}

const notes = (one: RemarkFields): HTMLElement[] => {
  const lines: string[] = []
  if (one.decision) lines.push(`审核的话：${one.decision}`)
  if (one.editableUntil !== null) lines.push(`还可以修改 ${minutesLeft(one.editableUntil)} 分钟`)
  if (one.linkLabel !== null) lines.push(`从链接「${one.linkLabel}」进来`)
  return lines.map((line) => make('p', { class: look.small }, line))
}

const fields = (one: RemarkFields, isOwner: boolean, label?: string): HTMLElement[] => [
  told(one, label),
  make('p', { class: look.words }, one.text),
  ...notes(one),
  buttons(one, isOwner, label === undefined),
]

/** The owner answers once: `answer` of a remark that has one writes another in its place. */
export const remarkRow = (one: Remark, isOwner: boolean): HTMLElement => {
  const body = make('div', { class: 'min-w-0' }, ...fields(one, isOwner, one.place.label))
  if (one.answer) body.append(make('div', { class: look.answerRow, 'data-answer': '' }, ...fields(one.answer, isOwner)))
  return make('li', { class: look.row, 'data-remark': one.id }, avatar(one), body)
}
