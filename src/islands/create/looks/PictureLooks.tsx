import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { LookFields } from '#islands/create/looks/LookFields.tsx'
import { PaintedThumb } from '#islands/create/looks/PaintedThumb.tsx'
import type { DesignOptions, DesignSelection } from '#lib/books/book/design-options.ts'
import type { ThumbRequest } from '#lib/books/look/thumb-request.ts'
import { $thumbs, askThumbs, forgetThumbs, type ThumbSource, type ThumbState } from '#lib/books/look/thumbs.store.ts'

type Look = Pick<DesignSelection, 'style' | 'cover' | 'coverPhoto'>
type Props = {
  looks: DesignOptions
  look: Look
  set(look: Look): void
  source: ThumbSource
  /** Everything else that was chosen; left out for a book there is. */
  request?: ThumbRequest | undefined
  /** `约 88 页`, '' where nothing is known. */
  pagesOf?(style: string): string
}

/** So long somebody may go on choosing before pages are set anew. */
const pauseMs = 400

/** Style and cover, chosen among pictures of the book's own first pages; by their names where nobody can set them. */
export const PictureLooks = (props: Props) => {
  const { looks, look, set, source, request, pagesOf } = props
  const thumbs = useStore($thumbs)
  const { style = '', cover = '' } = look
  const trim = looks.styles.find(({ id }) => id === style)?.size ?? ''
  const told = JSON.stringify([source, request, trim])
  useEffect(() => {
    // Whatever is written or dragged: set when it rests. The first time nobody waits.
    // Nobody chosen: there is nothing to set, and what is shown stays.
    if (style === '' || request?.authorIds?.length === 0) return
    const first = Object.keys($thumbs.get().styles).length === 0
    const others = looks.styles.flatMap(({ id }) => (id === style ? [] : [id]))
    const asked = { source, request, styles: [style, ...others], covers: looks.covers.map(({ id }) => id), trim }
    const timer = setTimeout(() => void askThumbs(asked), first ? 0 : pauseMs)
    return () => clearTimeout(timer)
    // The style alone changes nothing but which is set first.
  }, [told, looks])
  useEffect(() => forgetThumbs, [])
  const chosen = thumbs.covers[cover]
  const photo = typeof chosen === 'object' ? chosen.photo : undefined
  useEffect(() => {
    // The picture that was seen is the one that is printed.
    if (typeof chosen === 'object' && photo !== look.coverPhoto)
      set({ style, cover, ...(photo ? { coverPhoto: photo } : {}) })
  }, [chosen, photo])

  const states = [...Object.values(thumbs.styles), ...Object.values(thumbs.covers)]
  if (states.length > 0 && states.every((one) => one === 'none')) return <Named {...{ looks, look, set, pagesOf }} />
  return (
    <div className="mt-2">
      <p className="min-h-6 text-13 leading-[1.6] text-ink-3" role="status">
        {statusWords(states)}
      </p>
      <Group name="版式与开本" wide>
        {looks.styles.map(({ id, name, size }) => (
          <Card
            key={id}
            {...{ group: 'style', id, name }}
            checked={id === style}
            choose={() => set({ ...look, style: id })}
            state={thumbs.styles[id]}
            frame={styleFrame}
            words={size}
            aside={pagesOf?.(id) ?? ''}
          />
        ))}
      </Group>
      <Group name="封面">
        {looks.covers.map(({ id, name, text = '' }) => (
          <Card
            key={id}
            {...{ group: 'cover', id, name }}
            checked={id === cover}
            choose={() => set({ style, cover: id })}
            state={thumbs.covers[id]}
            frame={coverFrame}
            words={text}
            aside={insteadWords(looks, thumbs.covers[id])}
          />
        ))}
      </Group>
    </div>
  )
}

const statusWords = (states: readonly ThumbState[]): string => {
  if (states.length === 0 || states.includes('waiting')) return '正在用您自己的头几页排样…'
  return states.includes('none') ? '有几种排不出样张，按名字选也一样。' : '都是您自己的头几页，照付印的样子排的。'
}

