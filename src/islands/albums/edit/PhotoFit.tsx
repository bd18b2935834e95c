import { button } from '#layouts/parts/button.ts'
import type { Crop } from '#lib/albums/edit/edit-places.ts'
import type { OtherFit } from '#lib/albums/layout/fit.ts'

type Props = {
  /** As somebody cropped it, or as it is. */
  crop: Crop
  disabled: boolean
  change(crop: Crop): void
}

/** Pulling a photograph out of shape is for drawn things alone: layers may say it, nobody is offered it here. */
const choices: readonly { fit: Exclude<OtherFit, 'fill'> | undefined; words: string; tells: string }[] = [
  { fit: undefined, words: '铺满', tells: '铺满相框，多出来的裁掉' },
  { fit: 'contain', words: '整张', tells: '整张放进相框，不裁，旁边留白' },
  { fit: 'fit', words: '不放大', tells: '整张放进相框，印得清楚的大小为止' },
]

/** How the chosen photograph takes its frame. */
export const PhotoFit = ({ crop, disabled, change }: Props) => (
  <fieldset className="m-0 mb-2 flex gap-2 border-0 p-0" disabled={disabled}>
    <legend className="text-13 leading-[1.6] text-ink-3">照片怎么放</legend>
    {choices.map(({ fit, words, tells }) => (
      <button
        key={words}
        type="button"
        className={`${button({ size: 'small' })} min-h-tap flex-1 px-1! text-13! whitespace-nowrap aria-pressed:border-indigo aria-pressed:font-semibold`}
        title={tells}
        aria-pressed={crop.fit === fit}
        onClick={() => {
          const { fit: _, ...rest } = crop
          change(fit ? { ...rest, fit } : rest)
        }}
      >
        {words}
      </button>
    ))}
  </fieldset>
)
