import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import { button } from '#layouts/parts/button.ts'
import { editorKeys, putFigure, typedRules } from '#lib/articles/editor/editor-commands.ts'
import { docOf } from '#lib/articles/editor/editor-doc.ts'
import { insertBlocks } from '#lib/articles/editor/editor-insert.ts'
import { pastedBlocks, typedBlocks } from '#lib/articles/editor/editor-paste.ts'
import { spansShown } from '#lib/articles/editor/editor-spans.ts'
import type { PastedPictures } from '#lib/articles/editor/pasted-pictures.ts'
import type { ArticlePicture } from '#lib/articles/model/picture.api.ts'
import type { Block, MediaUse } from '#lib/posts/post-import.ts'
import './editor.css'

export type EditorPorts = {
  pictures: Map<string, ArticlePicture>
  /** Brings a picture to the server; undefined when that did not work (it has been said). */
  upload(file: File): Promise<ArticlePicture | undefined>
  onChange(state: EditorState, changed: boolean): void
  /** Those of pasted pages: how they are doing, and another try. */
  pasted: PastedPictures
  /** Asks for the words of a footnote. */
  onNote(): void
}

type FigurePorts = Pick<EditorPorts, 'pictures' | 'pasted'>

/** Pictures over their caption; the caption is what one writes in. */
class FigureView implements NodeView {
  readonly dom = document.createElement('figure')
  readonly contentDOM = document.createElement('figcaption')
  private readonly shown = document.createElement('div')
  private readonly ports: FigurePorts
  private readonly views: Set<FigureView>
  private node: Node
  constructor(node: Node, ports: FigurePorts, views: Set<FigureView>) {
    this.node = node
    this.ports = ports
    this.views = views
    views.add(this)
    this.dom.className = 'my-[1em]'
    this.shown.className = 'grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-2'
    this.shown.contentEditable = 'false'
    this.contentDOM.className =
      'relative min-h-[1.9em] text-center text-15 text-ink-2 data-empty:before:pointer-events-none ' +
      'data-empty:before:absolute data-empty:before:inset-0 data-empty:before:text-ink-3 ' +
      'data-empty:before:content-[attr(data-placeholder)]'
    this.contentDOM.dataset.placeholder = '写一句图片说明（可以不写）'
    this.show()
    this.mark()
    this.dom.append(this.shown, this.contentDOM)
  }
  show(): void {
    this.shown.replaceChildren(...(this.node.attrs.media as MediaUse[]).map((use) => this.picture(use)))
  }
  private picture({ media, caption }: MediaUse): HTMLElement {
    const picture = this.ports.pictures.get(media)
    if (!picture?.src) return this.gap(media)
    const image = document.createElement('img')
    image.className = 'block h-auto w-full'
    image.src = picture.src
    image.alt = caption ?? ''
    image.loading = 'lazy'
    if (picture.width > 0) {
      image.width = picture.width
      image.height = picture.height
    }
    return image
  }
  /** The place of a picture that is not here: on its way, not come and why, or never brought. */
  private gap(media: string): HTMLElement {
    const { pasted } = this.ports
    const wait = pasted.waitOf(media)
    const gap = document.createElement('p')
    gap.className = 'bg-linen p-6 text-center text-14 text-ink-3'
    const canAsk = pasted.canAsk(media)
    gap.textContent =
      wait?.state === 'failed'
        ? `没有取到：${wait.message}`
        : wait
          ? '正在取这张图片…'
          : canAsk
            ? '这张图片还在原来的网页上'
            : '这里有一张图片，导入的文章里没有它的文件'
    if (canAsk) {
      const again = document.createElement('button')
      again.type = 'button'
      again.className = button({ kind: 'text', size: 'small' })
      again.textContent = wait ? '再试一次' : '取过来'
      again.addEventListener('click', () => pasted.again(media))
      gap.append(again)
    }
    return gap
  }
  private mark(): void {
    this.contentDOM.toggleAttribute('data-empty', this.node.content.size === 0)
  }
  update(node: Node): boolean {
    if (node.type.name !== 'figure') return false
    const same = node.attrs.media === this.node.attrs.media
    this.node = node
    if (!same) this.show()
    this.mark()
    return true
  }
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.closest('button') !== null
  }
  ignoreMutation(change: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(change.target)
  }
  destroy(): void {
    this.views.delete(this)
  }
}

