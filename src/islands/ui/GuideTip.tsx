import { useEffect } from 'react'

/** Points once per route at the element with the id `target`; its code comes with the first of them. */
export const GuideTip = ({ target, route, words }: { target: string; route: string; words: string }) => {
  useEffect(() => {
    void import('#layouts/elements/guide.ts')
  }, [])
  return (
    <xinshu-guide class="max-sm:hidden" target={target} route={route}>
      {words}
    </xinshu-guide>
  )
}
