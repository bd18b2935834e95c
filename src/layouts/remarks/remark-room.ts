/** The room of likes and remarks beside a book: read, written, answered, hidden, reported. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import type { Answer, Refusal } from '#lib/http/client/ask.ts'
import type { LikeOrRemark, Remark, RemarkFields } from '#lib/remarks/remark.api.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { randomId } from '#lib/std/id.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { fill, make } from '../elements/build.ts'
import { countIn } from '../elements/count.ts'
import { askConfirm, askPrompt } from '../elements/dialogs.ts'
import { button as buttonLook } from '../parts/button.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'
import { type RemarkCalls, remarkCalls } from './remark-calls.ts'
import { remarkRow } from './remark-row.ts'

const limit = fieldLimits.remark

/** 您、外婆、老周等 37 人 */
const namesOf = (people: readonly LikeOrRemark[], total: number): string => {
  const names = people.map(({ name }) => name).join('、')
  if (total === 0) return '还没有人点过喜欢'
  return total > people.length ? `${names}等 ${total} 人` : names
}

class XinshuRemarks extends FormElement {
  #calls: RemarkCalls = remarkCalls('')
  #shown = new Map<string, RemarkFields>()
  #page = 0
  #total = 0
  #isOwner = false
  #isOpen = false
  /** Of what is being written: pressed again after a lost answer it is the same remark. */
  #draft = { id: '', text: '' }

  connectedCallback() {
    this.#calls = remarkCalls(this.dataset.book ?? '')
    if ('now' in this.dataset) void this.open()
  }

  /** Asks for what there is, the first time. */
  async open(): Promise<void> {
    if (this.#isOpen) return
    this.#isOpen = true
    const [may, remarks] = await Promise.all([this.#calls.check(), this.#calls.remarks(1)])
    if (!may.ok || !remarks.ok) {
      this.#isOpen = false
      this.#failed(may.ok ? (remarks as Refusal) : may)
      return
    }
    this.#isOwner = may.data.isOwner
    this.find('[data-waiting]').hidden = true
    this.find('[data-room]').hidden = false
    const like = this.find<HTMLButtonElement>('[data-like]')
    like.disabled = may.data.mayLike === 'closed'
    like.addEventListener('click', () => void this.#like(like, may.data.mayLike))
    this.#gate(may.data.mayRemark)
    this.#prepareForm()
    this.find('[data-list]').addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-do]') : undefined
      if (button) void this.#press(button)
    })
    this.find('[data-more] button').addEventListener('click', () => void this.#more())
    this.#add(remarks.data.results, remarks.data.totalCount)
    await this.#likes(may.data.liked)
  }

  #failed(refusal: Refusal) {
    const again = make('button', { type: 'button', class: `${buttonLook({ size: 'small' })} ml-3` }, '重试')
    again.addEventListener('click', () => void this.open())
    fill(this.find('[data-waiting]'), refusal.message, again)
  }

  /** What stands between somebody and writing (board 41). */
  #gate(may: 'yes' | 'closed' | 'sign_in' | 'phone') {
    const [gate, form] = [this.find('[data-gate]'), this.find<HTMLFormElement>('[data-write]')]
    form.hidden = may === 'closed' || may === 'sign_in'
    gate.hidden = may === 'yes'
    if (may === 'closed') fill(gate, make('p', { class: 'py-3 text-15 text-ink-2' }, '这本书现在不接受您的留言。'))
    if (may === 'sign_in') {
      const back = `${location.pathname}?remarks=1${location.hash}`
      fill(
        gate,
        make('p', { class: 'py-3 text-15' }, '登录后可以点赞和留言。'),
        make('a', { class: buttonLook(), href: paths.signin(back) }, '登录'),
      )
    }
    if (may === 'phone')
      fill(
        gate,
        make('p', { class: 'py-3 text-15' }, '发表前请验证一次手机号。号码不会给任何人看，写好的话留在这里。'),
        make(
          'a',
          { class: `${buttonLook()} mb-4`, href: paths.bindPhone, target: '_blank', rel: 'noopener' },
          '验证手机号',
        ),
      )
  }

