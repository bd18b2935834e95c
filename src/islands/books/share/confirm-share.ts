import { askConfirm } from '#layouts/elements/dialogs.ts'

/** What was written for few eyes is opened only by somebody who says so twice. */
export const confirmShare = (): Promise<boolean> =>
  askConfirm({
    title: '真的要分享吗',
    text: '这本书收的是孩子、朋友，或者当初只给自己看的内容。打开以后，拿到链接的人都能从头翻到尾。',
    ok: '分享',
  })
