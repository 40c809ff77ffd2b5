import { target } from '#api/target.ts'

const STORED_AS = `signalbox.login.${target.upstream ?? ''}`

/** The backend of the latest login in this browser; `undefined`: a local user, or none. */
export const lastBackend = (): string | undefined => localStorage.getItem(STORED_AS) ?? undefined

export function rememberBackend(backend: string | undefined): void {
  if (backend === undefined) localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, backend)
}
