import type { ShareStore } from '#lib/works/share/share.store.ts'

/** The work whose sharing this page is about, as its parts need it. */
export type SharedHere = {
  id: string
  title: string
  author: string
  store: ShareStore
  /** Asks once more before it is opened to others. */
  confirm(): Promise<boolean>
  /** Address of a picture of its cover for the poster; whoever takes it revokes it. */
  cover(): Promise<string | undefined>
  /** `work`: 书, 相册; `title`: what its name is called; `asks`: why a second yes is asked. */
  words: { work: string; title: string; asks: string }
}
