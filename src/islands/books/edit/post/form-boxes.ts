import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'

/** A box of a post that is said when it is left. `say`: false where what stands in it cannot be said. */
type Box = { say(): boolean; focus(): void }

/** The boxes of the form that lies open, in its order: 改好了 says them all, also words a reload brought back. */
export const FormBoxes = createContext<Set<Box>>(new Set())

/** Takes a box into its form; the answer belongs to its input. */
export const useBox = (say: () => boolean): RefObject<HTMLInputElement | null> => {
  const boxes = useContext(FormBoxes)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    const box: Box = {
      say: () => latest.current(),
      focus: () => {
        // What is put away cannot have the focus.
        input.current?.closest('details')?.setAttribute('open', '')
        input.current?.focus()
      },
    }
    boxes.add(box)
    return () => {
      boxes.delete(box)
    }
  }, [boxes])
  return input
}

/** Says what stands in all boxes. The first that cannot be said has the focus, and the answer is false. */
export const sayAll = (boxes: ReadonlySet<Box>): boolean => {
  const refused = [...boxes].filter((box) => !box.say())
  refused[0]?.focus()
  return refused.length === 0
}
