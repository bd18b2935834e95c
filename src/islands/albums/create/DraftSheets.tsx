import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { AlbumSheet } from '#islands/albums/AlbumSheet.tsx'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { button } from '#layouts/parts/button.ts'
import { $draft, shufflePage } from '#lib/albums/draft/draft.store.ts'
import { soundChoices } from '#lib/albums/draft/draft.ts'
import { wordsOfScene } from '#lib/albums/layout/page-words.ts'
import { isSheetName } from '#lib/albums/layout/printed-places.ts'
import type { AlbumForm } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'

const grid = 'grid grid-cols-2 gap-x-5 gap-y-6 max-sm:gap-x-3'

/** The pages as they would be printed, in order; a sheet of two pages is as wide as the list. */
export const DraftSheets = () => {
  const { draft, laid, pictures } = useStore($draft)
  const scenes = laid?.scenes
  useEffect(() => {
    if (scenes) void lendPageFonts(scenes).catch(() => {})
  }, [scenes])
  const { product } = useMemo(() => soundChoices(draft.choices), [draft.choices])
  if (!laid) return <NothingLaid busy={draft.photos.length > 0} form={product.form} />
  return (
    <section aria-label="排好的版面">
      <ol className={grid}>
        {laid.scenes[0]?.side === 'right' && !laid.scenes[0].isCard && <InsideCover scene={laid.scenes[0]} />}
        {laid.pages.map(({ name }, at) => {
          const scene = laid.scenes[at]
          if (!scene) return null
          const isSheet = scene.side === 'sheet'
          const { isCard } = scene
          const words = wordsOfScene(name, scene)
          return (
            <li
              key={name === 'blank' ? `blank-${at}` : name}
              className={isCard ? '' : isSheet ? 'col-span-2' : scene.side === 'right' ? 'col-start-2' : 'col-start-1'}
            >
              <Near scene={scene}>
                <AlbumSheet sheet={scene} pictures={pictures} label={words} className="shadow-sheet" />
              </Near>
              <div className="mt-1.5 flex min-h-tap items-center justify-between gap-3 text-13 leading-[1.6] text-ink-3">
                <span aria-hidden="true">{words}</span>
                {product.shuffle && isSheetName(name) && (
                  <button
                    type="button"
                    className={`${button({ kind: 'text', size: 'small' })} min-h-tap`}
                    aria-label={`换一版：${words}`}
                    onClick={() => shufflePage(name)}
                  >
                    换一版
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The first page faces the inside of the cover. */
const InsideCover = ({ scene: { widthMm, heightMm } }: { scene: ScenePage }) => (
  <li aria-hidden="true">
    <div className="bg-linen" style={{ aspectRatio: `${widthMm} / ${heightMm}` }} />
  </li>
)

/** Painted while it is near the window: two hundred photographs at once would fill the memory of a phone. */
const Near = ({ scene, children }: { scene: ScenePage; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node || typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return
    }
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    seen.observe(node)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place} className="bg-page" style={{ aspectRatio: `${scene.widthMm} / ${scene.heightMm}` }}>
      {near && children}
    </div>
  )
}

/** What becomes of the photographs, by what is made of them. */
const arranged: Readonly<Record<AlbumForm, string>> = {
  book: '按拍的日子分开，大图小图错落；不满意就换一版，再挑印成什么。',
  cards: '一张照片一张卡，裁好了摆给您看；不满意就换一版，再挑怎么印。',
  frame: '按张数拼成一幅，留好边；不满意就换一版，再挑多大、配什么框。',
  calendar: '一个月一张，日子排在照片下面；不满意就换一版，再挑怎么印。',
}

const NothingLaid = ({ busy, form }: { busy: boolean; form: AlbumForm }) => (
  <div role="status">
    <h2 className="text-28 leading-head">{busy ? '正在排头几页' : '排好的版面会放在这里'}</h2>
    <p className="mt-2 mb-6 text-ink-2">{busy ? '照片一边看一边排，先看到的先摆上。' : arranged[form]}</p>
    <ul className={grid} aria-hidden="true">
      {[0, 1].map((place) => (
        <li key={place} className="col-span-2 aspect-[296/210] border border-dashed border-ctl bg-page" />
      ))}
    </ul>
  </div>
)
