import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule } from 'prosemirror-inputrules'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state'
import { type CellSpan, shiftSpans } from '#lib/posts/cell-spans.ts'
import { articleSchema } from './editor-schema.ts'
import { cellsOf } from './editor-spans.ts'

const { nodes, marks } = articleSchema

/** Kinds of block one chooses from; figures and tables are put in instead. */
export type BlockKind = 'p' | 'h1' | 'h2' | 'h3' | 'quote' | 'ul' | 'ol' | 'code'

/** The kind of the block the cursor stands in; undefined in tables and captions. */
export const kindAt = (state: EditorState): BlockKind | undefined => {
  const { parent } = state.selection.$from
  const { name } = parent.type
  if (name === 'heading') return `h${Number(parent.attrs.level)}` as BlockKind
  if (name === 'li') return parent.attrs.ordered ? 'ol' : 'ul'
  return name === 'p' || name === 'quote' || name === 'code' ? name : undefined
}

export const setKind =
  (kind: BlockKind): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from
    const depth = parent.type.name === 'li' ? Number(parent.attrs.depth) : 0
    const wanted = kind === kindAt(state) ? 'p' : kind
    if (wanted === 'ul' || wanted === 'ol')
      return setBlockType(nodes.li, { ordered: wanted === 'ol', depth })(state, dispatch)
    if (/^h\d$/.test(wanted)) return setBlockType(nodes.heading, { level: Number(wanted[1]) })(state, dispatch)
    return setBlockType(nodes[wanted as 'p' | 'quote' | 'code'])(state, dispatch)
  }

export const isMarked = (state: EditorState, name: 'b' | 'i' | 'u'): boolean => {
  const { from, $from, to, empty } = state.selection
  const mark = marks[name]
  return empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark)
}

export const mark = (name: 'b' | 'i' | 'u'): Command => toggleMark(marks[name])

/** One step deeper or back in a list; at the margin an item becomes a paragraph. */
const indent =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const { parent } = $from
    if (parent.type !== nodes.li) return false
    const depth = Number(parent.attrs.depth) + by
    if (depth < 0) return setBlockType(nodes.p)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup($from.before(), null, { ...parent.attrs, depth: Math.min(depth, 4) }))
    return true
  }

/** Enter: an empty item or quotation ends; behind a title comes a paragraph; a cell and a caption take a line. */
const enter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (parent.type === nodes.cell) return breakLine(state, dispatch)
  if (parent.type === nodes.figure) {
    const after = $from.after()
    if (dispatch) {
      const tr = state.tr.insert(after, nodes.p.create())
      dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
    }
    return true
  }
  const ends = parent.type === nodes.li || parent.type === nodes.quote
  if (empty && ends && parent.content.size === 0) return setBlockType(nodes.p)(state, dispatch)
  if (parent.type !== nodes.li && parent.type !== nodes.quote) return false
  // A number somebody wrote is one item's own; the next is counted.
  const after = { type: parent.type, attrs: { ...parent.attrs, ...(parent.type === nodes.li ? { label: null } : {}) } }
  if (dispatch) dispatch(state.tr.deleteSelection().split(state.tr.mapping.map($from.pos), 1, [after]).scrollIntoView())
  return true
}

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return exitCode(state, dispatch)
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

/** Backspace at the beginning of a title, item or quotation makes it a paragraph first. */
const plainFirst: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false
  if (![nodes.heading, nodes.li, nodes.quote, nodes.code].includes($from.parent.type as typeof nodes.li)) return false
  return $from.parent.type === nodes.li && Number($from.parent.attrs.depth) > 0
    ? indent(-1)(state, dispatch)
    : setBlockType(nodes.p)(state, dispatch)
}

/** The nearest node of this kind around a place, and where it begins. */
const around = ($pos: ResolvedPos, name: string): { node: Node; at: number; depth: number } | undefined => {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type.name === name) return { node: $pos.node(depth), at: $pos.before(depth), depth }
  return undefined
}

export const isIn = (state: EditorState, name: 'table' | 'figure'): boolean =>
  around(state.selection.$from, name) !== undefined ||
  (state.selection instanceof NodeSelection && state.selection.node.type.name === name)

/** The next cell, or the one before; behind the last one a new row. */
const cellStep =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const table = around(state.selection.$from, 'table')
    if (!table) return false
    const cells = cellsOf(table.node).flatMap(({ at, covered }) => (covered ? [] : [table.at + 1 + at]))
    const here = cells.findLastIndex((at) => at < state.selection.from)
    const next = cells[here + by]
    if (next === undefined && by > 0) return tableEdit('row+')(state, dispatch)
    if (next !== undefined && dispatch)
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, next + 1)).scrollIntoView())
    return true
  }

export type TableEdit = 'row+' | 'row-' | 'column+' | 'column-' | 'head' | 'split' | 'gone'

/** Does the cell of the cursor reach over others? */
export const isSpanning = (state: EditorState): boolean => {
  const { $from } = state.selection
  const found = around($from, 'table')
  if (!found || $from.depth <= found.depth) return false
  const [row, column] = [$from.index(found.depth), $from.index(found.depth + 1)]
  return (found.node.attrs.spans as CellSpan[]).some(([y, x]) => y === row && x === column)
}

