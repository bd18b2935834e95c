/** Everything in one zip, with its progress; and originals that are to go. */

import { bytesWord } from '#lib/accounts/account/data-words.ts'
import type { dropExportCall, getExport, removeOriginals, startExport } from '#lib/accounts/export/export.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { dayAndTime } from '#lib/std/clock.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'

const lookEveryMs = 1000

type State = OutputOf<typeof getExport>

class XinshuData extends FormElement {
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const start = this.find<HTMLButtonElement>('[data-start]')
    start.addEventListener('click', () =>
      this.busy(start, '正在开始', async () => {
        const answer = await ask<typeof startExport>('POST /api/user/export', { body: {} })
        if (answer.ok) this.#show(answer.data)
        else showAlert('danger', answer.message)
      }),
    )
    const drop = this.find<HTMLButtonElement>('[data-drop]')
    drop.addEventListener('click', () =>
      this.busy(drop, '正在删', async () => {
        const answer = await ask<typeof dropExportCall>('DELETE /api/user/export')
        if (answer.ok) this.#show(null)
        else showAlert('danger', answer.message)
      }),
    )
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-remove]'))
      button.addEventListener('click', () => this.#remove(button))
    this.#look()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  async #look() {
    const answer = await ask<typeof getExport>('GET /api/user/export')
    if (answer.ok) return this.#show(answer.data)
    this.find('[data-state]').textContent = `${answer.message}，正在重试`
    this.#timer = setTimeout(() => this.#look(), 5 * lookEveryMs)
  }

  #show(state: State) {
    const making = state?.status === 'making'
    const ready = state?.status === 'ready'
    this.find('[data-state]').textContent = said(state)
    const progress = this.find<HTMLProgressElement>('[data-progress]')
    progress.hidden = !making
    progress.value = state && state.total > 0 ? state.done / state.total : 0
    const fetch = this.find<HTMLAnchorElement>('[data-fetch]')
    fetch.hidden = !ready
    if (ready) fetch.href = paths.exportFile(state.id)
    this.find('[data-drop]').hidden = !ready
    const start = this.find<HTMLButtonElement>('[data-start]')
    start.hidden = making
    start.disabled = making
    start.textContent = ready ? '重新打包' : '开始打包'
    clearTimeout(this.#timer)
    if (making) this.#timer = setTimeout(() => this.#look(), lookEveryMs)
  }

  async #remove(button: HTMLButtonElement) {
    const text = '文字、原图和上传的文件都会删掉，找不回来。已经生成的 PDF 会留着。'
    if (!(await askConfirm({ title: `删掉「${button.dataset.name}」的原始内容？`, text, ok: '删掉' }))) return
    await this.busy(button, '正在删', async () => {
      const id = button.dataset.remove ?? ''
      const answer = await ask<typeof removeOriginals>('DELETE /api/user/originals/{id}', { params: { id } })
      if (answer.ok || answer.code === 'not_found') return location.reload()
      showAlert('danger', answer.message)
    })
  }
}

function said(state: State): string {
  if (!state) return ''
  if (state.status === 'failed') return '上次没有打成，请再试一次。'
  if (state.status === 'making')
    return state.total > 0
      ? `正在打包：第 ${state.done} / ${state.total} 个文件。可以离开这一页，回来接着看。`
      : '正在打包…'
  return `打好了，${bytesWord(state.bytes ?? 0)}，${dayAndTime(state.expiresAt)} 之前可以下载。`
}

customElements.define('xinshu-data', XinshuData)
