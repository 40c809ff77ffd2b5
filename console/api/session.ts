import { useSyncExternalStore } from 'react'
import { target } from './target.ts'
import { seal, unseal } from './vault.ts'

export interface User {
  username: string
  token: string
  /** `ce` or `ee`, whichever spelling the broker has for it. */
  edition: 'ce' | 'ee'
  version: string
  /** Of the enterprise edition; `administrator` everywhere else. */
  role: 'administrator' | 'viewer'
}

const STORED_AS = `signalbox.session.${target.upstream ?? ''}`

let user: User | undefined
const listeners = new Set<() => void>()
const endings = new Set<() => void>()

function set(next: User | undefined): void {
  user = next
  for (const listener of listeners) listener()
}

/** Who is logged in. Kept encrypted, shared by the tabs of one browser. */
export const session = {
  get user(): User | undefined {
    return user
  },

  /** What was kept from the last visit. */
  async restore(): Promise<void> {
    const text = await unseal(STORED_AS)
    if (text !== undefined) set(JSON.parse(text) as User) // sealed by `begin` alone
  },

  async begin(next: User): Promise<void> {
    set(next)
    await seal(STORED_AS, JSON.stringify(next))
  },

  /** Forgets the user, here and in the other tabs. */
  end(): void {
    if (user === undefined) return
    localStorage.removeItem(STORED_AS)
    set(undefined)
    for (const ending of endings) ending()
  },

  /** Called when a login ends, in whichever way. Gives the function that takes it off again. */
  onEnd(listener: () => void): () => void {
    endings.add(listener)
    return () => endings.delete(listener)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORED_AS) return
    if (event.newValue === null) session.end()
    else void session.restore()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUser(): User | undefined {
  return useSyncExternalStore(subscribe, () => user)
}

/** A viewer may look and not touch; only the enterprise edition has them. */
export function useCanWrite(): boolean {
  return useUser()?.role !== 'viewer'
}
