import { type DrawnIcon, drawing, type SmallIcon, small } from '#layouts/parts/icons.ts'
import { ownHtml } from '#lib/std/own-html.ts'

/** The same drawings as Icon.astro. */
export const Icon = ({ name, className = '' }: { name: SmallIcon; className?: string }) => (
  <svg
    className={`icon ${className}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: ownHtml(small[name]) }}
  />
)

export const Drawing = ({ name, className = '' }: { name: DrawnIcon; className?: string }) => (
  <svg
    className={`drawing ${className}`}
    viewBox="0 0 32 32"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: ownHtml(drawing[name]) }}
  />
)
