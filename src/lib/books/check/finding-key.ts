import type { FoundIssue } from '#lib/books/layout/finish.api.ts'

type Named = Pick<FoundIssue, 'reason' | 'month' | 'title' | 'media' | 'character' | 'count' | 'post'>

/**
 * What a finding is known by from one layout to the next: what it is about, never where it stands, for pages move. A month
 * that lacks more pictures than when its finding was ignored is a new finding.
 */
export const findingKey = ({ reason, month, title, media, character, count, post }: Named): string => {
  const about = character ?? media ?? post?.id ?? title
  return [reason, character === undefined ? month : '', about, count ?? ''].join(' ').trim().slice(0, 300)
}
