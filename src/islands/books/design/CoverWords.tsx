import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { button } from '#layouts/parts/button.ts'
import { textarea } from '#layouts/parts/field.ts'
import { defaultAuthor, defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { changeDress } from '#lib/books/design/cover-design.store.ts'
import type { CoverDress } from '#lib/books/design/cover-dress.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** What stands on the cover; `years`: those of what is in the book. */
export const CoverWords = ({ dress, years, isClosed }: { dress: CoverDress; years: string; isClosed: boolean }) => {
  const { title, subtitle, author, coverText, meta } = fieldLimits
  const left = coverText.most - [...dress.coverText].length
  return (
    <fieldset className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 border-0 p-0" disabled={isClosed}>
      <legend className="mb-3 text-18 font-semibold">封面上的字</legend>
      <div>
        <WordField
          label="书名"
          name="title"
          most={title.most}
          value={dress.title}
          set={(value) => changeDress({ title: value }, 'title')}
        />
        {dress.title.trim() === '' && (
          <FieldMessage invalid role="alert">
            书名不能空着，写好再保存
          </FieldMessage>
        )}
      </div>
      <WordField
        label="副题"
        name="subtitle"
        most={subtitle.most}
        placeholder={defaultSubtitle}
        value={dress.subtitle}
        set={(value) => changeDress({ subtitle: value }, 'subtitle')}
      />
      <WordField
        label="作者"
        name="author"
        most={author.most}
        placeholder={defaultAuthor}
        value={dress.author}
        set={(value) => changeDress({ author: value }, 'author')}
      />
      <div>
        <WordField
          label="年份"
          name="years"
          note="可以空着"
          most={meta.most}
          value={dress.meta ?? years}
          set={(value) => changeDress({ meta: value }, 'meta')}
        />
        {dress.meta !== null && (
          <button
            type="button"
            className={`${button({ kind: 'text', size: 'small' })} mt-1`}
            onClick={() => changeDress({ meta: null })}
          >
            按内容写{years && `：${years}`}
          </button>
        )}
      </div>
      <Field label="封底的话" aside={left < 20 ? `还能写 ${left} 个字` : '可以空着'}>
        <textarea
          className={`${textarea} min-h-24`}
          name="coverText"
          maxLength={coverText.most}
          rows={3}
          value={dress.coverText}
          onChange={({ target }) => changeDress({ coverText: target.value }, 'coverText')}
        />
      </Field>
    </fieldset>
  )
}
