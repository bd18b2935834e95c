import { copyLink, showPoster } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import type { ShareLink } from '#lib/works/share/share.contract.ts'
import type { SharedHere } from './shared-here.ts'

const codeOf = (address: string): string => `/generate/qrcode?url=${encodeURIComponent(address)}`

const openPoster = async ({ title, author, cover: drawn }: SharedHere, link: ShareLink, siteName: string) => {
  const cover = await drawn()
  await showPoster({ title, author, link: link.address, siteName, ...(cover ? { cover } : {}) })
  if (cover) URL.revokeObjectURL(cover)
}

type Props = { shared: SharedHere; link: ShareLink | undefined; siteName: string }

/** 海报和二维码 of the chosen link. */
export const LinkPoster = ({ shared, link, siteName }: Props) => (
  <aside className="sticky top-20 pt-1 max-lg:static max-lg:mt-10">
    <div className="flex items-baseline justify-between gap-3 border-b border-ink pb-2.5">
      <h2 className="text-20 leading-head">海报和二维码</h2>
      {link && <span className="truncate text-13 text-ink-3">{link.label}</span>}
    </div>
    {link ? (
      <>
        <div className="mt-5 rounded-page bg-page p-6 text-center shadow-sheet">
          <img
            src={codeOf(link.address)}
            width="208"
            height="208"
            alt={`「${link.label}」的二维码`}
            className="mx-auto"
          />
          <p className="mt-3 font-song text-18 leading-ui font-semibold wrap-anywhere">{shared.title}</p>
          <p className="mt-1 text-13 leading-[1.6] text-ink-3">
            扫码看{shared.words.work}，手机上直接看，不用注册{link.hasPassword && '，要输密码'}
          </p>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <button
            type="button"
            className={button({ size: 'small' })}
            onClick={() => void openPoster(shared, link, siteName)}
          >
            做一张海报
          </button>
          <a className={button({ size: 'small' })} href={codeOf(link.address)} download={`${shared.title}-二维码.svg`}>
            存二维码
          </a>
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void copyLink(link.address, `「${link.label}」的链接已复制`)}
          >
            复制链接
          </button>
        </div>
        <p className="mt-3 text-13 leading-[1.6] text-ink-3">
          海报上只有{shared.words.title}、封面和二维码。撤销链接后，二维码同时失效。
        </p>
      </>
    ) : (
      <p className="mt-4 text-ink-3">生成一条链接，这里就有它的二维码和海报。</p>
    )}
  </aside>
)
