import { postName } from '#islands/books/edit/post-words.ts'
import { TextForm } from '#islands/books/edit/TextForm.tsx'
import { button } from '#layouts/parts/button.ts'
import { showPicture } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { postDraft } from '#lib/books/edit/post-drafts.store.ts'

/** The post that lies open, with all that can be changed of it. */
export const OpenPost = (props: { bookId: string; item: EditItem; asked: boolean; close(): void }) => {
  const { bookId, item, asked, close } = props
  return (
    <>
      <TextForm item={item} draft={postDraft(bookId, item.target)} asked={asked} close={close} />
      {item.pics.length > 0 && <Pictures item={item} />}
    </>
  )
}

const Pictures = ({ item }: { item: EditItem }) => (
  <ul className="mt-3 flex flex-wrap gap-3" aria-label="图片">
    {item.pics.map((pic, at) => (
      <li key={pic.name} className="w-24">
        <img
          className={`aspect-square w-24 rounded-page object-cover ${pic.hidden ? 'opacity-40' : ''}`}
          src={pic.src}
          alt={`第 ${at + 1} 张${pic.hidden ? '，不印' : ''}`}
          width={96}
          height={96}
          loading="lazy"
        />
        <button
          type="button"
          className={`${button({ kind: 'text', size: 'small' })} w-full`}
          aria-label={`${pic.hidden ? '照样印' : '不印'}第 ${at + 1} 张：${postName(item)}`}
          onClick={() => showPicture(item, pic.name, pic.hidden)}
        >
          {pic.hidden ? '照样印' : '不印'}
        </button>
      </li>
    ))}
  </ul>
)
