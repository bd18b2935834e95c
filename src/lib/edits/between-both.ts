/** What stands between two texts of a place that are both kept: a caption is one line; undefined: nobody wants both. */
export const betweenBoth = (field: string): string | undefined => {
  if (field.startsWith('picture-caption/')) return ' '
  return /^(?:[a-z]+\/)?text$/.test(field) ? '\n\n' : undefined
}
