import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { EditorBar } from '#islands/books/articles/EditorBar.tsx'
import { openEditor } from '#islands/books/articles/editor-view.ts'
import { NoteDialog } from '#islands/books/articles/NoteDialog.tsx'
import { PictureWaits } from '#islands/books/articles/PictureWaits.tsx'
import { SaveLine } from '#islands/books/articles/SaveLine.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Desk, type DeskState } from '#lib/blogbook/editing.store.ts'
import { noteAt, putNote } from '#lib/blogbook/editor-commands.ts'
import { blocksOf } from '#lib/blogbook/editor-doc.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** /books/{bookId}/editblogbook/{aid}: one article, saved while it is written. */
const Screen = ({ bookId, aid }: { bookId: string; aid: string }) => {
  const [desk] = useState(() => new Desk(bookId, aid))
  const [at, setAt] = useState<DeskState>(desk.state)
  const [state, setState] = useState<EditorState>()
  const [noting, setNoting] = useState(false)
  const view = useRef<EditorView>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { article } = at

  useEffect(() => desk.open(setAt), [desk])
  // A version taken over from elsewhere is a new text: the editor begins anew.
  const { epoch } = at
  useEffect(() => {
    if (!place.current || epoch === 0) return
    const opened = openEditor(place.current, desk.writing.blocks, {
      pictures: desk.pictures,
      upload: (file) => desk.upload(file),
      onChange: (next, changed) => {
        setState(next)
        if (changed) desk.wrote({ blocks: () => blocksOf(next.doc) })
      },
      pasted: desk.pasted,
      onNote: () => setNoting(true),
    })
    view.current = opened.view
    setState(opened.view.state)
    desk.onPlaced = opened.replacePicture
    desk.onWaits = opened.refresh
    return () => {
      view.current = undefined
      desk.onPlaced = () => undefined
      desk.onWaits = () => undefined
      opened.view.destroy()
    }
  }, [desk, epoch])

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
  const write = (name: 'title' | 'author' | 'postDate') => (value: string) => desk.wrote({ [name]: value })
  return (
    <div className="wrap ed">
      <div className="ed-top">
        <a className="link" href={paths.bookCreation(bookId)}>
          回文章列表
        </a>
        <SaveLine desk={desk} at={at} />
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
      <PictureWaits waits={at.waits} again={(id) => desk.pasted.again(id)} />
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
          for (const file of chosen) await desk.put(file, view.current)
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
