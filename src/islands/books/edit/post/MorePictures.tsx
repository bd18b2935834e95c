import { useStore } from '@nanostores/react'
import { $editing, addPicture } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'

const mostShown = 60

/** Pictures of the other posts that lie open, to be shown in this one too. */
export const MorePictures = ({ item }: { item: EditItem }) => {
  const { items, span } = useStore($editing)
  const months = span.from === span.until ? '这个月' : '这几个月'
  const own = new Set(item.pics.map(({ src }) => src))
  const others = items
    .filter(({ target }) => target !== item.target)
    .flatMap((from) =>
      from.pics.filter(({ src, name }) => !own.has(src) && !name.startsWith('+')).map((pic) => ({ from, pic })),
    )
    .slice(0, mostShown)
  if (others.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="min-h-tap cursor-pointer content-center text-14 text-ink-2">加{months}的照片</summary>
      <ul className="flex flex-wrap gap-2 py-2" aria-label={`${months}的照片`}>
        {others.map(({ from, pic }, at) => (
          <li key={`${from.target} ${pic.name}`}>
            <button
              type="button"
              className="block border-0 bg-transparent p-0"
              aria-label={`加上第 ${at + 1} 张`}
              onClick={() => addPicture(item, from, pic.name)}
            >
              <img
                className="size-18 rounded-page object-cover"
                src={pic.src}
                alt=""
                width={72}
                height={72}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
