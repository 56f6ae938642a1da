import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { readSettings } from './server/config.ts'
import { devPages } from './tools/dev-pages.ts'
import { pageEntries } from './tools/pages.ts'
import { publicDirectory } from './tools/site-assets.ts'
import { valdorn } from './tools/vite-plugin.ts'

const unit = ['content', 'contract', 'server', 'src', 'tools'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  plugins: [react(), valdorn(), devPages()],
  appType: 'custom',
  publicDir: publicDirectory,
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(readSettings().SITE_URL),
    'import.meta.env.BUILD_DATE': JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { input: pageEntries },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
})
