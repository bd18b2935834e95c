import { useEffect, useState } from 'react'
import { input, inputFrame } from '#layouts/parts/field.ts'
import { mostWords } from '#lib/albums/edit/edit-places.ts'
import type { Layer } from '#lib/albums/layers/layer.ts'

type Props = { lines: readonly Layer[]; disabled: boolean; write(line: string, words: string): void }

const names: readonly [RegExp, string][] = [
  [/^date/, '日子'],
  [/^year/, '日子下面一行'],
  [/^place/, '地方'],
  [/^opener/, '开篇'],
  [/^title/, '书名'],
  [/^subtitle/, '副题'],
  [/^credit/, '作者和年份'],
  [/^cover-year/, '年份'],
  [/^cover-title/, '名字'],
  [/^cover-words/, '名字下面一行'],
  [/^text/, '正文'],
  [/^heading/, '标题'],
]
const nameOf = (id: string): string =>
  /^day-\d+$/.test(id) ? `${id.slice(4)} 日` : (names.find(([pattern]) => pattern.test(id))?.[1] ?? '文字')

/** The words of a page, a line each; kept when one leaves the field or presses Enter. */
export const WordLines = ({ lines, disabled, write }: Props) =>
  lines.length === 0 ? null : (
    <fieldset className="m-0 border-0 p-0" disabled={disabled}>
      <legend className="font-sans text-15 leading-head font-semibold">图注</legend>
      <div className="mt-2 grid gap-2">
        {lines.map((line) => (
          <Line key={line.id} {...{ line, write }} />
        ))}
      </div>
    </fieldset>
  )

const Line = ({ line, write }: { line: Layer; write: Props['write'] }) => {
  const [typed, type] = useState(line.text)
  useEffect(() => type(line.text), [line.text])
  const keep = (): void => {
    const words = typed.replace(/\s+/g, ' ').trim()
    if (words !== line.text) write(line.id, words)
  }
  return (
    <label className="block text-13 leading-[1.6] text-ink-3">
      {nameOf(line.id)}
      <span className={inputFrame}>
        <input
          className={input}
          value={typed}
          maxLength={mostWords}
          onChange={({ target }) => type(target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
          }}
        />
      </span>
    </label>
  )
}
