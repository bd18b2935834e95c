import { boardEdge } from '#islands/books/Board.tsx'
import { button } from '#layouts/parts/button.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** 06b: the cat keeps the place warm. */
export const EmptyShelf = () => (
  <div className="pt-6 pb-10 text-center max-sm:pt-10">
    <div className={`mb-9 max-sm:-mx-edge ${boardEdge}`}>
      <svg
        className="mx-auto w-[560px]"
        viewBox="0 0 560 213"
        aria-hidden="true"
        fill="none"
        stroke="#8C8170"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      >
        <path d="M60 212V52h30v160M94 212V30h42v182M140 212V64h26v148M170 212V44h36v168" />
        <path d="m392 212 44-154 34 10-42 144" />
        <g strokeDasharray="none">
          <path d="M256 212v-18q0-52 14-74l-4-30 22 15h26l22-15-4 30q14 22 14 74v18z" fill="#FBF8F2" stroke="#22201C" />
          <path
            d="M290 128v4M312 128v4M297 141q4 4 4-1 0 5 4 1M276 136l-20-3M277 141l-19 4M325 136l20-3M324 141l19 4M284 212v-24M318 212v-24"
            stroke="#22201C"
          />
          <path d="M346 206q44 6 40-30-1-12-11-10" stroke="#22201C" />
          <path d="M297 134h8l-4 4z" fill="#B3372B" stroke="none" />
        </g>
      </svg>
    </div>
    <h2 className="text-28 leading-head">书架还空着</h2>
    <p className="text-ink-2">
      第一本书，可以从去年的朋友圈开始。
      <br />
      导入后几秒就能看到样书，看看不花钱。
    </p>
    <div className="mt-6 mb-4 flex items-center justify-center gap-3 max-sm:flex-col max-sm:items-stretch">
      <a className={button({ kind: 'seal' })} href={paths.createWxbook}>
        导入朋友圈
      </a>
      <a className={button()} href="/#sample">
        先翻翻样书
      </a>
    </div>
  </div>
)
