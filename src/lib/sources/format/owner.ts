import type { RawPost } from './raw.ts'

/** Diaries, blogs and downloads of one's own account have one writer, whom they need not name. */
export const me: RawPost['author'] = { id: 'me', name: '', isOwner: true }
