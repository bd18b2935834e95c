import { useMemo } from 'react'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { smallEdgeMm, svgPage } from '#lib/print/svg.ts'
import { ownHtml } from '#lib/std/own-html.ts'

/** Stands for a picture that is not there yet, or that this browser can't show: one grey point. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAANnVzAAAACwAAAAAAQABAAACAkQBADs='

/** A set page as the reader paints it, but for its size; `pictures`: addresses by hash. */
export const usePageMarkup = (page: ScenePage, pictures: Readonly<Record<string, string>>) =>
  useMemo(
    () =>
      ownHtml(
        svgPage(page, {
          imageUrl: (media) => pictures[media] ?? noPicture,
          emoji: { url: (sequence) => `/emoji/${emojiKey(sequence)}.svg` },
          paper: '#fff',
          edgeMm: smallEdgeMm,
        }),
      ),
    [page, pictures],
  )
