/** What is asked of the dialogs of dialogs.ts. */
export type ConfirmOptions = {
  text: string
  /** 确认 unless told. */
  title?: string
  ok?: string
  /** `null`: there is nothing to choose, only to take note of. */
  cancel?: string | null
  /** What follows cannot be taken back: red lines instead of the seal, and Enter does not do it. */
  danger?: boolean
  dismissable?: boolean
}

export type PromptOptions = {
  title: string
  /** Name of the field for screen readers; the title unless told. */
  label?: string
  value?: string
  placeholder?: string
  hint?: string
  ok?: string
  optional?: boolean
  /** Characters; 50 unless told. */
  max?: number
  /** A field of so many lines, 3 to 5, instead of one. */
  lines?: number
  maxLines?: number
}

export type Picture = { src: string; alt: string /** No hint how to keep it. */; noGuide?: boolean }

export type Poster = {
  title: string
  author?: string
  words?: string
  /** Picture of the same site; a poster goes without when it cannot be had. */
  cover?: string
  /** Address the code leads to, on this site. */
  link: string
  siteName: string
}
