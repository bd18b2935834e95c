/** Elements a page may hold: the code of each comes when one of them stands there. */
const elements: readonly [tag: string, load: () => Promise<unknown>][] = [
  ['xinshu-scroll-hint', () => import('./scroll-hint.ts')],
]

for (const [tag, load] of elements) if (document.querySelector(tag)) void load()
