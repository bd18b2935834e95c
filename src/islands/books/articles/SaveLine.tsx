import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import {
  type ArticleEditor,
  type ArticleEditorState,
  chooseWriting,
} from '#lib/articles/editor/article-editor.store.ts'

const words: Record<ArticleEditorState['save'], string> = {
  saved: '已保存',
  dirty: '正在写…',
  saving: '正在保存…',
  offline: '网络不通，写的都先存在这台设备上，通了就送去',
  conflict: '',
  refused: '',
}

/** Where the writing stands, said as it changes; and the choice when two windows wrote. */
export const SaveLine = ({ editor, at }: { editor: ArticleEditor; at: ArticleEditorState }) => {
  const [busy, setBusy] = useState(false)
  const choose = (way: 'mine' | 'theirs') => async () => {
    setBusy(true)
    await chooseWriting(editor, way)
    setBusy(false)
  }
  return (
    <>
      <p
        className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3 data-[save=offline]:text-amber"
        role="status"
        data-save={at.save}
      >
        {at.save === 'saved' && <Icon name="check" />}
        {at.save === 'offline' && <Icon name="warn" />}
        {words[at.save]}
        {at.found && at.save !== 'conflict' && '　找回了上次没送到的内容'}
      </p>
      {at.save === 'refused' && (
        <div className={`basis-full ${notice('error')}`} role="alert">
          <Icon name="warn" />
          <span>{at.message}。您写的还在这台设备上。</span>
        </div>
      )}
      {at.save === 'conflict' && (
        <div className={`basis-full ${notice('warning')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>这篇文章刚刚在另一个窗口里改过。</b>
            <p>两边写的都会留下，请选这篇用哪一边的，另一边会另存成一篇。</p>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <button type="button" className={button({ size: 'small' })} disabled={busy} onClick={choose('mine')}>
                用我这里写的
              </button>
              <button type="button" className={button({ size: 'small' })} disabled={busy} onClick={choose('theirs')}>
                用那边写的
              </button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
