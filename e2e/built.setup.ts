import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The journeys are about what users get: the built console.
 *
 * @public called by Playwright
 */
export default function setup(): void {
  if (existsSync(join(import.meta.dirname, '..', 'console', 'dist', 'index.html'))) return
  throw new Error('The console has not been built yet: npm run build')
}
