import { useEffect, useState } from 'react'

/** Whether the window is as wide as this, px; by itself: from where the page stands beside the list (`hero` of tokens.css). */
export const useWide = (fromPx = 1101): boolean => {
  const wide = `(min-width: ${fromPx}px)`
  const [is, setIs] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const asked = matchMedia(wide)
    const heard = () => setIs(asked.matches)
    // Safari before 14 knows no events of it.
    asked.addEventListener?.('change', heard)
    return () => asked.removeEventListener?.('change', heard)
  }, [wide])
  return is
}
