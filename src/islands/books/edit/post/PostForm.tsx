import { type ContextType, useEffect, useState } from 'react'
import { FormBoxes, sayAll } from '#islands/books/edit/post/form-boxes.ts'
import { forgetPost, postDraft } from '#islands/books/edit/post/post-draft.ts'
import { TextForm } from '#islands/books/edit/TextForm.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import type { Looked } from '#lib/books/edit/view/edit-view.store.ts'
import type { PostParts } from './PostParts.tsx'

type Props = { bookId: string; item: EditItem; open: Exclude<Looked['open'], false>; close(): void }
type Loaded = { Parts: typeof PostParts } | 'loading' | 'away'

let known: Loaded = 'loading'

/** Fetched when the first post is opened: whoever only reads the list does without. Without a net asked for again next time. */
const useParts = (): Loaded => {
  const [loaded, setLoaded] = useState(known)
  useEffect(() => {
    if (typeof known === 'object') return
    void import('./PostParts.tsx')
      .then((module) => {
        known = { Parts: module.PostParts }
        setLoaded(known)
      })
      .catch(() => setLoaded('away'))
  }, [])
  return loaded
}

/**
 * The post that lies open, with all that can be changed of it. Words wait for 改好了, everything else is changed at once, or
 * by 改好了 where a reload brought it back.
 */
export const PostForm = ({ bookId, item, open, close }: Props) => {
  const loaded = useParts()
  const [boxes] = useState<ContextType<typeof FormBoxes>>(() => new Set())
  return (
    <FormBoxes value={boxes}>
      <TextForm
        item={item}
        draft={postDraft(bookId, item, 'text')}
        asked={open === 'asked'}
        sayOthers={() => sayAll(boxes)}
        giveUp={() => forgetPost(bookId, item)}
        close={close}
      />
      {loaded === 'loading' && <Skeleton lines={2} />}
      {loaded === 'away' && (
        <p className="mt-3 text-14 text-ink-3">网络不通：文字照样能改，图片、评论和日期等通了再打开这一条。</p>
      )}
      {typeof loaded === 'object' && <loaded.Parts bookId={bookId} item={item} date={open === 'date'} />}
    </FormBoxes>
  )
}
