import type { ReactNode } from 'react'

/** Two fields side by side, one below the other on phones. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 grid grid-cols-2 gap-4 max-sm:grid-cols-1">{children}</div>
)
