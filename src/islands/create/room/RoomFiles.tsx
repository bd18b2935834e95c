import { useStore } from '@nanostores/react'
import { DropZone } from '#islands/create/DropZone.tsx'
import { FlowWords } from '#islands/create/FlowWords.tsx'
import { LeftOut } from '#islands/create/LeftOut.tsx'
import { Helper } from '#islands/create/room/Helper.tsx'
import { LastOwner, type LastUser } from '#islands/create/room/LastOwner.tsx'
import { LeftHere } from '#islands/create/room/LeftHere.tsx'
import { RoomEntry } from '#islands/create/room/RoomSides.tsx'
import { Unfinished } from '#islands/create/Unfinished.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { addFiles } from '#lib/sources/upload/import.store.ts'
import {
  $import,
  $importId,
  $importTrouble,
  $unsent,
  follow,
  startOver,
} from '#lib/sources/upload/import-hand.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'
import { unfinishedOf, unsentOf } from '#lib/sources/upload/unfinished.ts'

/** The book whose missing pictures are brought, when that is what one came for. */
export type Filling = { id: string; title: string }

type Props = {
  flow: FlowId
  filling: Filling | undefined
  /** What was chosen on the product page, in words; '' when nothing was. */
  selected: string
  lastUser: LastUser | undefined
  /** Is there an account that helps along? */
  helped: boolean
}

/** Where files are brought, and how far they are. */
export const RoomFiles = ({ flow, filling, selected, lastUser, helped }: Props) => {
  const view = useStore($import)
  const uploads = useStore($uploads)
  const trouble = useStore($importTrouble)
  const importId = useStore($importId)
  const unsent = useStore($unsent)
  const { heading, lead, bring, bookType } = createFlows[flow]
  const fresh = uploads.length === 0 && view === undefined
  return (
    <RoomEntry
      heading={filling ? '把缺的图片放在这里' : heading}
      lead={filling ? `导出时的图片文件夹或压缩包都可以，会自动对上《${filling.title}》里空着的地方，再排一遍。` : lead}
    >
      {!filling && selected && (
        <p className="text-13 leading-[1.6] text-ink-3">您在产品页选了{selected}，做书时照这样排。</p>
      )}
      {!filling && fresh && lastUser && <LastOwner user={lastUser} />}
      {!filling && fresh && <LeftHere />}
      <DropZone again={!fresh} take={addFiles}>
        {bring}
        <br />
        单个文件最大 4 GB。
      </DropZone>
      {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
      <UploadList />
      <LeftOut />
      <Unfinished files={unfinishedOf(view, uploads)} unsent={unsentOf(view, uploads, unsent)} />
      {(view || importId) && (
        <button type="button" className={`${button({ kind: 'text', size: 'small' })} mt-3 -ml-2`} onClick={startOver}>
          换一批，重新开始
        </button>
      )}
      {!filling && <FlowWords flow={flow} fresh={fresh} />}
      <p className="mt-2 text-13 leading-[1.6] text-ink-3">文件只用来做您的书，只有您自己看得到。</p>
      {helped && bookType === 'wxbook' && <Helper />}
    </RoomEntry>
  )
}
