import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { browserFloor, openLayers } from './scripts/build/browser-floor.ts'
import { inlineHashes } from './scripts/build/inline-hashes.ts'
import { precompress } from './scripts/build/precompress.ts'
import { serverBorder } from './scripts/build/server-border.mjs'
import { earlyScriptHashes } from './src/lib/site/visit/early-script.server.ts'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), inlineHashes(), precompress()],
  // Sessions live in PostgreSQL; the adapter's file sessions stay off.
  session: false,
  security: {
    // Our own Origin check (http kernel) covers JSON too; Astro's covers forms only.
    checkOrigin: false,
    // Hashes of the inline scripts: Astro's island loader, and ours that run before anything is painted. The rest of the
    // policy is the HTTP server's (src/lib/http/server/headers.server.ts), which takes the hashes over.
    csp: {
      scriptDirective: { hashes: earlyScriptHashes },
      // Islands set style attributes.
      styleDirective: { resources: ["'self'", "'unsafe-inline'"] },
    },
  },
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
      ],
    },
  },
})
