/**
 * Stops the build when browser code reaches server code or schemas, even through a file in between.
 * Type-only imports vanish before this runs and are allowed.
 */
const contractFile = /\.api\.ts$/
const serverFile = /\.(server|sql|table|job)\.ts$/

/** @returns {import('vite').Plugin} */
export const serverBorder = () => ({
  name: 'xinshu-server-border',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name !== 'client') return null
    // Contracts are known to browser code by their types alone (docs/decisions/0171).
    if (contractFile.test(source) || source === 'zod')
      this.error(`${importer ?? 'an entry'} is browser code: it may import ${source} only as a type`)
    if (!serverFile.test(source)) return null
    this.error(`${importer ?? 'an entry'} is browser code but imports server file ${source}`)
  },
})
