/*
 * `npm run edit`: the site, edited on its own pages in the browser.
 *
 * protocol.ts    what the page of the editor and its server say to each other
 * server/        plugin.ts answers requests (api.ts, guard.ts), editor.ts holds it together
 *   draft.ts     the content as it is being written, in a folder of its own: undo, conflicts, saving
 *   shown.ts     what the previews show of it; marks.ts puts its key into each text, invisibly
 *   checks.ts    what the build would say; pictures.ts, publish.ts
 * preview/       works on a page of the site, without React
 *   preview.ts   the page as one that is edited: keys.ts finds the texts, pointing.ts what is pressed
 *   in-place.ts  a text is written where it stands, in a field of chips.ts, as in the panel
 *   measure.ts   texts that do not fit; scroll.ts keeps two pages beside each other
 * app/           what the owner sees, in React
 *   EditorView.tsx  bar/, stage/ (the pages), panel/ with fields/ and lists/; styles/ has the look of all
 *   use-draft.ts    what is typed, and all that is asked of the server; use-publishing.ts; editor-context.ts what all share
 *   places.ts, shape.ts, changes.ts  names of texts, what the schemas know of them, what was changed
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { contentDirectory } from '#content/loader/content-file.ts'
import { readSettings } from '#server/config/config.ts'
import { pageEntries } from '#tools/page-entries.ts'
import { devPages } from '#tools/dev-pages.ts'
import { SiteModules } from '#tools/site-modules.ts'
import { valdorn } from '#tools/vite-plugin.ts'
import config from '../vite.config.ts'
import { editorPath } from './protocol.ts'
import { Editor } from './server/editor.ts'
import { claim } from './server/lock.ts'
import { marked } from './server/marks.ts'
import { editorPlugin } from './server/plugin.ts'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '5180' }, open: { type: 'boolean', default: true } },
  allowNegative: true,
})
const root = path.join(import.meta.dirname, '..')
const folders = {
  content: contentDirectory,
  draft: path.join(root, 'data/draft'),
  cache: path.join(root, '.cache/editor'),
}
claim(folders.draft)

const site = new SiteModules({
  folder: path.join(folders.cache, 'shown'),
  madeIn: path.join(folders.cache, 'public'),
  mark: marked,
})
const { PUBLISH_COMMAND } = readSettings()
const server = await createServer({
  ...config,
  root,
  configFile: false,
  cacheDir: path.join(root, 'node_modules/.vite-editor'),
  plugins: [
    react(),
    editorPlugin((onShown) => new Editor(folders, PUBLISH_COMMAND, onShown)),
    valdorn(site),
    devPages(),
  ],
  // Known at the start, so that no page is loaded again when the first of them is used.
  optimizeDeps: { include: ['react-aria-components', 'react-dom/client', 'diff', '@vercel/stega', 'zod'] },
  server: {
    ...config.server,
    host: '127.0.0.1',
    port: Number(options.port),
    cors: false,
    open: editorPath,
    // Read and compiled while the browser opens.
    warmup: {
      ssrFiles: ['src/entry-prerender.tsx'],
      clientFiles: ['editor/app/main.tsx', pageEntries.home],
    },
  },
})
await server.listen()
console.log(`The editor is at ${server.resolvedUrls?.local[0]}${editorPath.slice(1)}; Ctrl+C ends it.`)
if (options.open) server.openBrowser()
