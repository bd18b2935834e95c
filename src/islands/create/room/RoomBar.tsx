import type { ReactNode } from 'react'

/** The bar at the bottom of the import room: what there will be, what it waits for, and the one way on. */
export const RoomBar = ({ title, hint, children }: { title: ReactNode; hint: string; children: ReactNode }) => (
  <div className="go">
    <div className="wrap">
      <div>
        {title}
        <span className="hint">{hint}</span>
      </div>
      {children}
    </div>
  </div>
)
