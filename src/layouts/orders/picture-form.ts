/** Forms photographs go up with while one still writes: chosen, sent at once, taken out again. */
import type { addHelpPicture } from '#lib/helpdesk/helpdesk.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

type Picked = { at: HTMLElement; id: string | undefined }

/** With PictureField.astro in it; `data-most` pictures of `data-most-bytes` each. */
export class PictureForm extends FormElement {
  #picked: Picked[] = []

  /** Those that went up before are in the page already, with their ids. */
  readyPictures(): void {
    for (const at of this.querySelectorAll<HTMLElement>('[data-picture-id]'))
      this.#keep({ at, id: at.dataset.pictureId })
    const files = this.find<HTMLInputElement>('#pictures')
    files.addEventListener('change', () => {
      const chosen = Array.from(files.files ?? [])
      files.value = ''
      this.#take(chosen)
    })
  }

  /** Ids of what went up, in their order; undefined: some are still on their way. */
  pictures(): string[] | undefined {
    return this.#picked.some(({ id }) => id === undefined) ? undefined : this.#picked.flatMap(({ id }) => id ?? [])
  }

  #keep(one: Picked) {
    this.#picked.push(one)
    one.at.querySelector('[data-drop]')?.addEventListener('click', () => {
      this.#drop(one)
      this.field('pictures')?.focus()
    })
  }

  #drop(one: Picked) {
    this.#picked = this.#picked.filter((other) => other !== one)
    one.at.remove()
  }

  #take(chosen: readonly File[]) {
    const most = Number(this.dataset.most)
    const room = Math.max(0, most - this.#picked.length)
    this.say('pictures', chosen.length > room ? `最多 ${most} 张照片` : '')
    for (const file of chosen.slice(0, room)) void this.#upload(file)
  }

  async #upload(file: File) {
    if (file.size > Number(this.dataset.mostBytes)) return this.say('pictures', `${file.name}：太大了，请缩小后再试`)
    const template = this.find<HTMLTemplateElement>('template[data-picture]')
    const at = template.content.firstElementChild?.cloneNode(true) as HTMLElement
    const image = at.querySelector('img')
    if (image) {
      image.src = URL.createObjectURL(file)
      image.alt = file.name
    }
    const one: Picked = { at, id: undefined }
    this.#keep(one)
    this.find('[data-pictures]').append(at)
    const answer = await ask<typeof addHelpPicture>('POST /api/helpdesk/thread/pictures', { body: file })
    if (answer.ok) {
      one.id = answer.data.id
      const said = at.querySelector('span')
      if (said) said.textContent = '传好了'
      return
    }
    this.#drop(one)
    if (isSignedOut(answer)) tellRefusal(answer)
    else this.say('pictures', `${file.name}：${answer.message}`)
  }
}
