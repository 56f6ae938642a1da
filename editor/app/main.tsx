import { createRoot } from 'react-dom/client'
import 'virtual:fonts.css'
import 'virtual:design.css'
import '../../src/styles/tokens.css'
import './styles/base.css'
import './styles/stage.css'
import './styles/panel.css'
import './styles/lists.css'
import { App } from './App.tsx'
import { flush, refresh } from './use-draft.ts'

// What was typed last is sent also when the window closes.
addEventListener('pagehide', () => void flush(true))
// Another program has changed a file.
import.meta.hot?.on('edit:changed', () => void refresh())

void refresh()
createRoot(document.getElementById('app')!).render(<App />)
