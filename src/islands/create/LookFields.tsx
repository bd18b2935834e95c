import type { Looks, LookWish } from '#lib/books/book/design-options.ts'

type Look = Pick<LookWish, 'style' | 'cover'>

/** How the book is set, and its cover. */
export const LookFields = (props: { looks: Looks; look: Look; set(look: Look): void }) => {
  const { looks, look, set } = props
  return (
    <div className="rep__w">
      <label className="field">
        <span className="lab">版式与开本</span>
        <select
          className="inp"
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
      </label>
      <label className="field">
        <span className="lab">封面</span>
        <select
          className="inp"
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
      </label>
    </div>
  )
}
