/**
 * Stops the build when browser code reaches server code, even through a file in between.
 * Type-only imports vanish before this runs and are allowed.
 */
const serverFile = /\.(server|sql|table|job)\.ts$/

/** @returns {import('vite').Plugin} */
export const serverBorder = () => ({
  name: 'xinshu-server-border',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name !== 'client') return null
    if (!serverFile.test(source)) return null
    this.error(`${importer ?? 'an entry'} is browser code but imports server file ${source}`)
  },
})
