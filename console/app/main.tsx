import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '../api/session.ts'
import { App } from './App.tsx'
import { router } from './router.ts'

/** No await of the module itself: the screens' code imports it, and would wait for it. */
async function start(element: HTMLElement): Promise<void> {
  await session.restore()
  await router.refresh()
  // As a transition: the browser gets its turn between two portions of the first page.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

const element = document.getElementById('root')
if (element !== null) void start(element)
