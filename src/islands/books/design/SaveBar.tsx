import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import {
  $design,
  redoDress,
  type SaveState,
  saveNow,
  settleElsewhere,
  undoDress,
} from '#lib/books/design/cover-design.store.ts'

const words: Record<SaveState, string> = {
  saved: '已保存',
  saving: '正在保存…',
  failed: '还没有保存',
  elsewhere: '等您决定',
  closed: '已定稿，不能再改',
}

/** Undo, redo, and where the changes stand. */
export const SaveBar = () => {
  const { steps, save, trouble } = useStore($design)
  const small = button({ size: 'small' })
  const isClosed = save === 'closed'
  return (
    <div className="pb-3">
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className={small} disabled={isClosed || steps.done.length === 0} onClick={undoDress}>
          撤销
        </button>
        <button type="button" className={small} disabled={isClosed || steps.undone.length === 0} onClick={redoDress}>
          重做
        </button>
        <p className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3" role="status" data-save={save}>
          {save === 'saved' && <Icon name="check" />}
          {words[save]}
        </p>
      </div>
      {save === 'failed' && (
        <div className={`mt-3 ${notice('error')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>{trouble}</b>
            <p>改的都还在这台设备上。</p>
            <button type="button" className={`mt-2 ${small}`} onClick={() => void saveNow()}>
              再保存一次
            </button>
          </div>
        </div>
      )}
      {save === 'elsewhere' && (
        <div className={`mt-3 ${notice('warning')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>这本书刚在别处改过。</b>
            <p>两边的样子不一样，留哪一边？另一边可以用「撤销」找回来。</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <button type="button" className={small} onClick={() => settleElsewhere('mine')}>
                用我的
              </button>
              <button type="button" className={small} onClick={() => settleElsewhere('theirs')}>
                用那边的
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
