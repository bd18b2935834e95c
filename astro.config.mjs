import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { serverBorder } from './scripts/server-border.mjs'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  // Sessions live in PostgreSQL; the adapter's file sessions stay off.
  session: false,
  // Our own Origin check (http kernel) covers JSON too; Astro's covers forms only.
  security: { checkOrigin: false },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  vite: { plugins: [serverBorder(), tailwindcss()] },
})
