const filmName = /\.(mp4|m4v|mov|webm|3gp)$/i
/** Half of a live photo is no film of its own, and films are many in an album: the picture stands for it. */
const moving = /_live\.(mp4|mov)$/i
const picture = /\.(jpe?g|png|heic|heif|webp)$/i

const withoutEnd = (path: string): string => path.replace(/\.[^./]+$/, '')

/** Under what name a film's still is looked for beside it (`match-media.ts`). */
export const stillName = (film: string): string => `${withoutEnd(film)}_cover.jpg`

/** Which of the files brought are films that came without a still: no picture of their own name lies beside them. */
export const filmsWithoutStill = (paths: readonly string[], others: readonly string[]): string[] => {
  const stems = new Set<string>()
  for (const path of [...others, ...paths]) if (picture.test(path)) stems.add(withoutEnd(path).toLowerCase())
  return paths.filter((path) => {
    const stem = withoutEnd(path).toLowerCase()
    const has = ['', '_thumb', '_cover'].some((tail) => stems.has(`${stem}${tail}`))
    return filmName.test(path) && !moving.test(path) && !has
  })
}
