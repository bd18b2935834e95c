import { cameraHeadBytes, cameraThumb } from '#lib/media/look/camera-thumb.ts'
import { type Looked, lookAt } from '#lib/media/look/look.server.ts'
import type { OnPicture } from './inspect.ts'

/** What was seen in pictures that somebody brought before, by hash. */
export type KnownLooks = (hashes: string[]) => Promise<ReadonlyMap<string, Looked>>

/** Looks at pictures while others are still being read and hashed: nothing is read twice, and two processes work at once. */
export class LookAhead {
  private readonly looks = new Map<string, Promise<Looked | undefined>>()

  private readonly known: KnownLooks | undefined
  constructor(known?: KnownLooks) {
    this.known = known
  }

  /** Looks at each picture once, at none that is known. */
  readonly take: OnPicture = (bytes, sha256) => {
    if (this.looks.has(sha256)) return undefined
    return this.known ? this.takeUnknown(this.known, bytes, sha256) : this.begin(bytes, sha256)
  }

  private async takeUnknown(known: KnownLooks, bytes: Uint8Array, sha256: string): Promise<unknown> {
    // An error here is none of the picture: whoever asks for what is left meets it again.
    const asked = known([sha256]).then(
      (looks) => looks.get(sha256),
      () => undefined,
    )
    this.looks.set(sha256, asked)
    if (await asked) return undefined
    this.looks.delete(sha256)
    return this.begin(bytes, sha256)
  }

  /** Fulfilled when `bytes` are no longer needed: as many are looked at at once as are read at once. */
  private begin(bytes: Uint8Array, sha256: string): Promise<unknown> {
    const look = lookAt(cameraThumb(bytes.subarray(0, cameraHeadBytes), bytes.length) ?? bytes)
    this.looks.set(sha256, look)
    return look
  }

  /** What was seen in a picture; undefined where nobody looked yet. */
  seen(sha256: string): Promise<Looked | undefined> | undefined {
    return this.looks.get(sha256)
  }
}
