import { boardEdge } from '#islands/books/Board.tsx'
import { button } from '#layouts/parts/button.ts'
import { paths } from '#lib/site/routes/paths.ts'

const prints = [
  ['kite', '[transform:rotate(-5deg)]'],
  ['sea', '[transform:rotate(3deg)] -ml-8'],
  ['table', '[transform:rotate(-1deg)] -ml-8'],
] as const

/** 21b: three photographs lean on the board, and a place is free. */
export const EmptyAlbums = () => (
  <div className="pt-14 pb-16 text-center max-sm:pt-10">
    <div
      className={`mx-auto flex max-w-[720px] items-end justify-center gap-14 max-sm:-mx-edge max-sm:gap-5 ${boardEdge}`}
      aria-hidden="true"
    >
      <div className="flex items-end">
        {prints.map(([name, turn]) => (
          <span
            key={name}
            className={`block w-42 bg-white p-1.5 pb-6 [box-shadow:0_0_0_1px_#22201c14,0_8px_14px_-8px_#22201c66] night:[filter:brightness(0.84)] max-sm:w-24 max-sm:pb-4 ${turn}`}
          >
            <img className="block aspect-4/3 w-full object-cover" src={`/art/${name}.svg`} alt="" />
          </span>
        ))}
      </div>
      <span className="crop-marks mb-3 block aspect-[148/210] w-34 p-2 max-sm:w-20">
        <span className="block h-full border border-dashed border-ctl" />
      </span>
    </div>
    <h2 className="mt-9 text-28 leading-head">还没有相册</h2>
    <p className="mt-1 text-ink-2">
      手机里的照片，挑二十张就够一本。
      <br />
      放进来先看看，不印不花钱。
    </p>
    <div className="mt-6 flex items-center justify-center gap-3 max-sm:flex-col max-sm:items-stretch">
      <a className={button({ kind: 'seal' })} href={paths.createAlbum()}>
        放照片
      </a>
      <a className={button()} href={paths.makeAlbums}>
        看看能做哪几种
      </a>
    </div>
  </div>
)
