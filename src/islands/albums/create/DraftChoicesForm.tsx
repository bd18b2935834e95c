import { useStore } from '@nanostores/react'
import { Field } from '#islands/ui/Field.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import { $draft, chooseForDraft, startOver } from '#lib/albums/draft/draft.store.ts'
import { soundChoices } from '#lib/albums/draft/draft.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { albumProducts, isMade } from '#lib/print/products/album-products.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const mm = ([width, height]: readonly [number, number]): string => `${width} × ${height} 毫米`

/** What the album is called and what it is made as; every change is laid out at once. */
export const DraftChoicesForm = () => {
  const { draft } = useStore($draft)
  const { choices } = draft
  const { product, sizeOf } = soundChoices(choices)
  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <WordField
        label="书名"
        name="title"
        most={fieldLimits.title.most}
        value={choices.title}
        set={(title) => chooseForDraft({ title })}
      />
      <WordField
        label="作者"
        note="可不填"
        name="author"
        most={fieldLimits.author.most}
        value={choices.author}
        set={(author) => chooseForDraft({ author })}
      />
      <Field label="做成">
        <select
          className={select}
          name="tid"
          value={product.tid}
          onChange={({ target }) => chooseForDraft({ tid: target.value })}
        >
          {albumProducts
            .filter((one) => isMade(one, Date.now()))
            .map(({ tid, name, sizes: [first] }) => (
              <option key={tid} value={tid}>
                {name}　{mm(first.trimMm)}
              </option>
            ))}
        </select>
      </Field>
      {product.sizes.length > 1 && (
        <Field label="大小">
          <select
            className={select}
            name="size"
            value={sizeOf.id}
            onChange={({ target }) => chooseForDraft({ size: target.value })}
          >
            {product.sizes.map(({ id, name, trimMm }) => (
              <option key={id} value={id}>
                {name}　{mm(trimMm)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label="主题">
        <select
          className={select}
          name="theme"
          value={choices.theme}
          onChange={({ target }) => chooseForDraft({ theme: target.value })}
        >
          {themes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <div>
        <button type="button" className={`${button({ kind: 'text', size: 'small' })} min-h-tap`} onClick={confirmOver}>
          全部放下，重新开始
        </button>
      </div>
    </div>
  )
}

/** Photographs that were picked one by one are not thrown away by a slip of the finger. */
const confirmOver = (): void => {
  if (confirm('放下这些照片和排好的版面？照片原件还在您的设备里。')) void startOver()
}
