import type { LayerPage } from '#lib/albums/layers/layer.ts'

/** A page as it is kept: what the wire tells, and what it looks like to 换一版. */
export type StoredPage = LayerPage & { skeleton: string; shape: string }
