import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { AlbumSheet } from '#islands/albums/AlbumSheet.tsx'
import { ThumbStrip } from '#islands/albums/preview/ThumbStrip.tsx'
import { type ShownScene, sceneWords } from '#islands/albums/use-album-scenes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useWide } from '#islands/ui/use-wide.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { openingsOf, type ShownPage, singlePages } from '#lib/albums/layout/openings.ts'

type Props = {
  title: string
  scenes: readonly ShownScene[]
  pictures: Readonly<Record<string, string>>
  /** The same pictures, small. */
  thumbs: Readonly<Record<string, string>>
}

/** What lies open at once, from left to right; `undefined`: the inside of the cover. */
type View = readonly (ShownPage | undefined)[]

/** Views this far from the one looked at are painted, so that turning shows no empty paper. */
const near = 2

const viewsOf = (scenes: readonly ShownScene[], wide: boolean): View[] => {
  const pages = scenes.map(({ scene }) => scene)
  if (!wide) return singlePages(pages).map((page) => [page])
  return openingsOf(pages).map(({ sheet, left, right }) => (sheet ? [sheet] : [left, right]))
}

/** Openings on wide screens, single pages on phones; turned by swiping, arrow keys, buttons and the strip below. */
export const PageTurner = ({ title, scenes, pictures, thumbs }: Props) => {
  const wide = useWide(640)
  const views = useMemo(() => viewsOf(scenes, wide), [scenes, wide])
  const [at, setAt] = useState(0)
  const track = useRef<HTMLUListElement>(null)
  const now = Math.min(at, views.length - 1)
  const turnTo = (to: number): void => {
    const place = track.current?.children[Math.max(0, Math.min(views.length - 1, to))]
    place?.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'nearest', inline: 'center' })
  }
  const onScroll = (): void => {
    const box = track.current
    if (box && box.clientWidth > 0) setAt(Math.round(box.scrollLeft / box.clientWidth))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
    const end = { Home: 0, End: views.length - 1 }[event.key]
    if (step === undefined && end === undefined) return
    event.preventDefault()
    turnTo(end ?? now + (step ?? 0))
  }
  const words = wordsOf(views[now], scenes)
  return (
    <section className="page-width pt-6 pb-10 max-sm:px-0 max-sm:pt-3" aria-label={`《${title}》的内页`}>
      <ul
        ref={track}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:shadow-focus"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are turned by keys here
        tabIndex={0}
        aria-label="一页一页翻：左右方向键"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {views.map((view, place) => (
          <li
            key={place}
            className="flex w-full flex-none snap-center snap-always items-center justify-center px-6 py-4 max-sm:px-3"
            aria-hidden={place !== now}
          >
            <div className="flex max-w-full justify-center shadow-sheet">
              {view.map((page, side) => (
                <Leaf
                  key={side}
                  {...{ page, scenes, pictures, title }}
                  painted={Math.abs(place - now) <= near}
                  alone={view.length === 1}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-center justify-center gap-6">
        <button
          type="button"
          className={iconButton}
          aria-label="上一页"
          disabled={now === 0}
          onClick={() => turnTo(now - 1)}
        >
          <Icon name="chevl" />
        </button>
        <p className="min-w-32 text-center text-14 leading-[1.65] text-ink-2" role="status">
          {words}
        </p>
        <button
          type="button"
          className={iconButton}
          aria-label="下一页"
          disabled={now === views.length - 1}
          onClick={() => turnTo(now + 1)}
        >
          <Icon name="chev" />
        </button>
      </div>
      <ThumbStrip
        {...{ scenes, thumbs }}
        shown={new Set((views[now] ?? []).flatMap((page) => page?.at ?? []))}
        open={(page) => turnTo(views.findIndex((view) => view.some((one) => one?.at === page)))}
      />
    </section>
  )
}

const wordsOf = (view: View | undefined, scenes: readonly ShownScene[]): string =>
  [
    ...new Set(
      (view ?? []).flatMap((page) => {
        const shown = page && scenes[page.at]
        return shown ? sceneWords(shown, page.half) : []
      }),
    ),
  ].join('　')

type LeafProps = Pick<Props, 'title' | 'scenes' | 'pictures'> & {
  page: ShownPage | undefined
  painted: boolean
  alone: boolean
}

/** One page, or two as one sheet, as large as the screen lets it be. */
const Leaf = ({ page, scenes, pictures, title, painted, alone }: LeafProps) => {
  // The inside of the cover is as large as any page.
  const shown = (page && scenes[page.at]) ?? scenes.find(({ scene }) => scene.side !== 'sheet')
  if (!shown) return null
  const { scene } = shown
  const width = page?.half ? scene.widthMm / 2 : scene.widthMm
  const style = {
    aspectRatio: `${width} / ${scene.heightMm}`,
    width: sizeOf(width, alone ? width : 2 * width, scene.heightMm),
  }
  if (!page) return <span className="block flex-none bg-linen" style={style} aria-hidden="true" />
  const label = `《${title}》${sceneWords(shown, page.half)}`
  return (
    <span className="block flex-none" style={style}>
      {painted ? (
        <AlbumSheet sheet={scene} pictures={pictures} label={label} half={page.half} />
      ) : (
        <span className="block size-full bg-white" />
      )}
    </span>
  )
}

/** As wide as its share of the screen, and never higher than two thirds of it. */
const sizeOf = (widthMm: number, openMm: number, heightMm: number): string =>
  `min(calc((min(100vw, 1200px) - 80px) * ${(widthMm / openMm).toFixed(4)}), ${((66 * widthMm) / heightMm).toFixed(2)}vh)`

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
