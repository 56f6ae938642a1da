import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { readSettings } from '#contract/settings.ts'
import { builtAt } from './built-at.ts'
import { pageEntries, startEntry } from './page-modules.ts'
import { devPages, preparation, siteContent, SiteModules } from './vite-plugin.ts'

const root = path.join(import.meta.dirname, '..')
const settings = readSettings()
const site = new SiteModules()

/** How the pages of the site are served while developing, and bundled. */
export const viteConfig: UserConfig = {
  plugins: [react(), siteContent(site), devPages(), preparation(site)],
  appType: 'custom',
  // Its files are served and built with those that are made.
  publicDir: false,
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(settings.SITE_URL),
    'import.meta.env.ENQUIRY_ENDPOINT': JSON.stringify(settings.ENQUIRY_ENDPOINT),
    'import.meta.env.RETENTION_DAYS': JSON.stringify(settings.ENQUIRY_RETENTION_DAYS),
    'import.meta.env.BUILD_DATE': JSON.stringify(builtAt.toISOString().slice(0, 10)),
  },
  server: {
    // What goes wrong in the browser is said in the terminal, too, with its place in the source.
    forwardConsole: { unhandledErrors: true, logLevels: [] },
    // The form delivers while developing, too, where the server runs beside.
    proxy: { '/api': `http://localhost:${settings.PORT}` },
    // Whoever reaches a development server gets the sources and nothing else: no enquiries, exports, backups, settings or keys,
    // also where somebody has put them among the sources.
    fs: {
      strict: true,
      allow: ['build', 'content', 'contract', 'editor', 'node_modules', 'public', 'src'].map((folder) =>
        path.join(root, folder),
      ),
      deny: ['.*', '*.{crt,csv,db,db-*,dump,env,gz,key,log,p12,pem,pfx,sql,sqlite*}'],
    },
    watch: {
      // Of two changes within 50 ms the second would be lost, and a program that saves empties the file first.
      awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 },
      // What is made of the sources is none.
      ignored: ['.cache', 'data', 'dist'].map((folder) => path.join(root, folder, '**')),
    },
  },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // How long a busy machine takes is no mistake.
      checks: { bundlerTimings: false },
      input: { ...pageEntries, [startEntry]: 'src/bootstrap/bootstrap.ts' },
      output: {
        // React stays in the browser's cache when the site changes; what several pages share is fetched once. The landing
        // page needs nothing of the legal ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules/, priority: 1 },
            {
              name: 'shared',
              test: /\/(src(?!\/components\/LegalPage)|content|contract)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}
