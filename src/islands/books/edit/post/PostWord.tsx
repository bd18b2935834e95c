import { useBox } from '#islands/books/edit/post/form-boxes.ts'
import { postDraft } from '#islands/books/edit/post/post-draft.ts'
import { useWords } from '#islands/books/edit/post/use-words.ts'
import { Field, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { changePost } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { postLimits, readEdit } from '#lib/edits/edit-fields.ts'

/** Title or place of a post; emptied, none is printed. */
export const PostWord = ({ bookId, item, field }: { bookId: string; item: EditItem; field: 'title' | 'place' }) => {
  const said = item[field]
  const { typed, type, settle } = useWords(said, postDraft(bookId, item, field))
  const read = readEdit(field, typed)
  const save = (): boolean => {
    // What stood there before is no mistake of whoever presses 改好了.
    if (!read.ok || typeof read.value !== 'string') return typed === said
    if (read.value !== said) changePost(item, `change-${field}`, [{ field, value: read.value }])
    type(read.value)
    settle()
    return true
  }
  const box = useBox(save)
  return (
    <Field label={postLimits[field].label} aside="可不填">
      <Input
        ref={box}
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
    </Field>
  )
}
