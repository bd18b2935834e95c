import { localDate } from '../../book/calendar.ts'
import { monthsOf } from '../../book/section.ts'
import type { BookFacts } from '../../style/design.ts'
import { pointOf } from './distance.ts'
import { placeName, townName } from './places.ts'
import type { Stop } from './way.ts'

/** A place on the map of the catalogue: when it was first reached, and the page of the post that says so. */
export type MapPlace = Omit<Stop, 'title' | 'km'> & { posts: number }

/** Named places in the order they were reached, each once, by the name `nameOf` gives them. */
function reached(facts: BookFacts, nameOf: typeof townName): MapPlace[] {
  const found = new Map<string, MapPlace>()
  monthsOf(facts.book).forEach((month, index) => {
    const opens = facts.pageOf(index)
    const starts = new Map(facts.chapters[index]?.starts.map(({ entryId, page }) => [entryId, page]))
    for (const post of month.posts) {
      const name = post.place ? nameOf(post) : ''
      const known = found.get(name)
      if (known) known.posts += 1
      if (!name || known) continue
      const date = localDate(post.local)
      const start = starts.get(post.id)
      found.set(name, {
        name,
        when: date ? `${date.year}.${date.month}` : '',
        // The body follows the page its chapter is found by.
        page: opens > 0 && start !== undefined ? opens + 1 + start : 0,
        latitude: pointOf(post)?.latitude,
        posts: 1,
      })
    }
  })
  return [...found.values()]
}

/** Places for a map of at most so many: towns where there are too many names, of them those most was written in. */
export function mapPlaces(facts: BookFacts, most: number): MapPlace[] {
  const near = reached(facts, (post) => placeName(post).near)
  const list = near.length <= most ? near : reached(facts, townName)
  if (list.length <= most) return list
  const least = [...list].sort((a, b) => b.posts - a.posts).slice(0, most)
  return list.filter((place) => least.includes(place))
}
