import pictureCss from '../../styles/elements/picture.css?inline'
import { spinner } from '../parts/progress.ts'
import { zoomable } from '../zoom/zoomable.ts'
import { addStyle, make } from './build.ts'
import type { Picture } from './dialog-options.ts'
import { XinshuDialog } from './modal.ts'
import { svgIcon } from './parts.ts'
import { loadPicture } from './picture-state.ts'

addStyle(pictureCss)

/** Spec §4 and §9: closing takes 300 ms; 1 s after the picture is there it is said for 4 s how to keep it. */
const closeMs = 300
const guideAfterMs = 1000
const guideMs = 4000

const guideWords = (): string =>
  matchMedia('(pointer: coarse)').matches ? '长按图片，可以存到手机' : '在图片上按右键，可以存下来'

/** A picture large, over the page: 正在加载图片, 图片加载错误, or the picture. */
export const openPicture = async ({ src, alt, noGuide = false }: Picture): Promise<void> => {
  const sheet = new XinshuDialog()
  const shown = make('img', { alt })
  const words = make('span', { role: 'status' }, '正在加载图片')
  const again = make('button', { type: 'button', class: 'picture-again' }, '再试一次')
  const guide = make('p', { class: 'picture-guide', role: 'status' })
  const close = make('button', { type: 'button', class: 'picture-close', 'aria-label': '关闭', 'data-first': true })
  close.append(svgIcon('x'))
  const wait = make(
    'div',
    { class: 'picture-wait' },
    make('i', { class: `${spinner} picture-spinner`, 'aria-hidden': 'true' }),
    words,
    again,
  )
  const frame = make('div', { class: 'picture-frame', tabindex: '0' }, shown, wait)
  const timers: number[] = []
  const said = () => {
    guide.textContent = guideWords()
    timers.push(
      window.setTimeout(() => {
        guide.textContent = ''
      }, guideMs),
    )
  }
  const load = () => {
    words.textContent = '正在加载图片'
    loadPicture(frame, shown, src).then((loaded) => {
      if (loaded) zoomable(frame, shown)
      if (!loaded) words.textContent = '图片加载错误'
      else if (!noGuide) timers.push(window.setTimeout(said, guideAfterMs))
    })
  }
  again.addEventListener('click', load)
  close.addEventListener('click', () => sheet.close(undefined))
  load()
  await sheet.open([frame, close, guide], { look: 'picture-dialog', label: alt || '图片', leaveMs: closeMs })
  for (const timer of timers) clearTimeout(timer)
}
