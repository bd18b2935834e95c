import type { Post } from '../book/content.ts'
import type { Video } from '../book/photo.ts'
import type { Design, Setting } from '../style/design.ts'
import { askBehind, type Block, clearance, gapBlock, ofPost } from './block.ts'
import { linkBlock, repostBlock, videoBlock } from './card-blocks.ts'
import { photoBlocks } from './photo-blocks.ts'
import { textBlocks } from './post-text.ts'
import { socialBlocks } from './social-blocks.ts'
import { titleBlocks } from './text-blocks.ts'

/**
 * What a style may change about a post. Only `head` has no default: date and place are what a style is known by.
 * `head`: the first block opens the post; a head in the rail takes no lines.
 */
export type PostDevices = {
  head(post: Post, set: Setting): Block
  /** Lines that must stand below a head in its column. */
  need: number
  /** Height of what the head puts in the rail, in lines from the post's top: the next post starts below it. */
  railLines?(post: Post, set: Setting): number
  /** Free lines after a post. */
  gapLines: number
  title?(post: Post, set: Setting): Block[]
  text?(post: Post, set: Setting): Block[]
  repost?(post: Post, set: Setting): Block[]
  /** `withSocial`: likes and comments stand beside the photo already. */
  photos?(post: Post, set: Setting): { blocks: Block[]; withSocial: boolean }
  video?(post: Post, video: Video, set: Setting): Block
  link?(post: Post, set: Setting): Block
  social?(post: Post, set: Setting): { blocks: Block[]; rows: number }
}

/** Rows of likes and comments that may go to the next page alone. */
const leastRowsAlone = 3

/** Remarks begin a page only where a third of the one before would stay open for their sake (decision 0219). */
const socialHeads = 450
/** What it costs to part remarks from a picture, and a picture from its words, where the page stays open all the same. */
const socialParting = 60
const textParting = 25
const textApart = 2400
/** And where the leaf has to be turned between them, however full the page is. */
const socialTurning = 8
const textTurning = 1600
/** Words and the picture that faces them: dearer than a page more, so both take a hole of six lines first. */
const textFacing = 120

/**
 * A post as blocks in printed order (PRINT.md §2.4): head, text, repost, photos, video, link, likes, comments, gap.
 * A post may break only between text lines, before photos and before three or more rows of comments.
 */
export function composePost(devices: PostDevices): Design['post'] {
  return (post, index, set) => {
    const body: Block[] = [...(devices.title ?? titleBlocks)(post, set), ...(devices.text ?? textBlocks)(post, set)]
    const follow = (blocks: readonly Block[]): void => {
      const before = body.at(-1)
      if (before && blocks.length > 0) before.keep = true
      body.push(...blocks)
    }
    if (post.repost) follow((devices.repost ?? repostBlock)(post, set))
    const photos = (devices.photos ?? photoBlocks)(post, set)
    const words = body.at(-1)
    const pictures = [...photos.blocks, ...post.videos.map((video) => (devices.video ?? videoBlock)(post, video, set))]
    if (words && pictures.length > 0) {
      words.parting = textParting
      words.apart = textApart
      words.turning = textTurning
      // A column that ends inside its page parts nothing a reader has to look for.
      if (set.style.columns.count === 1) words.breakCost = textFacing
    }
    body.push(...pictures)
    if (post.link) follow([(devices.link ?? linkBlock)(post, set)])
    if (!photos.withSocial) {
      const social = (devices.social ?? socialBlocks)(post, set)
      const before = body.at(-1)
      if (social.rows > 0 && before) {
        if (social.rows < leastRowsAlone) askBehind(before, { keep: true })
        else {
          const pictured = post.photos.length + post.videos.length > 0
          const parted = pictured ? { parting: socialParting, turning: socialTurning } : {}
          askBehind(before, { breakCost: socialHeads, ...parted })
        }
      }
      body.push(...social.blocks)
    }
    const rail = devices.railLines?.(post, set) ?? 0
    const short = rail - body.reduce((sum, block) => sum + block.min, 0)
    if (short > 0) {
      const before = body.at(-1)
      if (before) before.keep = true
      body.push(clearance(short))
    }
    const following = body.reduce((sum, block) => sum + block.min, 0)
    const head = devices.head(post, set)
    head.keep = body.length > 0
    head.need = Math.min(Math.max(devices.need, rail), following)
    head.least = Math.min(rail, following)
    head.opens = true
    return [head, ...body, gapBlock(devices.gapLines)].map((block) => ofPost(block, index))
  }
}
