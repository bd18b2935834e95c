/** One's referral page: the link, what is free, what was asked. Each press says what came of it where it was pressed. */
import { ask } from '#lib/http/client/ask.ts'
import type { askPayoutCall, returnToBalance, setReferralLink, withdrawPayoutCall } from '#lib/referral/referral.api.ts'
import { askConfirm, copyLink, showPoster } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

const drawings = ['ginkgo', 'table', 'hands', 'sea', 'yard', 'train'] as const

class XinshuReferral extends FormElement {
  #drawing = 0

  connectedCallback() {
    this.#on('[data-save-poster]', () => this.#poster())
    this.#on('[data-copy-link]', () => copyLink(this.dataset.link ?? '', '邀请链接已复制'))
    this.#on('[data-next-drawing]', () => this.#nextDrawing())
    this.#on('[data-switch]', (button) => this.#switch(button))
    this.#on('[data-keep]', (button) => this.#keep(button))
    this.#on('[data-withdraw]', (button) => this.#withdraw(button))
    if (this.querySelector('form'))
      this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在申请…', () => this.#ask()))
  }

  #on(selector: string, run: (button: HTMLButtonElement) => unknown) {
    for (const button of this.querySelectorAll<HTMLButtonElement>(selector))
      button.addEventListener('click', () => void run(button))
  }

  #poster() {
    const { link = '', siteName = '', name = '' } = this.dataset
    const words = `${name}请您扫码看样张，不用注册`
    return showPoster({
      ...{ title: '我把这几年的日子印成了一本书', words, link, siteName },
      cover: `/art/${drawings[this.#drawing]}.svg`,
    })
  }

  #nextDrawing() {
    this.#drawing = (this.#drawing + 1) % drawings.length
    const image = this.querySelector<HTMLImageElement>('[data-drawing]')
    if (image) image.src = `/art/${drawings[this.#drawing]}.svg`
  }

  #switch = async (button: HTMLButtonElement) => {
    const isOpen = button.dataset.switch === 'open'
    const text = '停用以后，发出去的图和链接都打不开；已经来的朋友照旧算。随时可以再启用。'
    if (!isOpen && !(await askConfirm({ title: '停用邀请链接？', text, ok: '停用' }))) return
    await this.busy(button, '正在改…', async () => {
      const answer = await ask<typeof setReferralLink>('PUT /api/user/personal_agent/link', { body: { isOpen } })
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })
  }

  #keep = (button: HTMLButtonElement) =>
    this.busy(button, '正在转…', async () => {
      const body = { amountFen: Number(button.dataset.keep) }
      const answer = await ask<typeof returnToBalance>('POST /api/user/personal_agent/return_balance', { body })
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })

  async #ask() {
    this.quiet()
    const body = {
      amountFen: Number(this.find('form').dataset.ask),
      payeeAccount: this.value('payeeAccount'),
      payeeName: this.value('payeeName'),
    }
    const answer = await ask<typeof askPayoutCall>('POST /api/user/personal_agent/redpacks', { body })
    if (!answer.ok) return this.refuse(answer, 'payeeAccount')
    location.reload()
  }

  #withdraw = async (button: HTMLButtonElement) => {
    if (
      !(await askConfirm({ title: '撤回这笔提现？', text: '钱马上放回来，可以转进余额，也可以再申请。', ok: '撤回' }))
    )
      return
    await this.busy(button, '正在撤回…', async () => {
      const params = { payoutNo: button.dataset.withdraw ?? '' }
      const answer = await ask<typeof withdrawPayoutCall>('DELETE /api/user/personal_agent/redpacks/{payoutNo}', {
        params,
      })
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })
  }
}
customElements.define('xinshu-referral', XinshuReferral)
