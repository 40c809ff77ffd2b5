import { paths } from '../../paths.ts'

/** Where to go after a login: only to a place of this console. */
export function wantedPath(to: unknown): string {
  const isOwn = typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/login')
  return isOwn ? to : paths.overview()
}
