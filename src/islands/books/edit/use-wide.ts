import { useEffect, useState } from 'react'

/** From this width the page stands beside the list (`hero` of tokens.css). */
const wide = '(min-width: 1101px)'

/** Whether there is room for three columns. */
export const useWide = (): boolean => {
  const [is, setIs] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const asked = matchMedia(wide)
    const heard = () => setIs(asked.matches)
    // Safari before 14 knows no events of it.
    asked.addEventListener?.('change', heard)
    return () => asked.removeEventListener?.('change', heard)
  }, [])
  return is
}
