import { createRoot } from 'react-dom/client'
import 'virtual:fonts.css'
import 'virtual:design.css'
import '../../src/styles/tokens.css'
import '../../src/styles/visually-hidden.css'
import './styles/base.css'
import './styles/stage.css'
import './styles/panel.css'
import './styles/lists.css'
import { App } from './App.tsx'
import { secret } from './api.ts'
import { leave, refresh, sendKept, start } from './use-draft.ts'

addEventListener('pagehide', leave)
// Another program has changed a file, or another page of the editor a text.
import.meta.hot?.on('edit:changed', (version: number) => void refresh(version))
// Vite would load the page anew under who writes in it, as soon as there is a server again: first it has to know this page.
// oxlint-disable-next-line typescript/no-misused-promises -- it waits for what this returns
import.meta.hot?.on('vite:ws:disconnect', async () => await refresh())
document.addEventListener('visibilitychange', () => void refresh())

// A picture that is dropped beside its field does not open in place of the editor.
for (const name of ['dragover', 'drop'] as const)
  addEventListener(name, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

// Another page of the editor had to be closed before it could send all.
addEventListener('storage', () => void sendKept())

if (secret) void start()
// Opened with its new address in another tab, the editor is here again, too.
else addEventListener('storage', () => location.reload())
createRoot(document.getElementById('app')!).render(<App />)