/** Changes the table the cursor is in, at its row and column. */
export const tableEdit =
  (what: TableEdit): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const found = around($from, 'table')
    if (!found) return false
    const { node: table, at, depth } = found
    if (!dispatch) return true
    const { tr } = state
    const row = $from.index(depth)
    const column = $from.depth > depth ? $from.index(depth + 1) : 0
    if (what === 'gone') return done(tr.delete(at, at + table.nodeSize))
    if (what === 'split') {
      const spans = (table.attrs.spans as CellSpan[]).filter(([y, x]) => y !== row || x !== column)
      return done(tr.setNodeMarkup(at, null, { ...table.attrs, spans }))
    }
    if (what === 'head') return done(tr.setNodeMarkup(at, null, { ...table.attrs, head: table.attrs.head !== true }))
    const rows: Node[] = []
    table.forEach((one) => {
      rows.push(one)
    })
    const width = Math.max(1, ...rows.map((one) => one.childCount))
    const blank = (): Node => nodes.cell.create()
    const changed =
      what === 'row+'
        ? rows.toSpliced(row + 1, 0, nodes.row.create(null, Array.from({ length: width }, blank)))
        : what === 'row-'
          ? rows.toSpliced(row, 1)
          : rows.map((one) => {
              const cells = Array.from({ length: one.childCount }, (_, index) => one.child(index))
              const next = what === 'column+' ? cells.toSpliced(column + 1, 0, blank()) : cells.toSpliced(column, 1)
              return nodes.row.create(null, next)
            })
    if (changed.every((one) => one.childCount === 0)) return done(tr.delete(at, at + table.nodeSize))
    const axis = what.startsWith('row') ? 0 : 1
    const changedAt = (axis === 0 ? row : column) + (what.endsWith('+') ? 1 : 0)
    const spans = shiftSpans(table.attrs.spans as CellSpan[], axis, changedAt, what.endsWith('+') ? 1 : -1)
    tr.replaceWith(at, at + table.nodeSize, nodes.table.create({ ...table.attrs, spans }, changed))
    const wanted = what === 'row+' ? row + 1 : Math.min(row, changed.length - 1)
    const into = what === 'column+' ? column + 1 : column
    let place = at + 1
    for (let index = 0; index < wanted; index++) place += changed[index]!.nodeSize
    const line = changed[wanted]!
    place += 1
    for (let index = 0; index < Math.min(into, line.childCount - 1); index++) place += line.child(index).nodeSize
    return done(tr.setSelection(TextSelection.near(tr.doc.resolve(place + 1))))

    function done(change: typeof tr): true {
      dispatch?.(change.scrollIntoView())
      return true
    }
  }

/** A whole block at the cursor; an empty paragraph there gives way to it. The cursor goes on behind or into it. */
const putBlock = (node: Node, inside: boolean): Command => {
  return (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0) return false
    const blank = $from.node(1).type === nodes.p && $from.node(1).content.size === 0
    const at = blank ? $from.before(1) : $from.after(1)
    if (!dispatch) return true
    const { tr } = state
    if (blank) tr.replaceWith(at, at + 2, node)
    else tr.insert(at, node)
    const end = at + node.nodeSize
    if (end >= tr.doc.content.size) tr.insert(end, nodes.p.create())
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(inside ? at + 1 : end))).scrollIntoView())
    return true
  }
}

export const putTable: Command = (state, dispatch) => {
  const row = (): Node =>
    nodes.row.create(
      null,
      [0, 1, 2].map(() => nodes.cell.create()),
    )
  return putBlock(nodes.table.create({ head: true }, [row(), row(), row()]), true)(state, dispatch)
}

export const putRule: Command = (state, dispatch) => putBlock(nodes.hr.create(), false)(state, dispatch)

export const putFigure = (media: string): Command => putBlock(nodes.figure.create({ media: [{ media }] }), true)

export const dropFigure: Command = (state, dispatch) => {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type === nodes.figure) {
    dispatch?.(state.tr.deleteSelection())
    return true
  }
  const found = around(selection.$from, 'figure')
  if (found) dispatch?.(state.tr.delete(found.at, found.at + found.node.nodeSize))
  return found !== undefined
}

/** A footnote called at the cursor, or the selected one with new words; without words it goes. */
export const putNote =
  (words: string): Command =>
  (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent) return false
    if (words === '') dispatch?.(noteAt(state) === undefined ? state.tr : state.tr.deleteSelection())
    else {
      const tr =
        noteAt(state) === undefined
          ? state.tr.setSelection(TextSelection.create(state.doc, state.selection.to))
          : state.tr
      dispatch?.(tr.replaceSelectionWith(nodes.note.create({ s: words }), false).scrollIntoView())
    }
    return true
  }

/** Words of the footnote that is selected. */
export const noteAt = (state: EditorState): string | undefined =>
  state.selection instanceof NodeSelection && state.selection.node.type === nodes.note
    ? String(state.selection.node.attrs.s)
    : undefined

export const editorKeys: Record<string, Command> = {
  ...baseKeymap,
  Enter: chainCommands(enter, baseKeymap.Enter!),
  'Shift-Enter': breakLine,
  Backspace: chainCommands(undoInputRule, plainFirst, baseKeymap.Backspace!),
  Tab: chainCommands(cellStep(1), indent(1)),
  'Shift-Tab': chainCommands(cellStep(-1), indent(-1)),
  'Mod-b': mark('b'),
  'Mod-i': mark('i'),
  'Mod-u': mark('u'),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
}

/** What one types at the beginning of a line: `# `, `> `, `- `, `1. `, `---`. */
export const typedRules = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3}|＃{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
      textblockTypeInputRule(/^[>》]\s$/, nodes.quote),
      textblockTypeInputRule(/^[-*·]\s$/, nodes.li, { ordered: false, depth: 0 }),
      textblockTypeInputRule(/^1[.、]\s$/, nodes.li, { ordered: true, depth: 0 }),
      new InputRule(/^(---|———)$/, (state, _, start, end) => {
        const $start = state.doc.resolve(start)
        if ($start.parent.type !== nodes.p || $start.depth !== 1) return null
        return state.tr.delete(start, end).insert($start.before(), nodes.hr.create())
      }),
    ],
  })
