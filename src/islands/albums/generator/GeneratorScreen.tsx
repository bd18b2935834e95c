import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { button } from '#layouts/parts/button.ts'
import { select, textarea } from '#layouts/parts/field.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { $openedAlbum, openAlbum } from '#lib/albums/album/opened-album.store.ts'
import { $draftRefusal, $isDrafting, draftAgain, type NewDraft } from '#lib/albums/generator/generator.store.ts'
import { wordsOnPage } from '#lib/albums/generator/words-of-pages.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

type Opened = NonNullable<ReturnType<typeof $openedAlbum.get>>

/** /albums/{id}/generator: the album's photographs laid out anew, with words of one's own, as another album. */
const Screen = ({ album }: { album: AlbumView }) => {
  const opened = useStore($openedAlbum)
  useEffect(() => void openAlbum(album.aid), [album.aid])
  return (
    <div className="page-width pt-8 pb-16 max-sm:pt-4">
      <h1 className="text-40 leading-tight wrap-anywhere max-sm:text-28">重新排《{album.name}》</h1>
      {opened ? (
        <DraftForm album={album} {...opened} />
      ) : (
        <div className="pt-6" aria-busy="true" role="status" aria-label="正在取照片">
          <Skeleton lines={4} />
        </div>
      )}
    </div>
  )
}

const DraftForm = ({ album, pages, photos }: { album: AlbumView } & Opened) => {
  const isBusy = useStore($isDrafting)
  const refusal = useStore($draftRefusal)
  const [draft, setDraft] = useState<NewDraft>(() => ({
    ...{ title: album.name, author: album.author, theme: album.innerStyleId },
    preface: wordsOnPage(pages, 'preface'),
    acknowledgement: wordsOnPage(pages, 'acknowledgement'),
  }))
  const set = (change: Partial<NewDraft>): void => setDraft({ ...draft, ...change })
  const unused = photos.filter(({ used }) => !used).length
  return (
    <form
      className="mt-2 grid max-w-[640px] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void draftAgain(album, photos, draft)
      }}
    >
      <p className="mb-2 text-ink-2">
        照片盘里的 {photos.length} 张照片全部重新排一遍
        {unused > 0 && `，还没有排进去的 ${unused} 张也在里面`}。排成的是另一本，原来的这本不动。
      </p>
      <WordField
        label="书名"
        name="title"
        most={fieldLimits.title.most}
        value={draft.title}
        set={(title) => set({ title })}
      />
      <WordField
        label="作者"
        note="可不填"
        name="author"
        most={fieldLimits.author.most}
        value={draft.author}
        set={(author) => set({ author })}
      />
      <Field label="主题">
        <select
          className={select}
          name="theme"
          value={draft.theme}
          onChange={({ target }) => set({ theme: target.value })}
        >
          {themes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Words label="序言" where="书名页后面单独一页" value={draft.preface} set={(preface) => set({ preface })} />
      <Words
        label="致谢"
        where="照片后面单独一页"
        value={draft.acknowledgement}
        set={(acknowledgement) => set({ acknowledgement })}
      />
      {refusal && (
        <p className={notice('error')} role="alert">
          {refusal}
        </p>
      )}
      <div>
        <button type="submit" className={button({ kind: 'seal', size: 'large' })} aria-disabled={isBusy}>
          {isBusy ? '正在排…' : '排成另一本'}
        </button>
      </div>
    </form>
  )
}

type WordsProps = { label: string; where: string; value: string; set(value: string): void }

const Words = ({ label, where, value, set }: WordsProps) => (
  <div>
    <Field label={label} aside="可不填">
      <textarea
        className={`${textarea} w-full`}
        rows={5}
        maxLength={fieldLimits.preface.most}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
    <FieldMessage>{where}，一行是一段；不写就没有这一页。</FieldMessage>
  </div>
)

export const GeneratorScreen = guarded(Screen)
