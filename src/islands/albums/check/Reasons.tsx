import { AlbumSheet } from '#islands/albums/AlbumSheet.tsx'
import type { ShownScene } from '#islands/albums/use-album-scenes.ts'
import { FindingsHead } from '#islands/books/CheckGroup.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import type { validateAlbum } from '#lib/albums/album/album.api.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { AlbumForm } from '#lib/print/products/album-products.ts'
import { paths } from '#lib/site/routes/paths.ts'

export type FoundReason = OutputOf<typeof validateAlbum>['reasons'][number]

/** What is checked, in the words shown when nothing was found. */
const goodWords: [string, string, onlyOf?: 'book'][] = [
  ['page_size', '页数够，装得成书', 'book'],
  ['image_count', '照片够多'],
  ['image_missing', '照片都在'],
  ['empty_frame', '没有空着的相框'],
  ['small_image', '照片都够大，印出来清楚'],
  ['overflow', '没有文字超出页面'],
  ['head-cut', '没有人的脸被裁到'],
  ['head-in-fold', '脸都离订口够远', 'book'],
  ['head-at-trim', '脸都离裁切边够远'],
  ['missing_glyph', '没有印不出的字'],
  ['twice', '没有照片放了两次', 'book'],
]

type Props = {
  albumId: string
  form: AlbumForm
  reasons: readonly FoundReason[]
  locked: boolean
  scenes: readonly ShownScene[] | undefined
  thumbs: Readonly<Record<string, string>>
}

/** 必须看过, 建议看看, 都好: each with its page in small. */
export const Reasons = ({ albumId, reasons, locked, form, ...rest }: Props) => {
  const shown = { ...rest, edit: locked ? undefined : (page: string) => paths.albumPage(albumId, page) }
  const must = reasons.filter(({ severity }) => severity !== 'warn')
  const should = reasons.filter(({ severity }) => severity === 'warn')
  const good = goodWords.filter(
    ([code, , onlyOf]) => (onlyOf === undefined || onlyOf === form) && !reasons.some(({ reason }) => reason === code),
  )
  return (
    <>
      <Group kind="bad" name={locked ? '锁定时知道的' : '必须看过'} reasons={must} {...shown} />
      <Group kind="warn" name={locked ? '锁定时可以更好的' : '建议看看'} reasons={should} {...shown} />
      {good.length > 0 && (
        <>
          <FindingsHead kind="good" name="都好" count={good.length} />
          <ul className="grid grid-cols-2 gap-x-8 gap-y-0.5 pt-2.5 text-15 max-sm:grid-cols-1">
            {good.map(([code, words]) => (
              <li key={code} className="flex items-center gap-2.5 py-[5px]">
                <Icon name="check" className="size-4 text-pine" />
                {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type GroupProps = Omit<Props, 'albumId' | 'form' | 'locked'> & {
  kind: 'bad' | 'warn'
  name: string
  /** Where a page is changed; undefined: nothing of it is any more. */
  edit: ((page: string) => string) | undefined
}

const Group = ({ kind, name, reasons, scenes, thumbs, edit }: GroupProps) =>
  reasons.length === 0 ? null : (
    <>
      <FindingsHead kind={kind} name={name} count={reasons.length} />
      <ul>
        {reasons.map((reason, at) => {
          const shown = reason.page === null ? undefined : scenes?.find((one) => one.name === reason.page)
          return (
            <li key={at} className="grid grid-cols-[96px_1fr_auto] items-center gap-4 border-b border-line py-3.5">
              {shown ? (
                <AlbumSheet
                  sheet={shown.scene}
                  pictures={thumbs}
                  className="[box-shadow:0_0_0_1px_var(--color-line)]"
                />
              ) : (
                <span
                  className="grid h-16 place-items-center border border-dashed border-ctl text-13 text-ink-3"
                  aria-hidden="true"
                >
                  {reason.page === null ? '全书' : ''}
                </span>
              )}
              <div>
                <b className="font-medium">{reason.title}</b>
                <p className={`text-13 leading-[1.6] ${kind === 'bad' ? 'text-ink-2' : 'text-ink-3'}`}>
                  {[reason.where, reason.message, edit && reason.suggestion].filter(Boolean).join('，')}
                </p>
              </div>
              {edit && reason.page !== null && (
                <a
                  className={button({ kind: 'text', size: 'small' })}
                  href={edit(reason.page)}
                  aria-label={`去改${reason.where ?? ''}：${reason.title}`}
                >
                  去改
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
