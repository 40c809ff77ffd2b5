import 'react-dom/client'
import { fetchCode } from '../code.ts'

// React is evaluated in one task, and the console in the next: together they would keep a slow processor busy too long.
void fetchCode(() => import('./start.tsx')).then(({ start }) => start())
