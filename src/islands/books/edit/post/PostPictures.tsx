import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { useBox } from '#islands/books/edit/post/form-boxes.ts'
import { postDraft } from '#islands/books/edit/post/post-draft.ts'
import { useWords } from '#islands/books/edit/post/use-words.ts'
import { FieldMessage, Input } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { changePost, showPicture } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { $sectionPages } from '#lib/books/edit/view/edit-pages.store.ts'
import { $framing } from '#lib/books/edit/view/edit-view.store.ts'
import { openerWith } from '#lib/books/edit/view/post-boxes.ts'
import { movedKeys } from '#lib/editing/order-key.ts'
import { partField, readEdit } from '#lib/edits/edit-fields.ts'

type Pic = EditItem['pics'][number]

const move = (item: EditItem, from: number, to: number): void =>
  changePost(
    item,
    'move-picture',
    movedKeys(item.pics, from, to).map(({ name, key }) => ({ field: partField('picture-order', name), value: key })),
  )

const sizeWords = { large: '放大', page: '占一整页' }

/** Pictures in the order they are printed: which are, how large, with which words, and before which others. */
export const PostPictures = ({ bookId, item }: { bookId: string; item: EditItem }) => (
  <ol className="mt-4 grid gap-3 min-[1500px]:grid-cols-2" aria-label="图片，按印出来的先后">
    {item.pics.map((pic, at) => (
      <Picture key={pic.name} bookId={bookId} item={item} pic={pic} at={at} />
    ))}
  </ol>
)

const Picture = ({ bookId, item, pic, at }: { bookId: string; item: EditItem; pic: Pic; at: number }) => {
  const last = item.pics.length - 1
  const name = `第 ${at + 1} 张`
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.target instanceof HTMLInputElement) return
    const to = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? at - 1 : at + 1
    if (!/^Arrow/.test(event.key) || to < 0 || to > last) return
    event.preventDefault()
    move(item, at, to)
  }
  const resize = (size: Pic['size']) =>
    changePost(item, 'size-picture', [
      { field: partField('picture-size', pic.name), value: pic.size === size ? null : size },
    ])
  return (
    // Alt and an arrow on any of its buttons moves the picture.
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1" onKeyDown={press}>
      <img
        className={`aspect-square w-24 rounded-page object-cover ${pic.hidden ? 'opacity-40' : ''}`}
        src={pic.src}
        alt={`${name}${pic.hidden ? '，不印' : ''}`}
        width={96}
        height={96}
        loading="lazy"
      />
      <div className="flex flex-wrap content-start items-center gap-1">
        {last > 0 && (
          <>
            <button
              type="button"
              className={iconButton}
              aria-label={`${name}往前移`}
              aria-keyshortcuts="Alt+ArrowLeft"
              disabled={at === 0}
              onClick={() => move(item, at, at - 1)}
            >
              <Icon name="chevl" />
            </button>
            <button
              type="button"
              className={iconButton}
              aria-label={`${name}往后移`}
              aria-keyshortcuts="Alt+ArrowRight"
              disabled={at === last}
              onClick={() => move(item, at, at + 1)}
            >
              <Icon name="chev" />
            </button>
          </>
        )}
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          aria-label={`${pic.hidden ? '照样印' : '不印'}${name}`}
          onClick={() => showPicture(item, pic.name, pic.hidden)}
        >
          {pic.hidden ? '照样印' : '不印'}
        </button>
        {!pic.hidden && (
          <>
            <SizeButton size="large" name={name} pic={pic} resize={resize} />
            <button
              type="button"
              className={button({ kind: 'text', size: 'small' })}
              aria-label={`${name}取景`}
              aria-haspopup="dialog"
              onClick={() => $framing.set(pic.pid)}
            >
              取景
            </button>
            <SizeButton size="page" name={name} pic={pic} resize={resize} />
          </>
        )}
      </div>
      {!pic.hidden && <Lent item={item} pic={pic} name={name} keep={() => resize('kept')} />}
      {!pic.hidden && <Caption bookId={bookId} item={item} pic={pic} name={name} />}
    </li>
  )
}

type SizeProps = { size: keyof typeof sizeWords; name: string; pic: Pic; resize(size: Pic['size']): void }

const SizeButton = ({ size, name, pic, resize }: SizeProps) => (
  <button
    type="button"
    className={`${button({ kind: 'text', size: 'small' })} aria-pressed:text-zhu`}
    aria-label={`${name}${sizeWords[size]}`}
    aria-pressed={pic.size === size}
    onClick={() => resize(size)}
  >
    {sizeWords[size]}
  </button>
)

type LentProps = { item: EditItem; pic: Pic; name: string; keep(): void }

/** Where a picture opens its chapter, and back to its post; whoever called it back may let it go again. */
const Lent = ({ item, pic, name, keep }: LentProps) => {
  const sections = useStore($sectionPages)
  const isKept = pic.size === 'kept'
  const page = Object.values(sections).reduce<number | undefined>(
    (found, section) => found ?? openerWith(section, item.id, pic.pid),
    undefined,
  )
  if (!isKept && page === undefined) return null
  return (
    <p className="col-span-2 text-13 text-ink-3">
      {isKept ? '留在这一条，不拿去开篇。' : `在第 ${page} 页开篇。`}
      <button
        type="button"
        className="link min-h-6 border-0 bg-transparent p-0"
        aria-label={`${name}${isKept ? '可以开篇' : '放回这一条'}`}
        onClick={keep}
      >
        {isKept ? '可以开篇' : '放回这一条'}
      </button>
    </p>
  )
}

const Caption = ({ bookId, item, pic, name }: { bookId: string; item: EditItem; pic: Pic; name: string }) => {
  const field = partField('picture-caption', pic.name)
  const { typed, type, settle } = useWords(pic.caption, postDraft(bookId, item, field))
  const read = readEdit(field, typed)
  const save = (): boolean => {
    // What stood there before is no mistake of whoever presses 改好了.
    if (!read.ok || typeof read.value !== 'string') return typed === pic.caption
    if (read.value !== pic.caption) changePost(item, 'change-caption', [{ field, value: read.value }])
    type(read.value)
    settle()
    return true
  }
  const box = useBox(save)
  return (
    <div className="col-span-2">
      <Input
        ref={box}
        aria-label={`${name}的说明`}
        placeholder="给这张写一句说明"
        value={typed}
        invalid={!read.ok}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        }}
      />
      {!read.ok && (
        <FieldMessage invalid role="alert">
          {read.failure.message}
        </FieldMessage>
      )}
    </div>
  )
}
