/** Addresses: three selects that depend on each other, and what can be done with each row. */

import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import type { AddressView, addAddr, changeAddr, removeAddr } from '#lib/shipping/address.api.ts'
import { cityNames, districtNames } from '#lib/shipping/regions.ts'
import { fill as putIn } from '../elements/build.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuAddress extends FormElement {
  connectedCallback() {
    const [province, city, district] = ['province', 'city', 'district'].map((name) =>
      this.find<HTMLSelectElement>(`#${name}`),
    ) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
    const fill = (select: HTMLSelectElement, names: readonly string[]): void => {
      putIn(select, new Option('请选择', ''), ...names.map((name) => new Option(name, name)))
      // Where there is one way only, it is taken.
      if (names.length === 1) select.value = names[0] ?? ''
      select.disabled = names.length === 0
      this.say(select.name, '')
    }
    const fillDistricts = (): void => fill(district, districtNames(province.value, city.value))
    province.addEventListener('change', () => {
      this.say('province', '')
      fill(city, cityNames(province.value))
      fillDistricts()
    })
    city.addEventListener('change', () => {
      this.say('city', '')
      fillDistricts()
    })
    district.addEventListener('change', () => this.say('district', ''))
    // Somebody was quicker than this script, or the browser kept a choice over a reload.
    const isOther = city.value !== '' && !cityNames(province.value).includes(city.value)
    if (province.value !== '' && (city.options.length < 2 || isOther)) province.dispatchEvent(new Event('change'))
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在保存', () => this.#save()))
  }

  async #save() {
    this.quiet()
    const { id, then = location.pathname } = this.dataset
    const body = {
      name: this.value('name'),
      phone: this.value('phone'),
      province: this.value('province'),
      city: this.value('city'),
      district: this.value('district'),
      street: this.value('street'),
      isDefault: this.querySelector<HTMLInputElement>('[name=isDefault]')?.checked ?? false,
    }
    const answer = await (id
      ? ask<typeof changeAddr>('PUT /api/user/addrs/{id}', { params: { id }, body })
      : ask<typeof addAddr>('POST /api/user/addrs', { body }))
    if (!answer.ok) return this.refuse(answer, 'street')
    showAlert('success', '地址已保存')
    const to = new URL(then, location.origin)
    if (this.dataset.choose !== undefined) to.searchParams.set('address', answer.data.id)
    location.assign(to)
  }
}
customElements.define('xinshu-address', XinshuAddress)

document.querySelector('[data-addresses]')?.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button') : null
  if (!button || button.disabled) return
  const { remove, addr, default: wanted } = button.dataset
  if (remove !== undefined) {
    const sure = await askConfirm({ title: '删掉这个地址？', text: addr ?? '', ok: '删掉', danger: true })
    if (!sure) return
  }
  button.disabled = true
  const { id, addr: _line, ...fields } = JSON.parse(wanted ?? '{}') as AddressView
  const answer =
    remove === undefined
      ? await ask<typeof changeAddr>('PUT /api/user/addrs/{id}', {
          params: { id },
          body: { ...fields, isDefault: true },
        })
      : await ask<typeof removeAddr>('DELETE /api/user/addrs/{id}', { params: { id: remove } })
  if (answer.ok) return location.reload()
  button.disabled = false
  tellRefusal(answer)
})
