/** ms for so many bytes on a slow line. */
export const patienceFor = (bytes: number): number => 60_000 + bytes / 32

/** As long as a name may be, without what no name holds. */
export const shortName = (name: string): string => [...name.replace(/\p{Cc}/gu, '')].slice(0, 100).join('') || '照片'

export const wallClock = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
