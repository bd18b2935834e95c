/**
 * What phones write into films beside the film: where it was taken, with what, by whom. `moov` is the film's directory
 * (ISO 14496-12): the boxes for user data and metadata in it and in its tracks become free space of the same length, so
 * that nothing else moves. Answers how many there were.
 */
export function emptyFilmFacts(moov: Uint8Array): number {
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength)
  let found = 0
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to; ) {
      const size = view.getUint32(at)
      const end = size < 8 ? to : Math.min(at + size, to)
      const type = String.fromCharCode(...moov.subarray(at + 4, at + 8))
      if (type === 'udta' || type === 'meta' || type === 'uuid') {
        moov.set([0x66, 0x72, 0x65, 0x65], at + 4)
        moov.fill(0, at + 8, end)
        found++
      } else if (type === 'trak') walk(at + 8, end)
      at = end
    }
  }
  walk(8, moov.length)
  return found
}
