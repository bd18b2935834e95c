import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import type { ArticlePicture } from '#lib/blogbook/blocks.api.ts'
import { editorKeys, putFigure, typedRules } from '#lib/blogbook/editor-commands.ts'
import { docOf, nodesOf } from '#lib/blogbook/editor-doc.ts'
import { pastedBlocks, typedBlocks } from '#lib/blogbook/editor-paste.ts'
import type { Block, MediaUse } from '#lib/posts/book-import.ts'

export type EditorPorts = {
  pictures: Map<string, ArticlePicture>
  /** Brings a picture to the server; undefined when that did not work (it has been said). */
  upload(file: File): Promise<ArticlePicture | undefined>
  onChange(state: EditorState, changed: boolean): void
  /** Pictures of a pasted page stay where they are. */
  onLeftBehind(pictures: number): void
  /** Asks for the words of a footnote. */
  onNote(): void
}

/** Pictures over their caption; the caption is what one writes in. */
class FigureView implements NodeView {
  readonly dom = document.createElement('figure')
  readonly contentDOM = document.createElement('figcaption')
  constructor(node: Node, pictures: Map<string, ArticlePicture>) {
    const shown = document.createElement('div')
    shown.className = 'ed-pics'
    shown.contentEditable = 'false'
    for (const { media, caption } of node.attrs.media as MediaUse[]) {
      const picture = pictures.get(media)
      if (picture?.src) {
        const image = document.createElement('img')
        image.src = picture.src
        image.alt = caption ?? ''
        image.loading = 'lazy'
        if (picture.width > 0) {
          image.width = picture.width
          image.height = picture.height
        }
        shown.append(image)
      } else {
        const gap = document.createElement('p')
        gap.className = 'ed-gap'
        gap.textContent = '这里有一张图片没有随文章带来'
        shown.append(gap)
      }
    }
    this.contentDOM.dataset.empty = '写一句图片说明（可以不写）'
    this.mark(node)
    this.dom.append(shown, this.contentDOM)
  }
  private mark(node: Node): void {
    this.contentDOM.classList.toggle('is-empty', node.content.size === 0)
  }
  update(node: Node): boolean {
    if (node.type.name !== 'figure') return false
    this.mark(node)
    return true
  }
}

const sliceOf = (blocks: Block[]): Slice => {
  const made = nodesOf(blocks)
  const open = (node: Node | undefined): number => (node?.type.name === 'p' ? 1 : 0)
  return new Slice(Fragment.from(made), open(made[0]), open(made.at(-1)))
}

/** The editor in its place. What it shows is what the book is set from. */
export const openEditor = (place: HTMLElement, blocks: readonly Block[], ports: EditorPorts): EditorView => {
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
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: docOf(blocks),
      plugins: [history(), typedRules(), keymap(editorKeys), keymap(baseKeymap), dropCursor(), gapCursor()],
    }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': '正文',
      class: 'ed-body',
      spellcheck: 'false',
    },
    nodeViews: { figure: (node) => new FigureView(node, ports.pictures) },
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction)
      view.updateState(next)
      ports.onChange(next, transaction.docChanged)
    },
    handleKeyDown: (_, event) => {
      if (event.key !== 'F10' || !event.altKey) return false
      document.querySelector<HTMLElement>('.ed-bar select:enabled, .ed-bar button:enabled')?.focus()
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
      const { blocks: pasted, pictures } = html ? pastedBlocks(html) : { blocks: typedBlocks(text), pictures: 0 }
      if (pictures > 0) ports.onLeftBehind(pictures)
      if (pasted.length === 0) return pictures > 0
      view.dispatch(view.state.tr.replaceSelection(sliceOf(pasted)).scrollIntoView().setMeta('paste', true))
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
  return view
}
