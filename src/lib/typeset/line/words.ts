let segmenter: Intl.Segmenter | undefined

/** What ICU's dictionary takes for a word of its own and a reader for the end of the one before: “朋友|圈”, “活|下来”. */
const leaning =
  /^(?:[们者员家圈园院店馆站室楼校树号包机车节尺谱史]|时候|(?:[上下出进回过起]来|[上下出进回过]去)|[不得]了|不到)$/u

/** Where words end, as counts of characters, by ICU's dictionary: “柿子树” has no place to be parted. */
export function wordEnds(all: readonly string[]): Set<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const ends = new Set<number>()
  let before = ''
  for (const { index, segment } of segmenter.segment(all.join(''))) {
    if (leaning.test(segment) && /\p{Script=Han}$/u.test(before)) ends.delete(index)
    ends.add(index + segment.length)
    before = segment
  }
  const cuts = new Set<number>()
  let at = 0
  for (const [index, one] of all.entries()) {
    at += one.length
    if (ends.has(at)) cuts.add(index + 1)
  }
  return cuts
}
