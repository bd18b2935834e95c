import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'

/** A failure in place: what happened, and the way on. */
export const ErrorNote = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div className={notice('error')} role="alert">
    <Icon name="warn" />
    <div>
      <b>{message}</b>
      {retry && (
        <button type="button" className={`${button({ size: 'small' })} ml-3`} onClick={retry}>
          重试
        </button>
      )}
    </div>
  </div>
)
