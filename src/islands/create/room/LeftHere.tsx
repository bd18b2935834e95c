import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { button } from '#layouts/parts/button.ts'
import { type Draft, draftHere, forgetDraft } from '#lib/sources/upload/drafts.store.ts'
import { $importId, takeUp } from '#lib/sources/upload/import-hand.store.ts'
import { mergeHistoryState } from '#lib/sources/upload/import-place.store.ts'

const small = button({ kind: 'text', size: 'small' })

/** What somebody left in this room and made no book of: gone on with, or left. Nothing of it is shown unasked. */
export const LeftHere = () => {
  const [draft, setDraft] = useState<Draft>()
  const inHand = useStore($importId) !== ''
  useEffect(() => setDraft(inHand ? undefined : draftHere()), [inHand])
  if (!draft || inHand) return null
  const goOn = () => {
    mergeHistoryState({ importId: draft.id })
    void takeUp(draft.id)
  }
  const leave = () => {
    forgetDraft(draft.id)
    setDraft(undefined)
  }
  return (
    <p className="mt-2 text-14 leading-[1.65]" role="status">
      上次放进来的 {draft.files} 个文件还在：
      <button type="button" className={small} onClick={goOn}>
        接着用
      </button>
      <button type="button" className={small} onClick={leave}>
        不要了
      </button>
    </p>
  )
}
