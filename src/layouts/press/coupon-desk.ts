/** The desk of coupons: what is made is made once; it can be ended, and codes stopped, in words that are kept. */
import { ask } from '#lib/http/client/ask.ts'
import type * as api from '#lib/operator/coupons/coupon-desk.api.ts'
import { readMoment, readTenths, readYuan } from '#lib/operator/coupons/desk-form.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import type { Result } from '#lib/std/result.ts'
import { askPrompt } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

type Kind = 'amount' | 'rate' | 'none'

/** What every form here has. */
class DeskForm extends FormElement {
  protected checked = (list: string): string[] =>
    [...this.querySelectorAll<HTMLInputElement>(`[data-list=${list}]:checked`)].map(({ value }) => value)

  protected isOn = (name: string): boolean => this.find<HTMLInputElement>(`[name=${name}]`).checked

  /** Undefined where something is wrong; it is said beside its field. */
  protected read<T>(name: string, result: Result<T>): { value: T } | undefined {
    if (result.ok) return { value: result.value }
    this.say(name, result.failure.message)
    return undefined
  }

  protected moment(name: string): number | undefined {
    const ms = readMoment(this.value(name))
    if (ms === undefined) this.say(name, '请选一个时间')
    return ms
  }

  protected whole(name: string, otherwise: number | undefined): number | undefined {
    const typed = this.value(name)
    return typed === '' ? otherwise : /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  }

  /** What is taken off, of what, and when; undefined where something is wrong. */
  protected terms() {
    this.quiet()
    const kind = this.value('kind') as Kind
    const off =
      kind === 'rate'
        ? this.read('off', readTenths(this.value('off')))
        : kind === 'amount'
          ? this.read('off', readYuan(this.value('off'), 0))
          : { value: undefined }
    const [minimum, most] = [
      this.read('minimumFen', readYuan(this.value('minimumFen'), 0)),
      this.read('mostFen', readYuan(this.value('mostFen'), undefined)),
    ]
    const [startsAt, endsAt] = [this.moment('startsAt'), this.moment('endsAt')]
    if (!off || !minimum || !most || startsAt === undefined || endsAt === undefined) return undefined
    return {
      ...{ name: this.value('name'), words: this.value('words'), kind, startsAt, endsAt },
      ...(kind === 'amount' ? { amountFen: off.value } : {}),
      ...(kind === 'rate' ? { rateBp: off.value, ...(most.value === undefined ? {} : { mostFen: most.value }) } : {}),
      minimumFen: minimum.value ?? 0,
      ...{ products: this.checked('products'), bindings: this.checked('bindings'), styles: this.checked('styles') },
    }
  }

  protected submitButton = (): HTMLButtonElement => this.find<HTMLButtonElement>('[type=submit]')

  /** Beside its field; amounts stand under another name in the form. */
  protected said(answer: Parameters<FormElement['refuse']>[0]): void {
    const { fields } = (answer.details ?? {}) as { fields?: Record<string, string> }
    const amount = fields?.amountFen ?? fields?.rateBp
    if (amount) this.say('off', amount)
    else this.refuse(answer, 'name')
  }
}

