import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DesignFrame } from '#islands/books/design/DesignFrame.tsx'
import { Checkbox, Radio } from '#islands/ui/Choice.tsx'
import { Field, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, dress, openDesign, type Said } from '#lib/books/design/design.store.ts'
import { onGround } from '#lib/books/design/on-ground.ts'
import { $pages, loadSection } from '#lib/books/reading/reader.store.ts'
import { bookTarget, readBookEdit } from '#lib/edits/book/book-fields.ts'
import { type GroundId, groundIds, grounds } from '#lib/typeset/ground/ground.ts'

const say = (name: string, field: string, value: Said['value']) => dress(name, [{ target: bookTarget, field, value }])

/** Ages on the pages: whose, and from which day on. */
const Baby = () => {
  const { design, answered } = useStore($design)
  const { baby } = design
  const [birthday, setBirthday] = useState<string>()
  const enabled = baby.enable ?? answered.child !== null
  const shown = birthday ?? (baby.birthday || (answered.child?.birthday ?? ''))
  const read = readBookEdit({ target: bookTarget, field: 'baby/birthday' }, shown)
  return (
    <div>
      <Checkbox checked={enabled} onChange={(event) => say('switch-baby', 'baby/enable', event.target.checked)}>
        <span>
          印宝宝的年龄
          <span className="block text-13 leading-[1.6] text-ink-3">
            「出生第 37 天」「1 岁 2 个月」。只有童年版式印年龄。
          </span>
        </span>
      </Checkbox>
      {enabled && (
        <div className="mt-3 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <WordField
            label="小名"
            most={20}
            value={baby.nickname || (answered.child?.nickname ?? '')}
            set={(value) => say('name-baby', 'baby/nickname', value)}
          />
          <Field label="生日">
            <Input
              type="date"
              value={shown}
              invalid={!read.ok}
              onChange={(event) => {
                setBirthday(event.target.value)
                const typed = readBookEdit({ target: bookTarget, field: 'baby/birthday' }, event.target.value)
                if (typed.ok) say('date-baby', 'baby/birthday', event.target.value)
              }}
            />
            {!read.ok && <FieldMessage invalid>{read.failure.message}</FieldMessage>}
          </Field>
        </div>
      )}
    </div>
  )
}

/** Two pages of one's own with what is chosen under them. */
const Own = ({ book, ground, grey }: { book: BookView; ground: GroundId | undefined; grey: boolean }) => {
  const { answered } = useStore($design)
  const pages = useStore($pages)
  const route = answered.sections[0]?.route
  useEffect(() => {
    if (route !== undefined) void loadSection(book.id, route)
  }, [book.id, route])
  const loaded = route === undefined ? undefined : pages[route]
  if (!loaded || loaded === 'loading' || loaded === 'failed')
    return <p className="text-13 text-ink-3">正在取书里的几页…</p>
  const shown = loaded.filter(({ kind }) => kind === 'body').slice(0, 2)
  return (
    <section aria-label="您的书">
      <h2 className="mb-3 text-13 leading-[1.6] text-ink-3">印出来是这样</h2>
      <ul className="grid grid-cols-2 gap-3">
        {shown.map((page, at) => (
          <li key={page.index} className="shadow-sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
            <PaintedPage
              page={onGround(page, answered.style, ground, grey)}
              label={`您的书第 ${at + 1} 页`}
              className="h-full bg-page"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** /books/{bookId}/design/background: what lies under the words, and what all pages leave out. */
const Screen = ({ book }: { book: BookView }) => {
  const { design } = useStore($design)
  useEffect(() => openDesign(book.id), [book.id])
  const choose = (id: GroundId | null) => say('choose-background', 'background', id)
  const option = (id: GroundId | null, name: string) => (
    <Radio key={name} name="ground" checked={(design.background ?? null) === id} onChange={() => choose(id)}>
      {name}
    </Radio>
  )
  return (
    <DesignFrame
      book={book}
      name="底色和开关"
      words="一个字也不会挪动"
      aside={<Own book={book} ground={design.background} grey={design.photos === 'grey'} />}
    >
      <div className="grid gap-8">
        <fieldset className="m-0 grid gap-3 border-0 p-0">
          <legend className="mb-1 text-14 font-medium">底色或底纹，选一样</legend>
          {option(null, '无，白纸')}
          <p className="text-13 leading-[1.6] text-ink-3">底色</p>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
            {groundIds.filter((id) => grounds[id].t === 'tint').map((id) => option(id, grounds[id].name))}
          </div>
          <p className="text-13 leading-[1.6] text-ink-3">底纹</p>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
            {groundIds.filter((id) => grounds[id].t === 'pattern').map((id) => option(id, grounds[id].name))}
          </div>
        </fieldset>
        <div className="grid gap-4">
          <Checkbox
            checked={design.photos === 'grey'}
            onChange={(event) => say('tone-pictures', 'photos', event.target.checked ? 'grey' : 'colour')}
          >
            照片印成黑白
          </Checkbox>
          <Checkbox
            checked={design.timeLabelHidden}
            onChange={(event) => say('hide-times', 'time-label-hidden', event.target.checked)}
          >
            不印几点几分，只留日期
          </Checkbox>
          <Baby />
        </div>
      </div>
    </DesignFrame>
  )
}

export const BackgroundScreen = guarded(Screen)
