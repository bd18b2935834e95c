import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { $albumEditing, takeBack } from '#lib/albums/edit/edit.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** The bar above the editor: the way back, which album, whether it is saved, undo and redo, and where one goes from here. */
export const EditHead = ({ album }: { album: AlbumView }) => {
  const { undo, redo, save, conflicts, status, closed } = useStore($albumEditing)
  const saved = save.state === 'saved' && conflicts.length === 0
  return (
    <header
      data-frame
      className="sticky top-0 z-30 flex h-15 items-center gap-3.5 border-b border-line bg-page pr-6 pl-3 max-sm:h-13 max-sm:gap-1 max-sm:pr-3 max-sm:pl-1"
    >
      <a className={iconButton} href={paths.albums} aria-label="返回">
        <Icon name="chevl" />
      </a>
      <div className="flex min-w-0 items-center gap-3.5 max-sm:flex-col max-sm:items-start max-sm:gap-0">
        <h1 className="max-w-full truncate font-song text-18 leading-ui font-semibold max-sm:text-15">{album.name}</h1>
        {status === 'ready' && (
          <p
            className="flex items-center gap-1 text-13 leading-[1.4] whitespace-nowrap text-ink-3 data-[save=offline]:text-amber max-sm:text-12"
            role="status"
            data-save={save.state}
          >
            {saved && <Icon name="check" className="size-[15px] text-pine max-sm:hidden" />}
            {save.state === 'offline' || save.state === 'refused' || save.state === 'closed'
              ? '还没有保存'
              : saveWords(save, !saved && save.state === 'saved')}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-none items-center gap-2 max-sm:gap-0">
        {(['undo', 'redo'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={iconButton}
            aria-label={name === 'undo' ? '撤销' : '重做'}
            disabled={closed !== null || (name === 'undo' ? undo : redo) === null}
            onClick={() => takeBack(name)}
          >
            <Icon name={name} />
          </button>
        ))}
        <a className={`${button({ size: 'small' })} max-sm:hidden`} href={paths.albumPreview(album.aid)}>
          翻看
        </a>
        <a className={button({ kind: 'seal', size: 'small' })} href={paths.albumCheck(album.aid)}>
          检查
        </a>
      </div>
    </header>
  )
}
