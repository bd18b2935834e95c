import { Icon } from '#islands/ui/Icon.tsx'
import type { PictureWait } from '#lib/articles/editor/pasted-pictures.ts'

/** How the pictures of a pasted page are doing: those on their way in one line, those that did not come one by one. */
export const PictureWaits = ({ waits, again }: { waits: readonly PictureWait[]; again(id: string): void }) => {
  const failed = waits.filter((one) => one.state === 'failed')
  const coming = waits.length - failed.length
  return (
    <>
      <p className="hint" role="status">
        {coming > 0 && `正在取粘贴带来的图片，还有 ${coming} 张；文字已经在了，可以接着写。`}
      </p>
      {failed.length > 0 && (
        <details className="note note--warn ed-note" open={failed.length <= 3}>
          <summary>
            <Icon name="warn" /> {failed.length} 张图片没有取到，文章里留着它们的位置
          </summary>
          <ul className="ed-waits">
            {failed.map((one) => (
              <li key={one.id}>
                <b>{one.name}</b>
                <span className="sm">{one.message}</span>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="btn btn--sm"
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
