import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { missingWords } from '#islands/create/choice.ts'
import { Elsewhere } from '#islands/create/Elsewhere.tsx'
import { FirstPosts } from '#islands/create/FirstPosts.tsx'
import type { RoomLooks } from '#islands/create/room/BookForm.tsx'
import { useLastOwner } from '#islands/create/room/LastOwner.tsx'
import { pagesWords, spineWords } from '#islands/create/room/measured.ts'
import { RoomBar } from '#islands/create/room/RoomBar.tsx'
import { type Filling, RoomFiles } from '#islands/create/room/RoomFiles.tsx'
import { RoomSheet, RoomSides } from '#islands/create/room/RoomSides.tsx'
import { $choice, $made, $making, beginChoice, choose, makeBook } from '#islands/create/room/room.store.ts'
import { type Room, roomOf } from '#islands/create/room/room.ts'
import { Waiting } from '#islands/create/Waiting.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { showStep } from '#islands/ui/steps.ts'
import { button } from '#layouts/parts/button.ts'
import type { DesignSelection } from '#lib/books/book/design-options.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { importAuthors, importMeasure } from '#lib/sources/upload/authors.store.ts'
import { takeCarriedFiles } from '#lib/sources/upload/carried-files.store.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { addFiles } from '#lib/sources/upload/import.store.ts'
import { $asked, $everything, $import, $importId } from '#lib/sources/upload/import-hand.store.ts'
import { comeBack } from '#lib/sources/upload/import-place.store.ts'
import { $preview } from '#lib/sources/upload/preview.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'

/** Neither is there before somebody has brought something. */
const Report = lazy(async () => ({ default: (await import('#islands/create/Report.tsx')).Report }))
const BookForm = lazy(async () => ({ default: (await import('#islands/create/room/BookForm.tsx')).BookForm }))

type Props = { flow: FlowId; looks: RoomLooks; helped: boolean; filling?: Filling }

const usualLook = (flow: FlowId, { selection }: RoomLooks): DesignSelection => {
  const { style, cover } = createFlows[flow].defaults
  return { style: selection.style ?? style, cover: selection.cover ?? cover }
}

/** What was chosen on the product page, in words; '' when nothing was. */
const selectionWords = ({ styles, selection, bound }: RoomLooks): string =>
  [styles.find(({ id }) => id === selection.style)?.name, bound].filter(Boolean).join('，')

const MakeBar = ({ flow, room, looks }: { flow: FlowId; room: Room; looks: RoomLooks }) => {
  const making = useStore($making)
  const made = useStore($made)
  const importId = useStore($importId)
  const { entries, pages, waitsFor } = room
  if (made?.importId === importId)
    return (
      <RoomBar title={`这份内容已经编成《${made.title}》`} hint="改版式和封面，在那本书里也能改。">
        <span className="flex flex-none items-center gap-2">
          <button
            type="button"
            className={button({ kind: 'text' })}
            disabled={making || waitsFor !== ''}
            onClick={() => makeBook(flow, room, looks.selection)}
          >
            另编一本
          </button>
          <a className={button({ kind: 'seal' })} href={paths.book(made.id)}>
            去看看
          </a>
        </span>
      </RoomBar>
    )
  return (
    <RoomBar
      title={[`编入 ${thousands(entries)} ${createFlows[flow].measure}`, pagesWords(pages)].filter(Boolean).join('，')}
      hint={waitsFor || spineWords(pages, looks.made) || '排好后可以先翻看，不满意随时重来'}
    >
      <button
        type="button"
        className={button({ kind: 'seal' })}
        disabled={entries === 0 || waitsFor !== '' || making}
        onClick={() => makeBook(flow, room, looks.selection)}
      >
        {making ? '正在开始' : '编排这本书'}
      </button>
    </RoomBar>
  )
}

