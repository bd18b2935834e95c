import type { Block, Cut } from '../../../block/block.ts'
import { isLarge } from '../../../block/photo-blocks.ts'
import type { PostDevices } from '../../../block/post.ts'
import type { Post } from '../../../book/content.ts'
import type { Setting } from '../../../style/design.ts'
import { aloneForms } from './alone.ts'
import { withForms } from './form.ts'
import { groupForms } from './group.ts'

type Photos = NonNullable<PostDevices['photos']>

const mostInGroup = 9
/** A group is parted where a page would stay open otherwise, one picture alone for more, and hardly ever by a leaf. */
const [partCost, fewCost, partTurning] = [24, 3, 1600]

/** Some pictures of a post without its remarks. */
function some(post: Post, photos: Post['photos'], plain: Photos, set: Setting): Block | undefined {
  const own = { ...post, photos, likes: [], comments: [], likeCount: 0 }
  const [block] = plain(own, set).blocks
  const [only] = photos
  if (!block || !only) return undefined
  const forms = photos.length === 1 ? aloneForms(only, own, false, set) : groupForms(own, set)
  const { cuts: _, ...whole } = withForms(block, forms, set)
  return whole
}

/** Groups parted over two pages, one of which shows a large picture. */
function partedLarge(post: Post, plain: Photos, set: Setting): Cut[] {
  const count = post.photos.length
  const sizes = [1, count / 3, count / 2, (2 * count) / 3, count - 1].flatMap((size) => [
    Math.floor(size),
    Math.ceil(size),
  ])
  return [...new Set(sizes)].flatMap((size): Cut[] => {
    if (size < 1 || size >= count) return []
    const before = some(post, post.photos.slice(0, size), plain, set)
    const after = some(post, post.photos.slice(size), plain, set)
    if (!before || !after || !(before.large || after.large)) return []
    const few = (size === 1 ? fewCost : 0) + (count - size === 1 ? fewCost : 0)
    return [{ before, after, cost: partCost + few, turning: partTurning }]
  })
}

/** Pictures of a post as `plain` sets them, and larger: half of the type area for one of them. */
export const withLarge =
  (plain: Photos): Photos =>
  (post, set) => {
    const created = plain(post, set)
    const { photos } = post
    const [block] = created.blocks
    const [only] = photos
    if (!block || !only || created.blocks.length > 1 || photos.length > mostInGroup || photos.some(isLarge))
      return created
    if (photos.length === 1)
      return { ...created, blocks: [withForms(block, aloneForms(only, post, created.withSocial, set), set)] }
    const own = withForms(block, groupForms(post, set), set)
    const cuts = [...(block.cuts ?? []), ...partedLarge(post, plain, set)]
    return { ...created, blocks: [cuts.length > 0 ? { ...own, cuts } : own] }
  }
