import { useState } from 'react'
import { TextForm } from '#islands/books/edit/TextForm.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
import { putBack, showPicture, takeOut } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { postDraft } from '#lib/books/edit/post-drafts.store.ts'

/** 4 月 5 日 12:30, as far as it is known. */
const timeOf = (time: string): string => {
  const [, month, day, clock] = /^\d{4}-(\d{2})(?:-(\d{2}))?(?:T(\d{2}:\d{2}))?/.exec(time) ?? []
  if (month === undefined) return '没有日期'
  return [`${Number(month)} 月`, day === undefined ? '' : `${Number(day)} 日`, clock ?? ''].filter(Boolean).join(' ')
}

const lineOf = ({ text }: EditItem): string => {
  const [line = ''] = text.split('\n')
  return Array.from(line).slice(0, 20).join('') || '没有文字的这条'
}

/** One post: its words, its pictures, and what can be done with them. */
export const EditPost = (props: { bookId: string; item: EditItem; editable: boolean }) => {
  const { bookId, item, editable } = props
  const draft = postDraft(bookId, item.target)
  // What was left unfinished lies open again.
  const [writing, setWriting] = useState<'no' | 'asked' | 'found'>(() => (draft.kept() === undefined ? 'no' : 'found'))
  const name = `${timeOf(item.time)}，${lineOf(item)}`
  return (
    <li className="border-b border-line py-4" data-post={item.id} tabIndex={-1} aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-13 leading-[1.6] text-ink-3">{timeOf(item.time)}</p>
        {item.trashed && <span className={badge('outline')}>已移出</span>}
        {!item.trashed && !item.included && <span className={badge('outline')}>没有编进书里</span>}
      </div>
      {editable && writing !== 'no' ? (
        <TextForm item={item} draft={draft} asked={writing === 'asked'} close={() => setWriting('no')} />
      ) : (
        <p className={`mt-1 whitespace-pre-wrap wrap-anywhere ${item.included ? '' : 'text-ink-3'}`}>
          {item.text || '（没有文字）'}
        </p>
      )}
      {item.pics.length > 0 && (
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
              {editable && (
                <button
                  type="button"
                  className={`${button({ kind: 'text', size: 'small' })} w-full`}
                  aria-label={`${pic.hidden ? '照样印' : '不印'}第 ${at + 1} 张：${name}`}
                  onClick={() => showPicture(item, pic.name, pic.hidden)}
                >
                  {pic.hidden ? '照样印' : '不印'}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && writing === 'no' && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {item.included ? (
            <button
              type="button"
              className={button({ size: 'small' })}
              aria-label={`移出：${name}`}
              onClick={() => takeOut(item)}
            >
              移出
            </button>
          ) : (
            <button
              type="button"
              className={button({ size: 'small' })}
              aria-label={`放回书里：${name}`}
              onClick={() => putBack(item)}
            >
              放回书里
            </button>
          )}
          <button
            type="button"
            className={button({ size: 'small' })}
            aria-label={`改文字：${name}`}
            onClick={() => setWriting('asked')}
          >
            改文字
          </button>
        </div>
      )}
    </li>
  )
}
