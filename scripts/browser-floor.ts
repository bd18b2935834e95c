/**
 * Part of every build: pages that browsers of 2018 can read (iOS 12). Cascade layers are taken apart, because a browser that does not know `@layer` (Safari before 15.4)
 * drops everything inside. src/styles/site.css names its layers in the order it imports them, so what follows still
 * wins over what stands before; scripts/check-floor.ts and the tests look at what came out.
 */

/** End of the block whose `{` stands at `from`: the place behind its `}`. Strings and comments are stepped over. */
const blockEnd = (css: string, from: number): number => {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '"' || sign === "'") {
      for (at += 1; at < css.length && css[at] !== sign; at += 1) if (css[at] === '\\') at += 1
    } else if (sign === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2)
      if (end === -1) return css.length
      at = end + 1
    } else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return css.length
}

const layerStart = /@layer\b[^;{]*([;{])/

/** The same rules without cascade layers: blocks are opened up where they stand, statements of order are left out. */
export const flattenLayers = (css: string): string => {
  let [done, rest] = ['', css]
  for (let found = layerStart.exec(rest); found; found = layerStart.exec(rest)) {
    const start = found.index
    const after = start + found[0].length
    done += rest.slice(0, start)
    if (found[1] === ';') rest = rest.slice(after)
    else {
      const end = blockEnd(rest, after - 1)
      // What was inside is looked at again: layers may hold layers.
      rest = rest.slice(after, end - 1) + rest.slice(end)
    }
  }
  return done + rest
}

/** Oldest browser pages are made for. What its script does not know is rewritten; what its CSS does not know, too. */
export const floor = 'safari12'

/** What the script of every page shares with scripts that come later: one file instead of five of a kilobyte each. */
const onEveryPage =
  /src\/lib\/http\/client\/alert\.store\.ts|src\/lib\/site\/routes\/paths\.ts|elements\/(?:parts|load-failed)\.ts|preload-helper|\/nanostores\/(?:atom|clean-stores)\/|oxc-project.*runtime/

/** Vite's plugin: between its reading of CSS (imports, Tailwind) and its writing. */
export const browserFloor = () => ({
  name: 'browser-floor',
  config: () => ({ build: { cssTarget: floor } }),
  // Astro sets esnext for what browsers get, after everything the configuration says; and the minifier would write `?.`
  // again where it had just been rewritten.
  configEnvironment: (name: string) =>
    name === 'client'
      ? {
          build: {
            target: floor,
            rolldownOptions: {
              output: {
                minify: { compress: { target: floor }, mangle: true, codegen: true },
                codeSplitting: { groups: [{ name: 'common', test: onEveryPage }] },
              },
            },
          },
        }
      : undefined,
  transform: (code: string, id: string) =>
    /\.css(\?|$)|lang\.css/.test(id) && code.includes('@layer') ? { code: flattenLayers(code), map: null } : undefined,
})

/**
 * Astro's integration: the styles of every page come first, before those of the page itself, however its imports are
 * ordered. So what a page says about itself wins over what all pages have in common.
 */
export const siteStyleFirst = () => ({
  name: 'site-style-first',
  hooks: {
    'astro:config:setup': ({ injectScript }: { injectScript: (stage: 'page-ssr', code: string) => void }) => {
      injectScript('page-ssr', `import '/src/styles/site.css'`)
    },
  },
})
