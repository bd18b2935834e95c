/** Presses of the sheet of components (/dev/components): every call of dialogs.ts and every kind of alert once. */
import { $alert, type Alert, showAlert } from '#lib/http/client/alert.store.ts'
import { askConfirm, askPrompt } from './dialogs.ts'
import './count.ts'
import './guide.ts'
import './image.ts'
import './scroll-hint.ts'

const said = document.getElementById('answer')
const say = (words: string | boolean | undefined): void => {
  if (said) said.textContent = words === undefined ? '没有回答' : words === '' ? '（空）' : String(words)
}

const presses: Record<string, () => unknown> = {
  success: () => showAlert('success', '排好了，可以通读了'),
  info: () => showAlert('info', '改动先存在这台手机里'),
  danger: () => showAlert('danger', '您没有登录哦，请登录后再试', '401'),
  undo: () => showAlert('success', '已移出本书', undefined, { label: '撤销', run: () => say('撤销了') }),
  clear: () => $alert.set(undefined),
  confirm: async () => say(await askConfirm({ text: '下线以后，拿到链接的人就打不开了。' })),
  firm: async () =>
    say(
      await askConfirm({
        title: '确认付印？',
        text: '付印后不能再改内容。288 页，精装两本，实付 282.20 元。',
        ok: '付印',
        cancel: '再看看',
        dismissable: false,
      }),
    ),
  danger2: async () =>
    say(await askConfirm({ title: '删掉这本书？', text: '删掉以后找不回来。', ok: '删掉', danger: true })),
  prompt: async () =>
    say(await askPrompt({ title: '给这本书起个名字', label: '书名', hint: '会印在书脊上，短些好看。' })),
  optional: async () => say(await askPrompt({ title: '写一句寄语', optional: true, lines: 4, maxLines: 3, max: 60 })),
}

document.addEventListener('click', (event) => {
  const press = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-press]')?.dataset.press : ''
  if (press) void presses[press]?.()
})

/** Tests show alerts of their own with this; the sheet exists only where DEV_LOGIN does. */
declare global {
  interface Window {
    xinshuAlert?: (kind: Alert['kind'], text: string) => void
  }
}
window.xinshuAlert = (kind, text) => showAlert(kind, text)

for (const square of document.querySelectorAll('xinshu-square')) {
  square.addEventListener('error', () => square.setAttribute('data-raised', 'error'))
  square.addEventListener('click-on-error', () => say('click-on-error'))
}
