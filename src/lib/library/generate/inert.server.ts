/**
 * Headers of what is drawn from somebody's words: whatever stands in it, opened by its address it is a picture and never a page of
 * ours, runs nothing and asks for nothing. `data:` is what the drawing itself brings along.
 */
export const inertHeaders = (contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
})
