import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, changeDress, coverSheet } from '#lib/books/design/cover-design.store.ts'
import type { CoverToDraw } from '#lib/books/design/cover-drawing.ts'
import { type CoverConfig, coverAddress, coverConfig } from '#lib/library/covers/cover-config.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { CoverDesigns } from './CoverDesigns.tsx'
import { CoverPictures } from './CoverPictures.tsx'
import { type CoverView, coverViews, FlatView, FrontView, StandingView } from './CoverViews.tsx'
import { CoverWords } from './CoverWords.tsx'
import { PhotoControls } from './PhotoControls.tsx'
import { PhotoHandle } from './PhotoHandle.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useCover } from './use-cover.ts'
import { useDrawn } from './use-drawn.ts'

const designs = ['typo', 'seal', 'vertical', 'window', 'full', 'cloth', 'line', 'baby'] as const

/** Designs and their colours; [] until they are known, or where nobody says. */
const useConfigs = (): readonly CoverConfig[] => {
  const [configs, setConfigs] = useState<readonly CoverConfig[]>([])
  useEffect(() => void Promise.all(designs.map(coverConfig)).then(setConfigs, () => {}), [])
  return configs
}

/** /books/{bookId}/design/cover: the cover on the book's own title and pictures, saved as it is changed. */
const Screen = ({ book }: { book: BookView }) => {
  const { dress, sheet, toDraw, pictures, small, trouble } = useCover(book)
  const { save } = useStore($design)
  const configs = useConfigs()
  const isClosed = save === 'closed'
  const worn = configs.find(({ codeName }) => codeName === dress.cover.replace(/-\d$/, ''))
  return (
    <div className="page-width pb-12">
      <ScreenHead name="封面" words={`《${book.title}》`}>
        <a className={button({ size: 'small' })} href={paths.bookDesign(book.id)}>
          回装扮
        </a>
      </ScreenHead>
      <SaveBar years={sheet?.years ?? ''} />
      {trouble && <ErrorNote message={trouble} retry={() => void coverSheet.load(book.id)} />}
      {toDraw && sheet ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,460px)] items-start gap-10 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-6">
          <Stage asked={toDraw} pictures={pictures} isClosed={isClosed} />
          <div>
            <CoverDesigns
              {...{ configs, isClosed }}
              pictures={small}
              asked={toDraw}
              choose={(change) => changeDress(change)}
            />
            {worn?.photoAspect === null ? (
              <p className="mt-8 text-14 text-ink-2">「{worn.name}」不用照片。</p>
            ) : (
              <CoverPictures bookId={book.id} pic={dress.coverPic?.pic ?? null} isClosed={isClosed} />
            )}
            <CoverWords dress={dress} years={sheet.years} isClosed={isClosed} />
          </div>
        </div>
      ) : (
        !trouble && (
          <div aria-busy="true">
            <Skeleton lines={6} />
          </div>
        )
      )}
    </div>
  )
}

type StageProps = { asked: CoverToDraw; pictures: Readonly<Record<string, string>>; isClosed: boolean }

/** The cover as it will be printed, with its picture under the hand, and what is to be said about it. */
const Stage = ({ asked, pictures, isClosed }: StageProps) => {
  const [view, setView] = useState<CoverView>('front')
  const { drawing, hold, release } = useDrawn(asked)
  const { title } = asked.dress
  const put = async (byKeys: boolean) => {
    const coverPic = await release()
    if (coverPic) changeDress({ coverPic }, byKeys ? 'coverPic' : undefined)
  }
  if (drawing === 'none') return <ServerDrawn {...asked} />
  const drawn = drawing === 'waiting' ? undefined : drawing
  const photo = isClosed ? null : (drawn?.photo ?? null)
  return (
    <section className="lg:sticky lg:top-4" aria-label="封面的样子">
      <div className="rounded-page bg-linen px-6 pt-4 pb-6 max-sm:-mx-edge max-sm:px-edge">
        <div role="radiogroup" aria-label="怎么看" className="mb-4 flex justify-center gap-2">
          {coverViews.map(([id, name]) => (
            <label key={id} className="relative cursor-pointer">
              <input
                type="radio"
                name="cover-view"
                className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                checked={view === id}
                onChange={() => setView(id)}
              />
              <span className="pointer-events-none inline-flex min-h-9 items-center rounded-control border border-transparent px-3.5 text-14 peer-checked:border-ink peer-checked:bg-page peer-focus-visible:shadow-focus">
                {name}
              </span>
            </label>
          ))}
        </div>
        <div className="grid min-h-[400px] place-items-center max-sm:min-h-[300px]" data-cover={drawn?.cover}>
          {!drawn ? (
            <p className="text-14 text-ink-2" role="status">
              正在画封面…
            </p>
          ) : view === 'flat' ? (
            <FlatView {...{ drawn, pictures, title }} />
          ) : view === 'standing' ? (
            <StandingView {...{ drawn, pictures, title }} />
          ) : (
            <FrontView {...{ drawn, pictures, title }}>
              {photo && <PhotoHandle photo={photo} hold={hold} release={(byKeys) => void put(byKeys)} />}
            </FrontView>
          )}
        </div>
        {photo && view === 'front' && (
          <PhotoControls slot={photo.at.slot} place={photo.place} hold={hold} release={(byKeys) => void put(byKeys)} />
        )}
      </div>
      <Said drawn={drawn} />
    </section>
  )
}

/** Focal boxes are found on thumbnails: so much of one is no cut. */
const mostLost = 0.02

/** What was changed for the press, and what prints badly. */
const Said = ({ drawn }: { drawn: Exclude<ReturnType<typeof useDrawn>['drawing'], string> | undefined }) => {
  const lost = drawn?.photo?.at.focusLost ?? 0
  const said = [
    ...(drawn?.warnings.map(({ message }) => message) ?? []),
    ...(lost > mostLost ? ['照片里看着要紧的地方（多半是人脸）有一块在框外。'] : []),
  ]
  return (
    <div role="status" data-said>
      {said.length > 0 && (
        <div className={`mt-3 ${notice('warning')}`}>
          <ul className="m-0 list-none p-0">
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Where this browser cannot draw the server does; the picture lies as it was last placed. */
const ServerDrawn = ({ dress, sheet }: CoverToDraw) => (
  <section className="rounded-page bg-linen p-6 text-center" aria-label="封面的样子">
    <img
      className="mx-auto block w-[min(330px,100%)] shadow-sheet"
      src={coverAddress(
        dress.cover,
        { title: dress.title, subtitle: dress.subtitle, author: dress.author, years: dress.meta ?? sheet.years },
        dress.coverPic ?? undefined,
      )}
      alt={`《${dress.title}》的封面`}
    />
    <p className="mt-3 text-13 leading-[1.6] text-ink-3">这个浏览器画不了，由服务器画。</p>
  </section>
)

export const CoverScreen = guarded(Screen)
