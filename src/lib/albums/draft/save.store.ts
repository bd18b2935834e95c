import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { createAlbum } from '../album/album.api.ts'
import { $draft, dropPhotos, keepNow, newSaveKey, refusePhotos, saveKeyOf, whenLaid } from './draft.store.ts'
import { partDraft, soundChoices } from './draft.ts'
import { forgetDraft } from './draft-shelf.store.ts'
import { $sending, sendPhotos } from './send-photos.store.ts'

/** `warned`: something was said that another press goes past; `keeping`: files are being written down on this device. */
export type Saving =
  | { state: 'rest'; message?: string; warned?: 'few' | 'room' }
  | { state: 'keeping' }
  | { state: 'sending' }
  | { state: 'paused' }
  | { state: 'making' }

export const $saving = atom<Saving>({ state: 'rest' })

/** In the address while originals are on their way: a reload, and coming back from the sign-in, go on. */
const mark = 'save'
export const isSaveAsked = (): boolean => new URLSearchParams(location.search).has(mark)

const roomAddress = (saves: boolean): string => {
  const { tid } = $draft.get().draft.choices
  return `${paths.createAlbum(tid)}${saves ? `&${mark}=1` : ''}`
}

const rest = (message?: string): void => {
  history.replaceState(history.state, '', roomAddress(false))
  $sending.set(undefined)
  $saving.set(message ? { state: 'rest', message } : { state: 'rest' })
}

/** Keeps the album: by way of the sign-in where nobody is signed in; then originals, then the album itself, once. */
export const saveAlbum = async (signedIn: boolean): Promise<void> => {
  const before = $saving.get()
  if (before.state !== 'rest' && before.state !== 'paused') return
  const warned = before.state === 'rest' ? before.warned : undefined
  const few = tooFew()
  if (few && warned === undefined && !isSaveAsked()) {
    $saving.set({ state: 'rest', message: few, warned: 'few' })
    return
  }
  saveKeyOf()
  $saving.set({ state: 'keeping' })
  const isKept = await keepNow()
  if (!signedIn) {
    const message = '这台设备存不下这些照片，登录以后要再选一次。再按一下就去登录。'
    const goes = isKept || warned === 'room'
    $saving.set(goes ? { state: 'rest' } : { state: 'rest', message, warned: 'room' })
    if (goes) location.assign(paths.signin(roomAddress(true)))
    return
  }
  $saving.set({ state: 'sending' })
  history.replaceState(history.state, '', roomAddress(true))
  const { photos } = $draft.get().draft
  const sent = await sendPhotos(photos)
  if (sent.t === 'stopped') {
    history.replaceState(history.state, '', roomAddress(false))
    $saving.set({ state: 'paused' })
    return
  }
  if (sent.t === 'failed') return rest(sent.message)
  if (sent.t === 'gone') {
    dropPhotos(sent.ids)
    return rest(`有 ${sent.ids.length} 张照片这台设备没能留住，已经从版面里拿出来了。再选一次，或者就这样存。`)
  }
  if (sent.t === 'refused') {
    refusePhotos(sent.photos)
    return rest(`有 ${sent.photos.length} 张照片打不开，已经从版面里拿出来了，看看新排的版面再存。`)
  }
  // What came meanwhile is sent as well.
  if ($draft.get().draft.photos !== photos) {
    $saving.set({ state: 'rest' })
    return saveAlbum(signedIn)
  }
  await makeAlbum()
}

/** What keeps this album from being printed, before it is kept: it can't be added to afterwards. */
const tooFew = (): string | undefined => {
  const { draft } = $draft.get()
  const { leastPhotos, name } = soundChoices(draft.choices).product
  const count = partDraft(draft).kept.length
  return count < leastPhotos
    ? `${name}要 ${leastPhotos} 张照片才能印，现在排了 ${count} 张，存好以后不能再加。多放几张，或者再按一下就这样存。`
    : undefined
}

async function makeAlbum(): Promise<void> {
  $saving.set({ state: 'making' })
  const laid = await whenLaid()
  const { draft } = $draft.get()
  if (!laid) return rest('这台设备现在排不了版面，请连上网再试。')
  const { choices, photos } = draft
  const body = {
    ...{ tid: choices.tid, size: choices.size, innerStyleId: choices.theme },
    ...{ title: choices.title, author: choices.author },
    photos: photos.map(({ id, name, takenMs }) => ({
      sha256: id,
      fileName: name.slice(-200).toWellFormed(),
      ...(takenMs === undefined ? {} : { taken: new Date(takenMs).toISOString().slice(0, 19) }),
    })),
    pages: laid.pages.map(({ name, layers, skeleton, shape }) => ({ name, layers, skeleton, shape })),
  }
  try {
    const { album } = await call<typeof createAlbum>(
      'POST /jx/albums/my',
      { body },
      { silent: true, idempotent: true, key: saveKeyOf(), timeout: 60_000 },
    )
    await forgetDraft()
    location.assign(paths.albumPreview(album.aid))
  } catch (error) {
    // An album of this key is there, of what the draft was then: this one is another.
    if (error instanceof CallError && error.code === 'idempotency_key_reused') newSaveKey()
    rest(messageOf(error))
  }
}
