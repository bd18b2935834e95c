import { askConfirm } from '#layouts/elements/dialogs.ts'
import { countDrafts } from '#lib/books/edit/post-drafts.store.ts'
import { countKept } from '#lib/editing/kept-commands.store.ts'

/** Signing out leaves nothing of theirs on the device (forget-person.ts): whoever has words here alone is asked first. */
export const mayForget = async (): Promise<boolean> => {
  const [unsent, drafts] = [await countKept(), countDrafts()]
  if (unsent + drafts === 0) return true
  const parts = [unsent > 0 && `${unsent} 处修改还没有送到`, drafts > 0 && `${drafts} 条文字还没有改完`]
  return askConfirm({
    title: '退出登录？',
    text: `这台设备上有 ${parts.filter(Boolean).join('，')}。退出以后就没有了；先打开那本书，保存好再退出，就不会丢。`,
    ok: '退出，不要了',
    danger: true,
  })
}