/** What is known of the import: from the server, else from the look in the browser. */
const useImportState = (flow: FlowId) => {
  const view = useStore($import)
  const uploads = useStore($uploads)
  const preview = useStore($preview)
  const counted = useStore(importAuthors.$known)
  const measure = useStore(importMeasure.$known)
  const { only } = createFlows[flow]
  const ready = view?.status === 'ready' ? view.id : undefined
  // A new reading asks again.
  useEffect(() => {
    if (ready) void Promise.all([importAuthors.load(ready, only), importMeasure.load(ready, only)])
    return () => {
      importAuthors.forget()
      importMeasure.forget()
    }
  }, [ready, only])
  const stored = view?.status === 'ready'
  const seen = !stored && view?.status !== 'failed' && preview.state === 'seen' ? preview : undefined
  const report = stored ? view.report : (seen?.preview.report ?? null)
  // Until the server has counted, what was counted here holds: nothing goes and comes again in between.
  const looked = preview.state === 'seen' ? preview.preview : undefined
  const measured = measure.state === 'ready' ? measure.value : looked?.measured
  const authors = counted.state === 'ready' ? counted.value : looked?.authors
  return {
    view,
    seen,
    imported: {
      flow,
      report,
      authors,
      measured,
      stored,
      uploads,
      progress: view?.status === 'reading' ? view.progress : undefined,
    },
  }
}

/** /create/…: bring files, see what was found, answer what must be asked, make the book. One room for every way. */
const Screen = ({ flow, looks, helped, filling }: Props) => {
  const importId = useStore($importId)
  const { view, seen, imported } = useImportState(flow)
  const { report, stored } = imported
  const lastUser = useLastOwner(flow)
  const room = roomOf({ ...imported, before: lastUser?.name }, useStore($choice))
  const { authors, belongs, chosen, months, range } = room
  useEffect(() => {
    $asked.set({ flow })
    $everything.set(Boolean(filling))
    beginChoice(usualLook(flow, looks))
    return comeBack(() => $making.set(false))
  }, [flow, filling, looks])
  useEffect(() => {
    // What somebody looked into before signing in goes on here.
    if (!filling) void takeCarriedFiles(flow).then((list) => list.length > 0 && addFiles([...list]))
  }, [flow, filling])
  useEffect(() => showStep(report ? 1 : 0), [report])

  return (
    <>
      <RoomSides>
        <RoomFiles {...{ flow, filling, lastUser, helped }} selected={selectionWords(looks)} />
        <RoomSheet aria-live="polite" aria-label="读到的内容">
          {report ? (
            <Suspense fallback={<Waiting view={view} />}>
              <Report
                {...{ flow, report, months, range, authors, chosen }}
                importId={stored ? importId : undefined}
                setRange={(next) => choose({ range: next })}
                setChosen={(next) => choose({ authors: next })}
              >
                {seen && (
                  <>
                    <p className="mt-2 text-13 leading-[1.6] text-ink-3">
                      先在您的设备上看了一遍；传完以后再逐张核对图片。
                    </p>
                    <FirstPosts posts={seen.preview.first} pictures={seen.pictures} />
                  </>
                )}
                {!filling && stored && <Elsewhere {...{ flow, report, nothing: imported.authors?.length === 0 }} />}
              </Report>
              {belongs && !filling && room.entries + authors.length > 0 && <BookForm {...{ flow, looks, room }} />}
            </Suspense>
          ) : (
            <Waiting view={view} />
          )}
        </RoomSheet>
      </RoomSides>
      {filling && report && (
        <RoomBar
          title={report.missingMedia > 0 ? `还缺 ${missingWords(report)}` : '图都补齐了'}
          hint="书会用新到的图再排一遍。"
        >
          <a className={button({ kind: 'seal' })} href={paths.book(filling.id)}>
            回到这本书
          </a>
        </RoomBar>
      )}
      {report && belongs && !filling && <MakeBar {...{ flow, room, looks }} />}
    </>
  )
}

export const ImportRoomScreen = guarded(Screen)
