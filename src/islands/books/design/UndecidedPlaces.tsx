import { ChooseOne } from '#islands/books/edit/ChooseOne.tsx'
import type { UndecidedPlace } from '#lib/books/design/design.store.ts'
import type { Choice } from '#lib/editing/history.ts'
import { placeName, valueWords } from '#lib/edits/book/place-words.ts'
import { canKeepBoth } from '#lib/edits/both-kept.ts'

type Props = { places: readonly UndecidedPlace[]; decide(place: UndecidedPlace, choice: Choice): void }

/** Places of the book itself that two devices changed. */
export const UndecidedPlaces = ({ places, decide }: Props) =>
  places.map((one) => (
    <ChooseOne
      key={`${one.command} ${one.target} ${one.field}`}
      name={placeName(one)}
      sides={one}
      mine={valueWords(one, one.mine)}
      theirs={valueWords(one, one.theirs)}
      both={canKeepBoth(one)}
      decide={(choice) => decide(one, choice)}
    />
  ))
