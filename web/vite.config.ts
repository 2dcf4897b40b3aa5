import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { contents } from './content-plugin.ts'
import { rules } from './rules-plugin.ts'

// Nothing is inlined: the Content-Security-Policy allows our own files and nothing else.
export default defineConfig({
  plugins: [svelte(), rules(), contents()],
  // Files refer to each other, not to a root: the page may lie in any folder of a host (finish.mjs).
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A slow machine is nothing to warn about.
      checks: { bundlerTimings: false },
      output: {
        // What always comes together is one file, not a dozen small ones that a phone far away fetches six at a time: what
        // the first page needs, and what any table needs.
        codeSplitting: {
          groups: [
            { name: 'page', test: /\/src\/main\.ts$/, priority: 2 },
            { name: 'inside', test: /\/src\/pages\/inside\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  // `npm run dev` is a page of its own beside `make serve`, which has the module and the words.
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true }, '/wasm': 'http://127.0.0.1:8080' },
  },
  worker: { format: 'es' },
  test: {
    environment: 'happy-dom',
    // On a machine with much else to do everything takes its time.
    testTimeout: 180_000,
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    // Components are tested as a browser runs them, not as a server would render them.
    server: { deps: { inline: [/svelte/] } },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
})
