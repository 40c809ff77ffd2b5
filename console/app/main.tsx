import 'react-dom/client'
import { fetchCode } from '#code.ts'

// Evaluates React and the console in separate tasks, which together would block a slow processor.
void fetchCode(() => import('./start.tsx')).then(({ start }) => start())
