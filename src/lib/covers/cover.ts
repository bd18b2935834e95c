import type { FramedPhoto, PlacedAt } from '../print/photo/place-photo.ts'
import type { SceneItem, ScenePage } from '../print/scene.ts'

/** The eight designs (PRINT.md §4), in the board's order. */
export type CoverId = 'typo' | 'seal' | 'vertical' | 'window' | 'full' | 'cloth' | 'line' | 'baby'

/** Relative luminance (WCAG, 0 black … 1 white) of the upright picture's fields, row by row. */
export type LumaGrid = { columns: number; rows: number; values: readonly number[] }

export type CoverPhoto = FramedPhoto & {
  /** Measured elsewhere; without it the design takes the picture for one on which no text can be read. */
  luma?: LumaGrid
  /** How well it stands for others, and what is alike for pictures of one motif (photo-layout/front.ts). */
  worth?: number
  dhash?: string
}

/** Boards, hinge and turn-in of a hard case in mm; a printer's own numbers replace them. */
export type HardCase = { overhangMm: number; hingeMm: number; turnInMm: number; clearMm: number }

export type CoverInput = {
  cover: CoverId
  /** Index of the colour way, 0–4. */
  way: number
  title: string
  subtitle: string
  author: string
  /** `2014 ～ 2024`, one year alone, or ''. */
  years: string
  photo?: CoverPhoto
  back: {
    /** What the owner chose to say there, in rows; long rows are broken. */
    quotation: readonly string[]
    /** Plain facts under it (`二百一十四篇`), for the designs that show them. */
    facts?: readonly string[]
    /** A small picture, for the design that shows one. */
    photo?: CoverPhoto
  }
  /** House mark and name; leaving it out removes both from front, spine and back, and nothing moves. */
  logo?: { name: string; mark: boolean }
  /** Off by default. An empty string keeps the white field free, thirteen digits are drawn as EAN-13 bars. */
  barcode?: string
  spineMm: number
  trimWidthMm: number
  trimHeightMm: number
  /** What the printer asks for; 3 mm without a printer. */
  bleedMm?: number
  /** Present: wrapped boards instead of a soft cover. */
  hardCase?: HardCase
}

/** What a person should know. 'refuse': not to be printed so. */
export type CoverWarning = {
  level: 'warn' | 'refuse'
  code:
    | 'title-cut'
    | 'subtitle-cut'
    | 'author-cut'
    | 'quotation-cut'
    | 'spine-cut'
    | 'logo-cut'
    | 'title-face'
    | 'title-too-long'
    | 'photo-missing'
    | 'low-resolution'
  message: string
}

export type MadeCover = {
  page: ScenePage
  /** The design really used: photo covers without photo and long titles of 满版字 turn to another one. */
  cover: CoverId
  way: number
  warnings: CoverWarning[]
  /** How the picture of the front lies on the sheet; undefined: the front shows none. */
  photo?: PlacedAt
}

/** Part of a design: what it draws and what is to be said about it. */
export type Drawn = { items: SceneItem[]; warnings: CoverWarning[]; photo?: PlacedAt }

export function drawn(...parts: (Drawn | SceneItem[])[]): Drawn {
  const made = parts.map((part): Drawn => (Array.isArray(part) ? { items: part, warnings: [] } : part))
  const photo = made.find((part) => part.photo)?.photo
  return {
    items: made.flatMap(({ items }) => items),
    warnings: made.flatMap(({ warnings }) => warnings),
    ...(photo ? { photo } : {}),
  }
}
