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
import { leave, refresh, start } from './use-draft.ts'

addEventListener('pagehide', leave)
// Another program has changed a file.
import.meta.hot?.on('edit:changed', () => void refresh())

void start()
createRoot(document.getElementById('app')!).render(<App />)
