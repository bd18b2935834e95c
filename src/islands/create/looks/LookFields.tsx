import { FieldPair } from '#islands/create/FieldPair.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { select } from '#layouts/parts/field.ts'
import type { DesignOptions, DesignSelection } from '#lib/books/book/design-options.ts'

type Look = Pick<DesignSelection, 'style' | 'cover'>

/** How the book is set, and its cover. */
export const LookFields = (props: { looks: DesignOptions; look: Look; set(look: Look): void }) => {
  const { looks, look, set } = props
  return (
    <FieldPair>
      <Field label="版式与开本">
        <select
          className={select}
          name="style"
          value={look.style}
          onChange={({ target }) => set({ ...look, style: target.value })}
        >
          {looks.styles.map(({ id, name, size }) => (
            <option key={id} value={id}>
              {name}（{size}）
            </option>
          ))}
        </select>
      </Field>
      <Field label="封面">
        <select
          className={select}
          name="cover"
          value={look.cover}
          onChange={({ target }) => set({ ...look, cover: target.value })}
        >
          {looks.covers.map(({ id, name, needsPhoto }) => (
            <option key={id} value={id}>
              {name}
              {needsPhoto && '（从书里挑一张照片）'}
            </option>
          ))}
        </select>
      </Field>
    </FieldPair>
  )
}
