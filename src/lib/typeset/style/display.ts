import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'

/** ZCOOL XiaoWei draws these as filled boxes; no table of the font says so. */
const blotted: Partial<Record<FaceId, RegExp>> = { xiaowei: /[回]/u }

/**
 * The face for a whole title: the display face when it has every character, else a plain one for all of them, never for
 * one character (PRINT.md §6.6).
 */
export function displayFace(face: FaceId, text: string, fonts: FontBook, plain: FaceId = 'serif-semibold'): FaceId {
  return fonts.owns(face, text) && !blotted[face]?.test(text) ? face : plain
}
