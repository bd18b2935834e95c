import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { browserFloor, openLayers } from './scripts/build/browser-floor.ts'
import { precompress } from './scripts/build/precompress.ts'
import { serverBorder } from './scripts/build/server-border.mjs'

/**
 * `npm run dev`: React's refresh must be in place before the first island. Astro does it only for islands it mounts
 * itself; ours are mounted by ordinary module scripts (src/islands/mount.ts).
 */
const refreshFirst = {
  name: 'refresh-first',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev') return
      injectScript(
        'page',
        `import { injectIntoGlobalHook } from '/@react-refresh'
        injectIntoGlobalHook(window)
        window.$RefreshReg$ = () => {}
        window.$RefreshSig$ = () => (type) => type
        window.__vite_plugin_react_preamble_installed__ = true`,
      )
    },
  },
}

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), refreshFirst, precompress()],
  // Sessions live in PostgreSQL; the adapter's file sessions stay off.
  session: false,
  // Our own Origin check (http kernel) covers JSON too; Astro's covers forms only.
  security: { checkOrigin: false },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  vite: {
    plugins: [serverBorder(), tailwindcss(), browserFloor()],
    css: { postcss: { plugins: [openLayers] } },
    // Two checkouts that share node_modules would throw away each other's prepared dependencies.
    cacheDir: '.cache/vite',
    // A script Vite would put into the page is one our content security policy does not run.
    build: { assetsInlineLimit: 0 },
    // Known from the start: a dependency met late makes Vite prepare all of them anew while the page still asks for the
    // old ones (504 Outdated Optimize Dep).
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'nanostores',
        '@nanostores/react',
        '@nanostores/persistent',
        'ky',
        'zod',
      ],
    },
  },
})
