import type { SceneName } from './sample-words.ts'

/** One piece of an example: `2023-03-04 23:12|words|scene scene|who：answer；who：answer|place`; empty parts may be left out. */
export type Line = {
  day: string
  clock: string
  text: string
  scenes: SceneName[]
  said: { name: string; text: string }[]
  place: string
}

/** Words of an example, one piece a line; `／` is a line end within one. */
export function linesOf(words: string): Line[] {
  return words
    .trim()
    .split('\n')
    .map((line) => {
      const [at = '', text = '', scenes = '', said = '', place = ''] = line.split('|')
      const [day = '', clock = ''] = at.split(' ')
      return {
        day,
        clock,
        text: text.replaceAll('／', '\n'),
        scenes: scenes.split(' ').filter(Boolean) as SceneName[],
        said: said
          .split('；')
          .filter(Boolean)
          .map((one) => {
            const [name = '', ...rest] = one.split('：')
            return { name, text: rest.join('：') }
          }),
        place,
      }
    })
}

/** Seconds of a local time in China. */
export const secondsOf = ({ day, clock }: Line): number => Date.parse(`${day}T${clock || '12:00'}:00+08:00`) / 1000
