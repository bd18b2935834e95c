import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { PictureWait } from '#lib/articles/editor/pasted-pictures.ts'

/** How the pictures of a pasted page are doing: those on their way in one line, those that did not come one by one. */
export const PictureWaits = ({ waits, again }: { waits: readonly PictureWait[]; again(id: string): void }) => {
  const failed = waits.filter((one) => one.state === 'failed')
  const coming = waits.length - failed.length
  return (
    <>
      <p className="text-13 leading-[1.6] text-ink-3" role="status">
        {coming > 0 && `正在取粘贴内容里的图片，还有 ${coming} 张；文字已经在了，可以接着写。`}
      </p>
      {failed.length > 0 && (
        <details className={`${notice('warning')} block!`} open={failed.length <= 3}>
          <summary className="min-h-8 cursor-pointer">
            <Icon name="warn" className="inline align-[-0.3em]" /> {failed.length} 张图片没有取到，文章里留着它们的位置
          </summary>
          <ul className="mt-2 mb-3">
            {failed.map((one) => (
              <li key={one.id} className="py-1.5">
                <b className="block wrap-anywhere">{one.name}</b>
                <span className="block text-14 leading-[1.65] wrap-anywhere">{one.message}</span>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={button({ size: 'small' })}
            onClick={() => {
              for (const one of failed) again(one.id)
            }}
          >
            都再试一次
          </button>
        </details>
      )}
    </>
  )
}
