import { Icon } from '#islands/ui/Icon.tsx'

/** A failure in place: what happened, and the way on. */
export const ErrorNote = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div className="note note--bad" role="alert">
    <Icon name="warn" />
    <div>
      <b>{message}</b>
      {retry && (
        <button type="button" className="btn btn--sm ml-3" onClick={retry}>
          重试
        </button>
      )}
    </div>
  </div>
)
