/**
 * Part of every build: pages that browsers of 2018 can read (iOS 12). Our styles have no cascade layers
 * (src/styles/site.css); scripts/checks/browser-floor.ts and the tests look at what came out.
 */

/** A rule with its children, as PostCSS hands it to a plugin. */
type Layer = { nodes?: unknown[]; remove: () => void; replaceWith: (nodes: unknown[]) => void }

/**
 * PostCSS plugin: what Tailwind puts into a layer of its own (the first values of its variables) stands in the open, where it
 * is. postcss-cascade-layers would write `:not(#\\#)` behind every other selector for it.
 */
export const openLayers = {
  postcssPlugin: 'open-layers',
  AtRule: { layer: (rule: Layer) => (rule.nodes ? rule.replaceWith(rule.nodes) : rule.remove()) },
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
})
