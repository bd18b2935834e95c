import { useStore } from '@nanostores/react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { EditorBar } from '#islands/books/articles/EditorBar.tsx'
import { openEditor } from '#islands/books/articles/editor-view.ts'
import { NoteDialog } from '#islands/books/articles/NoteDialog.tsx'
import { PictureWaits } from '#islands/books/articles/PictureWaits.tsx'
import { SaveLine } from '#islands/books/articles/SaveLine.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
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
      <div className="wrap ed" aria-busy="true">
        <div className="skl" />
        <div className="skl" />
      </div>
    )
  const write = (name: 'title' | 'author' | 'postDate') => (value: string) => wrote(editor, { [name]: value })
  return (
    <div className="wrap ed">
      <div className="ed-top">
        <a className="link" href={paths.bookCreation(bookId)}>
          回文章列表
        </a>
        <SaveLine editor={editor} at={at} />
      </div>
      <div className="ed-meta">
        <label className="field ed-title">
          <span className="lab">标题</span>
          <span className="inp">
            <input
              value={at.title}
              maxLength={fieldLimits.articleTitle.most}
              placeholder="给这篇起个题目"
              onChange={(event) => write('title')(event.target.value)}
            />
          </span>
        </label>
        <label className="field">
          <span className="lab">作者</span>
          <span className="inp">
            <input
              value={at.author}
              maxLength={fieldLimits.author.most}
              onChange={(event) => write('author')(event.target.value)}
            />
          </span>
        </label>
        <label className="field">
          <span className="lab">日期</span>
          <span className="inp">
            <input
              type={at.postDate.length === 7 ? 'month' : 'date'}
              value={at.postDate}
              onChange={(event) => write('postDate')(event.target.value)}
            />
          </span>
        </label>
      </div>
      <PictureWaits waits={at.waits} again={(id) => editor.pasted.again(id)} />
      {state && (
        <EditorBar state={state} run={run} note={() => setNoting(true)} picture={() => files.current?.click()} />
      )}
      <div id="article-body" ref={place} className="ed-page" />
      <p className="hint ed-help">
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
