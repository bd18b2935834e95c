import { useEffect, useState } from 'react'
import { drawCover } from '#lib/books/design/cover-drawing.store.ts'
import type { CoverToDraw, DrawnCover } from '#lib/books/design/cover-drawing.ts'
import type { CoverDress } from '#lib/books/design/cover-dress.ts'
import type { CoverConfig } from '#lib/library/covers/cover-config.store.ts'
import { DrawnScene } from './DrawnScene.tsx'

/** So long somebody may go on before the small ones are drawn anew, in ms. */
const pauseMs = 350

const [designOf, colourOf] = [
  (codeName: string): string => codeName.replace(/-\d$/, ''),
  (codeName: string): number => Number(/-(\d)$/.exec(codeName)?.[1] ?? 1),
]

/** Another design keeps its picture, which lies there by itself. */
const dressedIn = (dress: CoverDress, cover: string): CoverDress =>
  designOf(cover) === designOf(dress.cover)
    ? { ...dress, cover }
    : {
        ...dress,
        cover,
        coverPic: dress.coverPic && { pic: dress.coverPic.pic, x: 0, y: 0, scale: 1, rotate: 0 },
      }

type Props = {
  configs: readonly CoverConfig[]
  asked: CoverToDraw
  pictures: Readonly<Record<string, string>>
  isClosed: boolean
  choose(change: Partial<CoverDress>): void
}

const card =
  'pointer-events-none flex aspect-[4/5] items-center justify-center overflow-hidden rounded-control border border-line bg-linen ' +
  'peer-checked:border-ink peer-checked:[box-shadow:0_0_0_1px_var(--color-ink)] peer-focus-visible:shadow-focus'
const over = 'peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'

/** The eight designs on one's own title and picture, and the five colours of the one that is worn. */
export const CoverDesigns = ({ configs, asked, pictures, isClosed, choose }: Props) => {
  const { dress } = asked
  const [drawn, setDrawn] = useState<Readonly<Record<string, DrawnCover>>>({})
  // Which colour each design was last seen in: whoever comes back finds it.
  const [colours, setColours] = useState<Readonly<Record<string, string>>>({})
  const codeNameOf = (design: string): string =>
    design === designOf(dress.cover) ? dress.cover : (colours[design] ?? design)
  const names = configs.map(({ codeName }) => codeNameOf(codeName))
  const told = JSON.stringify([names, { ...dress, coverText: '' }, asked.chosen?.media, asked.sheet])
  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      for (const name of names) {
        const answer = over ? undefined : await drawCover({ ...asked, dress: dressedIn(dress, name) })
        if (over || !answer) return
        setDrawn((before) => ({ ...before, [designOf(name)]: answer.drawn }))
      }
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [told])
  const worn = configs.find(({ codeName }) => codeName === designOf(dress.cover))
  const wear = (cover: string) => {
    setColours({ ...colours, [designOf(dress.cover)]: dress.cover, [designOf(cover)]: cover })
    const { cover: now, coverPic } = dressedIn(dress, cover)
    choose({ cover: now, coverPic })
  }
  return (
    <section aria-label="封面样子和颜色">
      <h2 className="text-18 font-semibold">样子</h2>
      <div
        role="radiogroup"
        aria-label="封面样子"
        className="mt-3 grid grid-cols-4 gap-3 max-sm:-mx-edge max-sm:auto-cols-[30%] max-sm:snap-x max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:px-edge max-sm:py-1 max-sm:pb-3"
      >
        {configs.map(({ codeName, name }) => (
          <label key={codeName} className="relative block cursor-pointer max-sm:snap-start">
            <input
              type="radio"
              name="cover-design"
              className={over}
              disabled={isClosed}
              checked={codeName === designOf(dress.cover)}
              onChange={() => wear(codeNameOf(codeName))}
            />
            <span className={card} aria-hidden="true" data-design={codeName}>
              {drawn[codeName] && (
                <DrawnScene page={drawn[codeName].front} pictures={pictures} className="h-[86%] shadow-sheet" />
              )}
            </span>
            <span className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2 leading-[1.45]">
              <b className="font-medium">{name}</b>
              {drawn[codeName]?.instead && (
                <span className="text-12 text-ink-3">会做成「{drawn[codeName].instead}」</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {worn && (
        <>
          <h2 className="mt-6 text-18 font-semibold">颜色</h2>
          <div role="radiogroup" aria-label="颜色" className="mt-3 flex flex-wrap gap-3">
            {worn.colours.map(({ codeName, name, ground, accent }, at) => (
              <label key={codeName} className="relative block min-w-14 cursor-pointer text-center">
                <input
                  type="radio"
                  name="cover-colour"
                  className={over}
                  disabled={isClosed}
                  checked={colourOf(dress.cover) === at + 1}
                  onChange={() => wear(codeName)}
                />
                <span
                  aria-hidden="true"
                  className="pointer-events-none relative mx-auto block size-11 overflow-hidden rounded-control border border-ctl peer-checked:[box-shadow:0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-ink)] peer-focus-visible:shadow-focus"
                  style={{ background: ground }}
                >
                  <span className="absolute inset-x-0 bottom-0 h-2.5" style={{ background: accent }} />
                </span>
                <span className="mt-1 block text-13 leading-[1.45]">{name}</span>
              </label>
            ))}
          </div>
          {worn.codeName === 'full' && (
            <p className="mt-2 text-13 leading-[1.6] text-ink-3">照片铺满的时候，颜色在书脊和封底。</p>
          )}
        </>
      )}
    </section>
  )
}