class XinshuMakeTemplate extends DeskForm {
  connectedCallback() {
    this.onSubmit(() => void this.busy(this.submitButton(), '正在做…', () => this.#make()))
  }

  async #make() {
    const terms = this.terms()
    if (!terms || terms.kind === 'none') return
    const activityId = this.value('activityId')
    const validDays = this.whole('validDays', undefined)
    const { kind, ...rest } = terms
    const answer = await ask<typeof api.makeTemplate>('POST /api/operator/coupon_templates', {
      body: {
        ...{
          ...rest,
          kind,
          most: this.whole('most', Number.NaN) ?? Number.NaN,
          perPerson: this.whole('perPerson', 1) ?? 1,
        },
        ...{ withOthers: this.isOn('withOthers'), newcomersOnly: this.isOn('newcomersOnly') },
        claimable: this.isOn('claimable'),
        ...(activityId === '' ? {} : { activityId }),
        ...(validDays === undefined ? {} : { validDays }),
      },
    })
    if (!answer.ok) return this.said(answer)
    location.assign('/operator/coupons')
  }
}
customElements.define('xinshu-make-template', XinshuMakeTemplate)

class XinshuMakeActivity extends DeskForm {
  connectedCallback() {
    this.onSubmit(() => void this.busy(this.submitButton(), '正在办…', () => this.#make()))
  }

  async #make() {
    const terms = this.terms()
    if (!terms) return
    const answer = await ask<typeof api.makeActivity>('POST /api/operator/coupon_activities', { body: terms })
    if (!answer.ok) return this.said(answer)
    location.assign('/operator/coupons?tab=activities')
  }
}
customElements.define('xinshu-make-activity', XinshuMakeActivity)

class XinshuMakeBatch extends DeskForm {
  connectedCallback() {
    this.onSubmit(() => void this.busy(this.submitButton(), '正在做码…', () => this.#make()))
    this.find('[data-return]').addEventListener('click', () => location.reload())
  }

  async #make() {
    this.quiet()
    const expiresAt = this.moment('expiresAt')
    if (expiresAt === undefined) return
    const answer = await ask<typeof api.makeBatch>('POST /api/operator/redeem_batches', {
      body: {
        ...{ name: this.value('name'), couponNo: this.value('couponNo'), expiresAt, paid: this.isOn('paid') },
        count: this.whole('count', Number.NaN) ?? Number.NaN,
      },
    })
    if (!answer.ok) return this.refuse(answer, 'couponNo')
    this.#hand(answer.data.csv, answer.data.name)
  }

  /** The list is here and nowhere else: it stays on the page until it is taken. */
  #hand(csv: string, name: string) {
    const link = this.find<HTMLAnchorElement>('[data-csv]')
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    link.download = `兑换码 ${name.replace(/[^\p{L}\p{N} _-]/gu, '')}.csv`
    this.find('[data-made]').hidden = false
    const form = this.find<HTMLFormElement>('form')
    // Nothing of it waits to be sent.
    form.reset()
    form.hidden = true
    link.focus()
  }
}
customElements.define('xinshu-make-batch', XinshuMakeBatch)

const acts = {
  'stop-template': { title: '停发这种券？', ok: '停发' },
  'stop-activity': { title: '提前结束这个活动？', ok: '结束' },
  freeze: { title: '停用这一批码？', ok: '停用' },
  thaw: { title: '放开这一批码？', ok: '放开' },
} as const
type Act = keyof typeof acts

const send = (act: Act, id: string, words: string) => {
  const body = { words }
  if (act === 'stop-template')
    return ask<typeof api.stopDeskTemplate>('POST /api/operator/coupon_templates/{couponNo}/stop', {
      params: { couponNo: id },
      body,
    })
  if (act === 'stop-activity')
    return ask<typeof api.stopDeskActivity>('POST /api/operator/coupon_activities/{id}/stop', { params: { id }, body })
  return act === 'freeze'
    ? ask<typeof api.freezeBatch>('POST /api/operator/redeem_batches/{id}/freeze', { params: { id }, body })
    : ask<typeof api.thawBatch>('POST /api/operator/redeem_batches/{id}/thaw', { params: { id }, body })
}

class XinshuCouponDesk extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-act]'))
      button.addEventListener('click', () => void this.#act(button))
  }

  async #act(button: HTMLButtonElement) {
    const { most } = fieldLimits.deskReason
    const act = button.dataset.act as Act
    const words = await askPrompt({ ...acts[act], label: fieldLimits.deskReason.label, max: most, lines: 3 })
    if (words === undefined) return
    await this.busy(button, '正在办…', async () => {
      const answer = await send(act, button.dataset.id ?? '', words)
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })
  }
}
customElements.define('xinshu-coupon-desk', XinshuCouponDesk)