type Editor = {
  view: EditorView
  /** Shows figures anew: something about their pictures has changed. */
  refresh(): void
  replacePicture(id: string, media: string): void
}

/** The editor in its place. What it shows is what the book is set from. */
export const openEditor = (place: HTMLElement, blocks: readonly Block[], ports: EditorPorts): Editor => {
  const bring = async (files: File[]): Promise<void> => {
    for (const file of files) {
      const picture = await ports.upload(file)
      if (!picture) continue
      ports.pictures.set(picture.media, picture)
      putFigure(picture.media)(view.state, view.dispatch)
    }
  }
  const images = (list: FileList | undefined): File[] =>
    [...(list ?? [])].filter((file) => file.type.startsWith('image/'))
  const views = new Set<FigureView>()
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: docOf(blocks),
      plugins: [
        history(),
        typedRules(),
        keymap(editorKeys),
        keymap(baseKeymap),
        dropCursor(),
        gapCursor(),
        spansShown(),
      ],
    }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': '正文',
      class:
        'mx-auto min-h-[60vh] max-w-[36em] px-6 pt-8 pb-24 font-song text-[1.0625rem] leading-[1.9] wrap-anywhere ' +
        'whitespace-pre-wrap [counter-reset:note] max-sm:px-5 max-sm:pt-6 ' +
        '[&_.ProseMirror-selectednode]:[outline:2px_solid_var(--color-indigo)] [&>p]:indent-[2em]',
      spellcheck: 'false',
    },
    nodeViews: { figure: (node) => new FigureView(node, ports, views) },
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction)
      view.updateState(next)
      ports.onChange(next, transaction.docChanged)
    },
    handleKeyDown: (_, event) => {
      if (event.key !== 'F10' || !event.altKey) return false
      document.querySelector<HTMLElement>('[role=toolbar] :is(select, button):enabled')?.focus()
      return true
    },
    handleDoubleClickOn: (_, __, node) => {
      if (node.type.name !== 'note') return false
      ports.onNote()
      return true
    },
    handlePaste: (_, event) => {
      const data = event.clipboardData
      const html = data?.getData('text/html') ?? ''
      const text = data?.getData('text/plain') ?? ''
      // Copied in this editor: its own way keeps everything.
      if (html.includes('data-pm-slice')) return false
      const files = images(data?.files)
      if (files.length > 0 && !/<(p|h\d|table|section|li)\b/i.test(html)) {
        void bring(files)
        return true
      }
      if (view.state.selection.$from.parent.type.spec.code) return false
      const { blocks: pasted, pictures } = html
        ? pastedBlocks(html, data?.getData('text/rtf'))
        : { blocks: typedBlocks(text), pictures: [] }
      if (pasted.length === 0) return false
      ports.pasted.take(pictures)
      view.dispatch(insertBlocks(view.state, pasted).scrollIntoView().setMeta('paste', true))
      return true
    },
    handleDrop: (_, event) => {
      const files = images(event.dataTransfer?.files)
      if (files.length === 0) return false
      event.preventDefault()
      void bring(files)
      return true
    },
  })
  const refresh = (): void => {
    for (const one of views) one.show()
  }
  /** Puts a picture that has come in the place of the one that was waited for; not a step one takes back. */
  const placePicture = (id: string, media: string): void => {
    const { tr } = view.state
    view.state.doc.descendants((node, at) => {
      if (node.type.name !== 'figure') return node.type.name === 'doc'
      const uses = node.attrs.media as MediaUse[]
      if (!uses.some((use) => use.media === id)) return false
      const next = uses.map((use) => (use.media === id ? { ...use, media } : use))
      tr.setNodeMarkup(at, null, { ...node.attrs, media: next })
      return false
    })
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
    else refresh()
  }
  return { view, refresh, replacePicture: placePicture }
}
