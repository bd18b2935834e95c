import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $editing, giveUpFirst, sendAgain, takeBack } from '#lib/books/edit/edit.store.ts'
import type { OutboxState } from '#lib/editing/outbox.ts'

const words = ({ state, waiting, kept }: OutboxState): string => {
  if (state === 'saved') return '已保存'
  if (state === 'saving') return '正在保存…'
  if (state === 'refused') return ''
  return kept
    ? `网络不通，${waiting} 处修改先存在这台设备上，通了就送去`
    : `网络不通，这台设备也存不下：${waiting} 处修改还没有保存，请先别关这一页`
}

/** Undo, redo, and where the changes stand. */
export const EditBar = () => {
  const { undo, redo, save } = useStore($editing)
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3">
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={undo === null}
        onClick={() => takeBack('undo')}
      >
        撤销
      </button>
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={redo === null}
        onClick={() => takeBack('redo')}
      >
        重做
      </button>
      <p
        className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3 data-[save=offline]:text-amber"
        role="status"
        data-save={save.state}
      >
        {save.state === 'saved' && <Icon name="check" />}
        {save.state === 'offline' && <Icon name="warn" />}
        {words(save)}
      </p>
      {save.state === 'refused' && (
        <div className={`basis-full ${notice('error')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>{save.message}</b>
            <p>这处修改没有保存，还在这台设备上。</p>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <button type="button" className={button({ size: 'small' })} onClick={sendAgain}>
                再试一次
              </button>
              <button type="button" className={button({ size: 'small' })} onClick={giveUpFirst}>
                不要这处修改
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
