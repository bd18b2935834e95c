/**
 * Livens up a thread with the service desk: pictures go up while one still writes, a message goes out without leaving the
 * page, answers come in by themselves, and what was typed survives a reload. Without it the form works as it is.
 */

import { type HelpMessage, mostPictureBytes, mostPictures } from '#lib/helpdesk/helpdesk.ts'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { momentText } from '#lib/std/clock.ts'
import { characters } from '#lib/std/typed-text.ts'
import { markInvalid } from '../scripts/invalid.ts'
import { emojiLook, emojiWords } from '../words/emoji-words.ts'
import { threadCalls } from './thread-calls.ts'

const lookEveryMs = 15_000
/** Shown when so many characters are left. */
const countFrom = 100

type Picked = { at: HTMLElement; id: string | undefined }

const place = document.querySelector<HTMLElement>('[data-help]')
const form = place?.querySelector('form')

/** What a template of HelpThread.astro holds, anew. */
const copy = (root: HTMLElement, name: 'mine' | 'theirs' | 'words' | 'picture' | 'upload'): HTMLElement => {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-help-${name}]`)
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement
}

/** The same drawings Words.astro puts there; where one is missing the browser shows its `alt`. */
const withEmoji = (at: HTMLElement, words: string): HTMLElement => {
  for (const { text, emoji } of emojiWords(words)) {
    if (!emoji) at.append(text)
    else {
      const drawn = new Image(18, 18)
      drawn.className = emojiLook
      drawn.alt = text
      drawn.src = paths.emoji(emojiKey(text))
      at.append(drawn)
    }
  }
  return at
}

const live = (
  root: HTMLElement,
  list: HTMLElement,
): { add: (messages: HelpMessage[]) => void; newest: () => number } => {
  const newest = (): number => Number(list.lastElementChild?.getAttribute('data-id') ?? 0)
  const slip = ({ id, side, text, pictures, createdAt }: HelpMessage): HTMLElement => {
    const item = copy(root, side === root.dataset.side ? 'mine' : 'theirs')
    item.dataset.id = String(id)
    const body = item.querySelector('[data-slip]')
    if (text) body?.append(withEmoji(copy(root, 'words'), text))
    pictures.forEach((picture, index) => {
      const link = copy(root, 'picture') as HTMLAnchorElement
      link.href = `/api/helpdesk/pictures/${picture.id}`
      const image = link.querySelector('img')
      if (image) {
        image.width = picture.width
        image.height = picture.height
        image.src = link.href
        image.alt = `图片 ${index + 1}`
      }
      body?.append(link)
    })
    const time = item.querySelector('time')
    if (time) time.textContent = momentText(createdAt, Date.now())
    return item
  }
  return {
    newest,
    add: (messages) => {
      for (const message of messages) if (message.id > newest()) list.appendChild(slip(message))
      const empty = root.querySelector<HTMLElement>('[data-help-empty]')
      if (empty && list.children.length > 0) empty.hidden = true
    },
  }
}

const start = (root: HTMLElement, sheet: HTMLFormElement): void => {
  const { thread } = root.dataset
  const calls = threadCalls(thread)
  const list = root.querySelector('ol')
  const area = sheet.querySelector('textarea')
  const files = sheet.querySelector<HTMLInputElement>('input[type=file]')
  const say = sheet.querySelector<HTMLElement>('#help-msg')
  const shelf = sheet.querySelector<HTMLElement>('[data-help-new]')
  const button = sheet.querySelector<HTMLButtonElement>('[type=submit]')
  const count = sheet.querySelector<HTMLElement>('[data-help-count]')
  if (!list || !area || !files || !say || !shelf || !button) return
  const { add, newest } = live(root, list)
  const draftKey = `xinshu.help.${thread ?? 'mine'}`
  const picked: Picked[] = []
  let key = sheet.querySelector<HTMLInputElement>('[name=key]')?.value ?? ''

  const tell = (text: string, bad: boolean): void => {
    say.textContent = text
    markInvalid(area, say, bad)
  }
  const typed = (): void => {
    const left = area.maxLength - characters(area.value)
    if (count) count.textContent = left <= countFrom ? `还能写 ${left} 个字` : ''
    try {
      sessionStorage.setItem(draftKey, area.value)
    } catch {
      // Shut off: the text stays on the page all the same.
    }
  }
  if (area.value === '') area.value = sessionStorage.getItem(draftKey) ?? ''
  area.addEventListener('input', typed)
  typed()

  const upload = async (file: File): Promise<void> => {
    const at = copy(root, 'upload')
    const [shown, state, drop] = [at.querySelector('img'), at.querySelector('span'), at.querySelector('button')]
    if (!shown || !state || !drop) return
    shown.src = URL.createObjectURL(file)
    shown.alt = file.name
    shelf.append(at)
    const one: Picked = { at, id: undefined }
    picked.push(one)
    drop.addEventListener('click', () => {
      picked.splice(picked.indexOf(one), 1)
      at.remove()
      area.focus()
    })
    const failed = (why: string): void => {
      picked.splice(picked.indexOf(one), 1)
      at.remove()
      tell(`${file.name}：${why}`, true)
    }
    if (file.size > mostPictureBytes) return failed('一张图片最大 10 MB，请缩小后再试')
    const answer = await calls.addPicture(file)
    if (!answer.ok) return failed(answer.message)
    one.id = answer.data.id
    state.textContent = '传好了'
  }
  const take = (chosen: readonly File[]): void => {
    const room = mostPictures - picked.length
    if (chosen.length > room) tell(`一次最多 ${mostPictures} 张图片`, true)
    for (const file of chosen.slice(0, Math.max(0, room))) void upload(file)
  }
  files.addEventListener('change', () => {
    take(Array.from(files.files ?? []))
    files.value = ''
  })
  area.addEventListener('paste', (event) => {
    const pasted = Array.from(event.clipboardData?.files ?? []).filter(({ type }) => type.startsWith('image/'))
    if (pasted.length === 0) return
    event.preventDefault()
    take(pasted)
  })

  const send = async (): Promise<void> => {
    if (button.getAttribute('aria-disabled') === 'true') return
    const pictures = picked.flatMap(({ id }) => id ?? [])
    if (pictures.length < picked.length) return tell('图片还在传，传好就能寄', true)
    button.setAttribute('aria-disabled', 'true')
    const answer = await calls.write({ text: area.value, pictures, key })
    button.removeAttribute('aria-disabled')
    if (!answer.ok) return tell(answer.message, true)
    add([answer.data])
    key = crypto.getRandomValues(new Uint32Array(4)).join('-')
    picked.length = 0
    shelf.textContent = ''
    area.value = ''
    typed()
    tell('寄出了', false)
    list.lastElementChild?.scrollIntoView({ block: 'nearest' })
    area.focus({ preventScroll: true })
  }
  sheet.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) void send()
  })

  /** Who came back by the arrow of the browser sees the page as it was: asked anew at once. */
  const look = async (): Promise<void> => {
    if (document.hidden) return
    const answer = await calls.read()
    // Offline: the next look may find a way.
    if (!answer.ok) return
    const { results, unread } = answer.data
    const before = newest()
    add([...results].reverse())
    if (unread) void calls.markRead(newest())
    if (newest() === before) return
    for (const dot of document.querySelectorAll<HTMLElement>('[data-help-unread]')) dot.hidden = true
  }
  setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', (event) => event.persisted && look())
}

if (place && form) start(place, form)
