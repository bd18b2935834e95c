import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $draft, wantPhotos } from '#lib/albums/draft/draft.store.ts'
import { partDraft } from '#lib/albums/draft/draft.ts'
import { asideWhy } from '#lib/albums/photos/set-aside.ts'

const small = `${button({ size: 'small' })} min-h-tap flex-none`

/** What is not on the pages and why: doubles and screenshots come in by one press, others are told by name. */
export const DraftAside = () => {
  const { draft, laid, pictures, reading } = useStore($draft)
  const aside = reading ? [] : partDraft(draft).aside
  const unseen = draft.photos.filter(({ id }) => pictures[id] === undefined)
  const noRoom = laid && !reading ? draft.photos.filter(({ id }) => laid.noRoom.includes(id)) : []
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {aside.length > 0 && (
        <section className={notice()} aria-label="先放一边的">
          <Icon name="info" />
          <div className="min-w-0 flex-1">
            <b>{aside.length} 张先放在一边</b>：几乎一样的留了更好的一张，截图和单据不先印。
            <div className="mt-1.5">
              <button type="button" className={small} onClick={() => wantPhotos(aside.map(({ photo }) => photo.id))}>
                都放进去
              </button>
            </div>
            <details className="mt-1.5">
              <summary className="min-h-6 cursor-pointer">一张一张挑</summary>
              <ul className="mt-2 grid max-h-96 gap-2 overflow-y-auto">
                {aside.map(({ photo, why }) => (
                  <li key={photo.id} className="flex items-center gap-2.5">
                    {pictures[photo.id] && (
                      <img className="size-12 flex-none object-cover" src={pictures[photo.id]} alt="" />
                    )}
                    <span className="min-w-0 flex-1 text-13 leading-[1.5]">
                      <span className="block truncate">{photo.name}</span>
                      {why}
                    </span>
                    <button
                      type="button"
                      className={small}
                      aria-label={`放进去：${photo.name}`}
                      onClick={() => wantPhotos([photo.id])}
                    >
                      放进去
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </section>
      )}
      {unseen.length > 0 && !reading && (
        <p className={notice()} data-testid="unseen">
          <Icon name="info" />
          <span>
            有 {unseen.length} 张（例如「{unseen[0]?.name}
            」）这个浏览器打不开，先按它的大小留着位置，存进书架以后就能看到。
          </span>
        </p>
      )}
      {noRoom.length > 0 && (
        <p className={notice('warning')}>
          <Icon name="warn" />
          <span>
            有 {noRoom.length} 张{asideWhy['no-room']}。
          </span>
        </p>
      )}
      {draft.refused.length > 0 && (
        <details className={notice('warning')} data-testid="refused">
          <summary className="min-h-6 cursor-pointer">{draft.refused.length} 个文件没有放进去</summary>
          <ul className="mt-1.5 grid max-h-72 gap-1 overflow-y-auto text-13 leading-[1.6]">
            {draft.refused.map(({ file, why, of }, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                「{file}」{why}
                {of ? `：「${of}」` : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
