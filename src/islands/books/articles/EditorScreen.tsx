import { useStore } from '@nanostores/react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { EditorBar } from '#islands/books/articles/EditorBar.tsx'
import { openEditor } from '#islands/books/articles/editor-view.ts'
import { NoteDialog } from '#islands/books/articles/NoteDialog.tsx'
import { PictureWaits } from '#islands/books/articles/PictureWaits.tsx'
import { SaveLine } from '#islands/books/articles/SaveLine.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import {
  articleEditor,
  openArticle,
  putPicture,
  uploadPicture,
  writingOf,
  wrote,
} from '#lib/articles/editor/article-editor.store.ts'
import { noteAt, putNote } from '#lib/articles/editor/editor-commands.ts'
import { blocksOf } from '#lib/articles/editor/editor-doc.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** /books/{bookId}/editblogbook/{aid}: one article, saved while it is written. */
const Screen = ({ bookId, aid }: { bookId: string; aid: string }) => {
  const [editor] = useState(() => articleEditor(bookId, aid))
  const at = useStore(editor.$state)
  const [state, setState] = useState<EditorState>()
  const [noting, setNoting] = useState(false)
  const view = useRef<EditorView>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { article } = at

  useEffect(() => openArticle(editor), [editor])
  // A version taken over from elsewhere is a new text: the editor begins anew.
  const { epoch } = at
  useEffect(() => {
    if (!place.current || epoch === 0) return
    const opened = openEditor(place.current, writingOf(editor).blocks, {
      pictures: editor.pictures,
      upload: (file) => uploadPicture(editor, file),
      onChange: (next, changed) => {
        setState(next)
        if (changed) wrote(editor, { blocks: () => blocksOf(next.doc) })
      },
      pasted: editor.pasted,
      onNote: () => setNoting(true),
    })
    view.current = opened.view
    setState(opened.view.state)
    editor.onPlaced = opened.replacePicture
    editor.onWaits = opened.refresh
    return () => {
      view.current = undefined
      editor.onPlaced = () => undefined
      editor.onWaits = () => undefined
      opened.view.destroy()
    }
  }, [editor, epoch])

  const run = (command: Command) => {
    const here = view.current
    if (!here) return
    command(here.state, here.dispatch, here)
    here.focus()
  }
  if (!article)
    return (
      <div className="page-width pt-6 pb-18" aria-busy="true">
        <Skeleton lines={2} />
      </div>
    )
  const write = (name: 'title' | 'author' | 'postDate') => (value: string) => wrote(editor, { [name]: value })
  return (
    <div className="page-width pt-6 pb-18">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <a className="link" href={paths.bookCreation(bookId)}>
          回文章列表
        </a>
        <SaveLine editor={editor} at={at} />
      </div>
      <div className="my-4 grid grid-cols-[minmax(0,1fr)_180px_180px] gap-x-4 gap-y-3 max-sm:grid-cols-2">
        <div className="max-sm:col-span-full">
          <WordField
            label="标题"
            most={fieldLimits.articleTitle.most}
            placeholder="给这篇起个题目"
            value={at.title}
            set={write('title')}
          />
        </div>
        <WordField label="作者" most={fieldLimits.author.most} value={at.author} set={write('author')} />
        <Field label="日期">
          <Input
            type={at.postDate.length === 7 ? 'month' : 'date'}
            value={at.postDate}
            onChange={(event) => write('postDate')(event.target.value)}
          />
        </Field>
      </div>
      <PictureWaits waits={at.waits} again={(id) => editor.pasted.again(id)} />
      {state && (
        <EditorBar state={state} run={run} note={() => setNoting(true)} picture={() => files.current?.click()} />
      )}
      <div id="article-body" ref={place} className="border border-line bg-page max-sm:-mx-5 max-sm:border-x-0" />
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">
        行首打「# 空格」成标题，「&gt; 空格」成引文，「- 空格」成列表；按 Alt+F10 到工具条。 可以从
        Word、WPS、公众号网页直接粘贴，样式会去掉，结构留下。
      </p>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-testid="picture"
        onChange={async (event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          for (const file of chosen) await putPicture(editor, file, view.current)
        }}
      />
      {noting && state && (
        <NoteDialog
          words={noteAt(state) ?? ''}
          close={(words) => {
            setNoting(false)
            if (words !== undefined) run(putNote(words))
          }}
        />
      )}
    </div>
  )
}

export const EditorScreen = guarded(Screen)
