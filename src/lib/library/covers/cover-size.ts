/** Spec §9: a cover is this wide, in px, unless somebody asks for another width. */
export const defaultCoverPx = 640
