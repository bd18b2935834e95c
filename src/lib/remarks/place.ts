/** What a remark hangs on, as it stands in calls and table: `book`, `section/{route}`, `post/{id of the post}`. Never a page: pages move. */
export type PlaceKind = 'book' | 'section' | 'post'

const mostLength = 300

export const placeKind = (place: string): PlaceKind | undefined => {
  if (place === 'book') return 'book'
  const [, kind] = /^(section|post)\/\S/.exec(place) ?? []
  return place.length > mostLength ? undefined : (kind as PlaceKind | undefined)
}

export const placeName = (place: string): string => place.slice(place.indexOf('/') + 1)
