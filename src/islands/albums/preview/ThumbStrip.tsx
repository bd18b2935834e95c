import { useEffect, useRef } from 'react'
import { AlbumSheet } from '#islands/albums/AlbumSheet.tsx'
import { type ShownScene, sceneWords } from '#islands/albums/use-album-scenes.ts'

type Props = {
  scenes: readonly ShownScene[]
  thumbs: Readonly<Record<string, string>>
  /** Places of the pages that lie open. */
  shown: ReadonlySet<number>
  open(at: number): void
}

/** All pages in small; a press opens one. */
export const ThumbStrip = ({ scenes, thumbs, shown, open }: Props) => {
  const strip = useRef<HTMLUListElement>(null)
  const first = Math.min(...shown)
  useEffect(() => {
    const box = strip.current
    const place = box?.children[first]
    if (!box || !(place instanceof HTMLElement)) return
    box.scrollTo({ left: place.offsetLeft - (box.clientWidth - place.clientWidth) / 2 })
  }, [first])
  return (
    <nav className="mt-4 border-t border-line pt-4" aria-label="全书">
      <ul ref={strip} className="relative flex gap-3 overflow-x-auto px-1 pb-3 max-sm:px-edge">
        {scenes.map((shownScene, at) => {
          const { scene } = shownScene
          const words = sceneWords(shownScene)
          return (
            <li key={at} className="flex-none">
              <button
                type="button"
                className="group block cursor-pointer border-0 bg-transparent p-1 text-13 leading-[1.6] text-ink-3 current:text-ink"
                aria-label={words}
                aria-current={shown.has(at) ? 'page' : undefined}
                onClick={() => open(at)}
              >
                <AlbumSheet sheet={scene} pictures={thumbs} className="h-16 [box-shadow:0_0_0_1px_var(--color-line)]" />
                <span className="mt-1 block text-center" aria-hidden="true">
                  {scene.folio ?? words}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
