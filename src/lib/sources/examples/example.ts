import type { Line } from './line.ts'
import type { SceneName } from './sample-words.ts'

/** A file of an example: words, or a picture that is drawn of one of our scenes. */
export type ExampleFile = { path: string; text: string } | { path: string; scene: SceneName }

/** Pictures of a piece under the names `nameOf` gives them. */
export const picturesOf = (line: Line, nameOf: (at: number) => string): ExampleFile[] =>
  line.scenes.map((scene, at) => ({ path: nameOf(at), scene }))