  async #likes(liked: boolean) {
    const button = this.find('[data-like]')
    const people = await this.#calls.likers()
    button.setAttribute('aria-pressed', String(liked))
    if (!people.ok) return
    const { results, totalCount } = people.data
    this.find('[data-like-words]').textContent = `喜欢${totalCount > 0 ? ` ${totalCount}` : ''}`
    this.find<SVGElement>('[data-like] svg').style.fill = liked ? 'currentColor' : ''
    this.find('[data-names]').textContent = namesOf(results, totalCount)
  }

  async #like(button: HTMLButtonElement, may: string) {
    if (may === 'sign_in') {
      location.assign(paths.signin(`${location.pathname}?remarks=1${location.hash}`))
      return
    }
    const liked = button.getAttribute('aria-pressed') !== 'true'
    button.disabled = true
    const answer = await this.#calls.like(liked)
    button.disabled = false
    if (!answer.ok) return tellRefusal(answer)
    await this.#likes(answer.data.liked)
  }

  #prepareForm() {
    const form = this.find<HTMLFormElement>('[data-write]')
    const typed = this.find<HTMLTextAreaElement>('#remark')
    const key = `xinshu-remark-${this.dataset.book}`
    try {
      typed.value = sessionStorage.getItem(key) ?? ''
    } catch {
      // Without storage it is kept on the page.
    }
    countIn(form, typed, { max: limit.most })
    typed.addEventListener('input', () => {
      this.say('remark', '')
      try {
        sessionStorage.setItem(key, typed.value)
      } catch {
        // As above.
      }
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const button = form.querySelector<HTMLButtonElement>('[type=submit]')
      if (button) void this.busy(button, '正在发表…', () => this.#write(typed, key))
    })
  }

  async #write(typed: HTMLTextAreaElement, key: string) {
    const read = readTyped(limit, typed.value)
    this.say('remark', read.ok ? '' : read.wrong)
    if (!read.ok) return
    const place = this.value('place')
    const said = `${place}\n${read.text}`
    if (this.#draft.text !== said) this.#draft = { id: randomId(), text: said }
    const answer = await this.#calls.write(this.#draft.id, read.text, place)
    if (!answer.ok) return this.refuse(answer, 'remark')
    this.#draft = { id: '', text: '' }
    typed.value = ''
    typed.dispatchEvent(new Event('input'))
    try {
      sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
    this.#gateOpened()
    this.#remember(answer.data)
    const list = this.find('[data-list]')
    list.insertBefore(remarkRow(answer.data, this.#isOwner), list.firstChild)
    this.#total += 1
    this.#count()
  }

  /** The phone was verified meanwhile. */
  #gateOpened() {
    this.find('[data-gate]').hidden = true
  }

  #remember(one: Remark) {
    this.#shown.set(one.id, one)
    if (one.answer) this.#shown.set(one.answer.id, one.answer)
  }

  #add(people: readonly LikeOrRemark[], total: number) {
    this.#page += 1
    this.#total = total
    const list = this.find('[data-list]')
    for (const { remark } of people)
      if (remark && !this.#shown.has(remark.id)) {
        this.#remember(remark)
        list.append(remarkRow(remark, this.#isOwner))
      }
    this.#count()
  }

  #count() {
    const shown = this.find('[data-list]').childElementCount
    this.find('[data-total]').textContent = this.#total > 0 ? String(this.#total) : ''
    this.find('[data-list]').hidden = shown === 0
    this.find('[data-empty]').hidden = shown > 0
    const left = Math.max(0, this.#total - shown)
    const more = this.find('[data-more]')
    more.hidden = left === 0
    const button = more.querySelector('button')
    if (button) button.textContent = `还有 ${left} 条留言`
  }

  async #more() {
    const next = await this.#calls.remarks(this.#page + 1)
    if (!next.ok) return tellRefusal(next)
    this.#add(next.data.results, next.data.totalCount)
    // Somebody took theirs out meanwhile: nothing more comes.
    if (next.data.results.length === 0) this.find('[data-more]').hidden = true
  }

  #redraw(answer: Answer<Remark>): boolean {
    if (!answer.ok) {
      tellRefusal(answer)
      return false
    }
    this.#remember(answer.data)
    const old = this.querySelector(`[data-remark="${answer.data.id}"]`)
    const fresh = remarkRow(answer.data, this.#isOwner)
    old?.parentNode?.replaceChild(fresh, old)
    fresh.querySelector<HTMLElement>('button')?.focus()
    return true
  }

  async #press(button: HTMLButtonElement) {
    const { do: does, id = '' } = button.dataset
    const one = this.#shown.get(id)
    if (!one || button.disabled) return
    const calls = this.#calls
    if (does === 'edit') {
      const text = await this.#words('修改留言', one.text, limit.most)
      if (text !== undefined && text !== one.text) this.#redraw(await calls.edit(id, text))
    } else if (does === 'answer') {
      const had = (one as Remark).answer?.text ?? ''
      const text = await this.#words(had ? '改写答复' : '答复', had, limit.most)
      if (text !== undefined) this.#redraw(await calls.answer(id, text))
    } else if (does === 'appeal') {
      const text = await this.#words('为什么应当显示？', '', fieldLimits.appealWords.most)
      if (text !== undefined) this.#redraw(await calls.appeal(id, text))
    } else if (does === 'hide' || does === 'show') {
      if (this.#redraw(await calls.setHidden(id, does === 'hide')) && does === 'hide')
        showAlert('success', '已隐藏，别人看不到了')
    } else if (does === 'remove') await this.#remove(one)
    else if (does === 'block') await this.#block(one)
    else if (does === 'report') await this.#report(one)
  }

  #words = (title: string, value: string, max: number) => askPrompt({ title, value, max, lines: 4, ok: '发表' })

  async #remove(one: RemarkFields) {
    const text = '删掉就找不回来了，作者的答复也一起删掉。'
    if (!(await askConfirm({ title: '删除这条留言？', text, ok: '删除', danger: true }))) return
    const answer = await this.#calls.remove(one.id)
    if (!answer.ok) return tellRefusal(answer)
    const row = this.querySelector(`[data-remark="${one.id}"]`)
    this.#shown.delete(one.id)
    if (row) {
      row.remove()
      this.#total -= 1
      this.#count()
    } else {
      // An answer of one's own, in the row of what it answers.
      this.querySelector(`[data-answer] [data-id="${one.id}"]`)?.closest('[data-answer]')?.remove()
      for (const other of this.#shown.values())
        if ((other as Remark).answer?.id === one.id) (other as Remark).answer = null
    }
    this.find('h2').focus()
  }

  async #block(one: RemarkFields) {
    const { askBlock } = await import('./ask-report.ts')
    const blocked = await askBlock(one.name, one.linkLabel)
    if (blocked === undefined) return
    const answer = await this.#calls.block(one.id, blocked)
    if (!answer.ok) return tellRefusal(answer)
    showAlert('success', blocked === 'person' ? '已屏蔽这个人' : '已屏蔽这条链接')
    this.dispatchEvent(new CustomEvent('remark-settings', { bubbles: true, detail: answer.data }))
  }

  async #report(one: RemarkFields) {
    const { askReport } = await import('./ask-report.ts')
    const asked = await askReport()
    if (!asked) return
    const answer = await this.#calls.report(one.id, asked.reason, asked.words)
    if (answer.ok) showAlert('success', '已举报，我们会尽快看')
    else if (isSignedOut(answer)) tellRefusal(answer)
    else showAlert('danger', answer.message)
  }
}
if (!customElements.get('xinshu-remarks')) customElements.define('xinshu-remarks', XinshuRemarks)
