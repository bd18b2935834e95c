import { progressFill, progressTrack } from '#layouts/parts/progress.ts'

/** How far something is, in whole per cent; `name` says what. */
export const Bar = ({ name, percent, className = '' }: { name: string; percent: number; className?: string }) => (
  <div
    className={`${progressTrack} ${className}`}
    role="progressbar"
    aria-label={name}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i className={progressFill} style={{ width: `${percent}%` }} />
  </div>
)
