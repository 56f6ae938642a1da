/* `npm run edit`: the site, edited on its own pages in the browser. The map is in README.md. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import {
  contentDirectory,
  ContentError,
  devPages,
  pageEntries,
  siteContent,
  SiteModules,
  viteConfig,
} from '../build/index.ts'
import { readSettings } from '../contract/settings.ts'
import { editorPath } from './protocol.ts'
import { secret } from './server/guard.ts'
import { marked } from './server/marks.ts'
import { openBrowser } from './server/open-browser.ts'
import { editorPlugin } from './server/plugin.ts'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '5180' }, open: { type: 'boolean', default: true } },
  allowNegative: true,
})
const root = path.join(import.meta.dirname, '..')
const draft = path.join(root, 'data/draft')
const { PUBLISH_COMMAND: publishCommand } = readSettings()
const { plugin, open } = editorPlugin({ content: contentDirectory, draft, publishCommand })
const site = new SiteModules({
  folder: path.join(draft, 'now'),
  read: () => open().editor.previewContent(),
  madeIn: path.join(root, '.cache/editor/public'),
  mark: marked,
})
const server = await createServer({
  ...viteConfig,
  root,
  configFile: false,
  logLevel: 'warn',
  cacheDir: path.join(root, 'node_modules/.vite-editor'),
  plugins: [react(), plugin, siteContent(site), devPages()],
  // Known at the start, so that no page is loaded again when the first of them is used.
  optimizeDeps: { include: ['react-aria-components', 'react-dom/client', 'diff', '@vercel/stega', 'zod'] },
  server: {
    ...viteConfig.server,
    host: '127.0.0.1',
    port: Number(options.port),
    // Two editors would write the same draft: who has the port may.
    strictPort: true,
    cors: false,
    // Read and compiled while the browser opens.
    warmup: {
      ssrFiles: ['src/entry-prerender.tsx'],
      clientFiles: ['editor/app/main.tsx', pageEntries.home],
    },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    console.log(
      '\nDer Editor ist beendet, Ihr Entwurf ist aufgehoben. (The editor has ended; your draft is kept.)',
    )
    process.exit()
  })
try {
  await server.listen()
} catch (error) {
  if (!/already in use/.test(String(error))) throw error
  console.error(`Der Editor läuft schon, oder ein anderes Programm hat Port ${options.port}: dort weiterarbeiten oder es beenden.
The editor is already running, or another program has port ${options.port}: go on there, or end it first.`)
  process.exit(1)
}
console.log(
  'Symbole und Schriften, beim ersten Mal länger … (icons and fonts, which take longer the first time)',
)
// A mistake appears over the page.
await site.assets().catch(() => undefined)
const address = new URL(`${editorPath}?${secret}`, server.resolvedUrls?.local[0]).href
console.log(`Der Editor hat diese Adresse, die niemand sonst sehen sollte; Strg+C beendet ihn.
Nobody else should see this address; Ctrl+C ends the editor. The editor is at

${address}
`)
try {
  open()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(`Der Editor öffnet sich, sobald das behoben ist.
The editor opens when this is mended:\n${error.message}`)
}
if (options.open) openBrowser(address, draft)