/** Width by height of what a picture stands in. */
const styleFrame = { className: 'aspect-[3/2]', shape: 1.5 }
const coverFrame = { className: 'aspect-[4/5]', shape: 0.8 }

/** A cover that would become another one says so. */
const insteadWords = ({ covers }: DesignOptions, state: ThumbState | undefined): string => {
  const instead = typeof state === 'object' ? state.instead : undefined
  const found = covers.find(({ id }) => id === instead)
  return found ? `会做成「${found.name}」` : ''
}

/** Cards beside each other; on phones a row to be swiped. */
const Group = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className="mt-3 min-w-0">
    <p className="text-14 font-medium" aria-hidden="true">
      {name}
    </p>
    <div
      role="radiogroup"
      aria-label={name}
      className={`mt-2 grid gap-4 ${wide ? 'grid-cols-3 max-sm:auto-cols-[64%]' : 'grid-cols-4 max-sm:auto-cols-[36%]'} max-sm:-mx-edge max-sm:scroll-px-edge max-sm:snap-x max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:px-edge max-sm:py-1 max-sm:pb-3`}
    >
      {children}
    </div>
  </div>
)

type CardProps = {
  group: string
  id: string
  name: string
  checked: boolean
  choose(): void
  state: ThumbState | undefined
  frame: { className: string; shape: number }
  words: string
  aside: string
}

const Card = ({ group, id, name, checked, choose, state = 'waiting', frame, words, aside }: CardProps) => (
  <label className="relative block cursor-pointer max-sm:snap-start">
    <input
      type="radio"
      name={group}
      value={id}
      checked={checked}
      onChange={choose}
      // By keys alone: a card that moved when it is pressed would not be under the finger when that is lifted.
      onKeyUp={({ currentTarget }) =>
        currentTarget.parentElement?.scrollIntoView({ block: 'nearest', inline: 'start' })
      }
      className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className={`pointer-events-none flex items-center justify-center overflow-hidden rounded-control border border-line bg-linen peer-checked:border-ink peer-checked:[box-shadow:0_0_0_1px_var(--color-ink)] peer-focus-visible:shadow-focus ${frame.className}`}
      data-thumb={id}
    >
      {typeof state === 'object' ? (
        <PaintedThumb thumb={state} frame={frame.shape} />
      ) : (
        <span className="px-3 text-center text-13 leading-[1.6] text-ink-3">
          {state === 'none' ? words || name : ''}
        </span>
      )}
    </span>
    <span className="pointer-events-none absolute top-[-1px] right-3 hidden h-4.5 w-2.5 bg-zhu clip-ribbon peer-checked:block" />
    {/* Each line is there before its words are: nothing moves when they come. */}
    <span className="mt-1.5 flex items-baseline justify-between gap-x-2 leading-[1.45]">
      <b className="min-w-0 truncate font-medium">{name}</b>
      <span className="text-13 whitespace-nowrap text-ink-2">{group === 'style' && aside}</span>
    </span>
    <span className="block min-h-[1.45em] text-13 leading-[1.45] text-ink-3">{group === 'style' ? words : aside}</span>
  </label>
)

/** What each is, in words, for whoever sees no pictures. */
const Named = ({ looks, look, set, pagesOf }: Pick<Props, 'looks' | 'look' | 'set' | 'pagesOf'>) => {
  const style = looks.styles.find(({ id }) => id === look.style)
  const cover = looks.covers.find(({ id }) => id === look.cover)
  const about = style && pagesOf ? pagesOf(style.id) : ''
  return (
    <>
      <LookFields looks={looks} look={look} set={set} />
      <p className="mt-2 text-13 leading-[1.6] text-ink-3" role="status">
        {[style?.text, about && `${about}。`, cover?.text].filter(Boolean).join('')}
        这里排不出样张，按名字选也一样，做好以后还能换。
      </p>
    </>
  )
}
