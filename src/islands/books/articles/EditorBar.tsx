import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import {
  type BlockKind,
  dropFigure,
  isIn,
  isMarked,
  isSpanning,
  kindAt,
  mark,
  putRule,
  putTable,
  setKind,
  type TableEdit,
  tableEdit,
} from '#lib/articles/editor/editor-commands.ts'

const kinds: [BlockKind, string][] = [
  ['p', '正文'],
  ['h1', '大标题'],
  ['h2', '小标题'],
  ['h3', '小小标题'],
  ['quote', '引文'],
  ['ul', '列表'],
  ['ol', '编号列表'],
  ['code', '原样文字'],
]
const tableEdits: [TableEdit, string][] = [
  ['row+', '加一行'],
  ['column+', '加一列'],
  ['row-', '删这行'],
  ['column-', '删这列'],
  ['head', '首行是表头'],
  ['gone', '删表格'],
]

/** What can be done to the words: one stop for Tab, arrows within (Alt+F10 leads here from the text). */
export const EditorBar = (props: {
  state: EditorState
  run(command: Command): void
  note(): void
  picture(): void
}) => {
  const bar = useRef<HTMLDivElement>(null)
  const { state, run } = props
  const kind = kindAt(state)
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), select') ?? [])]
    const here = stops.indexOf(document.activeElement as HTMLElement)
    if (by === 0 || here < 0 || document.activeElement instanceof HTMLSelectElement) {
      if (by === 0 || here < 0) return
    }
    event.preventDefault()
    stops[(here + by + stops.length) % stops.length]?.focus()
  }
  const button = (label: string, does: () => void, more: { on?: boolean; off?: boolean; face?: ReactNode } = {}) => (
    <button
      key={label}
      type="button"
      className={
        'min-h-tap min-w-tap flex-none rounded-control border-0 bg-transparent px-2.5 text-14 hover:bg-linen-2 ' +
        'disabled:bg-transparent disabled:text-ctl aria-pressed:bg-ink aria-pressed:text-paper'
      }
      aria-pressed={more.on === undefined ? undefined : more.on}
      aria-label={more.face === undefined ? undefined : label}
      title={label}
      disabled={more.off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={does}
    >
      {more.face ?? label}
    </button>
  )
  const inTable = isIn(state, 'table')
  const inFigure = isIn(state, 'figure')
  return (
    <div
      ref={bar}
      className={
        'sticky top-0 z-3 flex flex-wrap gap-0.5 border border-b-0 border-line bg-linen p-1.5 max-sm:-mx-5 ' +
        'max-sm:flex-nowrap max-sm:overflow-x-auto'
      }
      role="toolbar"
      aria-label="文字的样子"
      aria-controls="article-body"
      onKeyDown={step}
    >
      <select
        aria-label="这一段是"
        className="min-h-tap min-w-tap flex-none rounded-control border border-ctl bg-page px-2.5 text-14"
        value={kind ?? 'p'}
        disabled={kind === undefined}
        onChange={(event) => {
          const wanted = event.target.value as BlockKind
          if (wanted !== kind) run(setKind(wanted))
        }}
      >
        {kinds.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {button('加粗', () => run(mark('b')), { on: isMarked(state, 'b'), face: <b>粗</b> })}
      {button('楷体', () => run(mark('i')), { on: isMarked(state, 'i'), face: <i>楷</i> })}
      {button('着重号', () => run(mark('u')), { on: isMarked(state, 'u'), face: <u>重</u> })}
      {button('注释', props.note)}
      {button('图片', props.picture)}
      {button('表格', () => run(putTable), { off: kind === undefined })}
      {button('分隔线', () => run(putRule), { off: kind === undefined })}
      {button('撤销', () => run(undo), { off: !undo(state), face: <Icon name="undo" className="size-4" /> })}
      {button('重做', () => run(redo), {
        off: !redo(state),
        face: <Icon name="undo" className="size-4 [transform:scaleX(-1)]" />,
      })}
      {inTable && tableEdits.map(([what, name]) => button(name, () => run(tableEdit(what))))}
      {isSpanning(state) && button('拆开这一格', () => run(tableEdit('split')))}
      {inFigure && button('删掉图片', () => run(dropFigure))}
    </div>
  )
}
