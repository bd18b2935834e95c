import { randomId } from '#lib/std/id.ts'

/** Which browser this is, as long as nobody signs out of it (forget-person.ts): ids of its commands begin with it. */
const key = 'xinshu-device'
const lengthOfId = 22

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Of a browser that keeps nothing: as long as this page stands. */
let unkept: string | undefined

export const thisDevice = (shelf: () => Shelf = () => localStorage): string => {
  const made = unkept ?? randomId()
  try {
    const kept = shelf().getItem(key)
    if (kept?.length === lengthOfId) return kept
    shelf().setItem(key, made)
  } catch {
    unkept = made
  }
  return made
}

/** The id of a new command: it tells this device later what it wrote itself. */
export const newCommandId = (device: string = thisDevice()): string => `${device}${randomId()}`

export const isWrittenBy = (device: string, commandId: string): boolean => commandId.startsWith(device)
