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
import type { CoverDress, DressField } from '#lib/books/design/cover-dress.ts'
import { coverAddress } from '#lib/library/covers/cover-config.store.ts'

const words: Record<SaveState, string> = {
  saved: '已保存',
  saving: '正在保存…',
  failed: '还没有保存',
  elsewhere: '等您决定',
  closed: '已定稿，不能再改',
}

const fieldNames: Record<DressField, string> = {
  ...{ title: '书名', subtitle: '副题', author: '作者', cover: '封面样子', coverPic: '封面照片' },
  ...{ meta: '年份', coverText: '封底的话' },
}

/** Undo, redo, and where the changes stand; `years`: those of what is in the book. */
export const SaveBar = ({ years }: { years: string }) => {
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
      {save === 'elsewhere' && <Elsewhere years={years} />}
    </div>
  )
}

/** What was changed here and on another device, both as they are, until somebody decides. */
const Elsewhere = ({ years }: { years: string }) => {
  const { dress, elsewhere } = useStore($design)
  return (
    <div className={`mt-3 ${notice('warning')}`}>
      <Icon name="warn" />
      <div className="min-w-0 grow">
        <div role="alert">
          <b>这本书刚在别处改过。</b>
          <p>两边写的不一样，留哪一边？另一边可以用「撤销」找回来。</p>
        </div>
        {(Object.keys(elsewhere) as DressField[]).map((field) => (
          <fieldset
            key={field}
            className="mt-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 border-0 p-0"
            data-elsewhere={field}
          >
            <legend className="mb-1 font-semibold">{fieldNames[field]}</legend>
            <Side {...{ field, years, dress }} side="mine" />
            <Side {...{ field, years }} dress={{ ...dress, ...elsewhere }} side="theirs" />
          </fieldset>
        ))}
      </div>
    </div>
  )
}

type SideProps = { field: DressField; side: 'mine' | 'theirs'; dress: CoverDress; years: string }

/** One field as one side has it: words as they are, what is seen as the cover it makes. */
const Side = ({ field, side, dress, years }: SideProps) => {
  const name = side === 'mine' ? '我的' : '那边的'
  const said = dress[field]
  return (
    <div className="min-w-0">
      <p className="text-13 text-ink-3">{name}</p>
      {field === 'cover' || field === 'coverPic' ? (
        <img
          className="mt-1 block w-28 max-w-full shadow-sheet"
          src={coverAddress(
            dress.cover,
            { title: dress.title, subtitle: dress.subtitle, author: dress.author, years: dress.meta ?? years },
            dress.coverPic ?? undefined,
          )}
          alt={`${name}${fieldNames[field]}`}
        />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">
          {typeof said !== 'string' ? `按内容写${years && `：${years}`}` : said.trim() === '' ? '（空着）' : said}
        </p>
      )}
      <button
        type="button"
        className={`mt-2 ${button({ size: 'small' })}`}
        onClick={() => settleElsewhere(field, side)}
      >
        用{name}
      </button>
    </div>
  )
}
