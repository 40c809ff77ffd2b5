import { useSyncExternalStore } from 'react'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { target } from './target.ts'
import { seal, unseal } from './vault.ts'

export interface User {
  username: string
  token: string
  /** Edition of the broker as `ce` or `ee`, independent of the broker's spelling. */
  edition: 'ce' | 'ee'
  version: string
  /** Whether the broker is another Signalbox, behind the one that serves the page. */
  isSignalbox?: true
  /** `administrator` where the broker has no roles. */
  role: 'administrator' | 'viewer'
  /** Backend that checked the password; absent if the broker did. */
  backend?: SsoBackend
  /** Time after which an unused login ends; absent if the broker does not announce it. */
  lifetimeMs?: number
  /** Whether the password is that of a fresh installation, and the user declined to change it. */
  hasDefaultPassword?: true
}

/** Reason of the end of a login, which decides where the user goes next. */
export type SessionEnd = 'logout' | 'password'

const storedAs = (upstream: string) => `signalbox.session.${upstream}`
const STORED_AS = storedAs(target.upstream ?? '')
/** Stored briefly when the user logs out, so that other tabs can distinguish it from an expiry. */
const LOGGED_OUT = 'logout'

let user: User | undefined
/** Whether the broker has rejected the user's token. */
let isExpired = false
/** Time at which the broker last accepted the token, as far as this page knows. */
let usedAt: number | undefined
let calls = new AbortController()
/** Pending change of the password, during which the end of the token is expected. */
let renewal: Promise<unknown> | undefined
const listeners = new Set<() => void>()
const endings = new Set<(how: SessionEnd) => void>()
const sharings = new Set<() => void>()

function set(next: User | undefined, hasExpired = false): void {
  user = next
  isExpired = hasExpired
  for (const listener of listeners) listener()
}

async function stored(): Promise<User | undefined> {
  const text = await unseal(STORED_AS)
  return text === undefined ? undefined : (JSON.parse(text) as User) // sealed by `begin` alone
}

/** The current login, encrypted in storage and shared by the tabs of a browser. */
export const session = {
  get user(): User | undefined {
    return user
  },

  /** Whether the user has to log in again; until then, the page stays as it is and its calls wait. */
  get isExpired(): boolean {
    return isExpired
  },

  /** End of the login if it is not used, in epoch milliseconds; another tab may have used it later. */
  get endsAt(): number | undefined {
    return user?.lifetimeMs === undefined || usedAt === undefined
      ? undefined
      : usedAt + user.lifetimeMs
  },

  /** The broker has accepted the token, which prolongs the login. */
  noteUse(): void {
    usedAt = Date.now()
  },

  /** Aborted when the login ends, with all calls in progress. */
  get signal(): AbortSignal {
    return calls.signal
  },

  /** Whether there is a login of the last visit, which `restore` decrypts. */
  get isStored(): boolean {
    return localStorage.getItem(STORED_AS) !== null
  },

  /** Restores the login that an earlier visit stored. */
  async restore(): Promise<void> {
    set(await stored())
  },

  async begin(next: User): Promise<void> {
    session.noteUse()
    set(next)
    await seal(STORED_AS, JSON.stringify(next))
  },

  /**
   * Replaces the token if the current one ends with `ending`, whose error is passed on. Resolves to false if the
   * session ended without a new token.
   */
  async renew(ending: () => Promise<void>, login: () => Promise<User>): Promise<boolean> {
    const run = async () => {
      await ending()
      try {
        await session.begin(await login())
        return true
      } catch {
        return false
      }
    }
    const running = run()
    renewal = running
    try {
      return await running
    } finally {
      renewal = undefined
    }
  },

  /** Handles a token that the broker rejected; another tab may have a newer one. */
  async expire(): Promise<void> {
    const token = user?.token
    if (token === undefined) return
    await renewal?.catch(() => undefined)
    const kept = await stored()
    if (user?.token !== token || isExpired) return
    if (kept !== undefined && kept.token !== token) return set(kept)
    localStorage.removeItem(STORED_AS)
    set(user, true)
  },

  /** Resolves when the user has logged in again, or out. */
  renewed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (isExpired) return
        stop()
        resolve()
      })
    })
  },

  /** Ends the login, here and in the other tabs. */
  end(how: SessionEnd): void {
    if (user === undefined) return
    if (how === 'logout') localStorage.setItem(STORED_AS, LOGGED_OUT)
    localStorage.removeItem(STORED_AS)
    endHere(how)
  },

  /** Called when anything about the login changes. Gives the function that takes it off again. */
  subscribe,

  /** Calls the listener when a login ends, for any reason. Returns a function that removes the listener. */
  onEnd(listener: (how: SessionEnd) => void): () => void {
    endings.add(listener)
    return () => endings.delete(listener)
  },

  /** Called when the user has logged in in another tab. */
  onShared(listener: () => void): () => void {
    sharings.add(listener)
    return () => sharings.delete(listener)
  },
}

/**
 * Ends the login in this tab only. The stored login is left to the tab that ended it, since another may have been
 * stored by now.
 */
function endHere(how: SessionEnd): void {
  if (user === undefined) return
  set(undefined)
  calls.abort()
  calls = new AbortController()
  for (const ending of endings) ending(how)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', async ({ key, newValue }) => {
    if (key !== STORED_AS) return
    if (newValue === LOGGED_OUT) {
      // A tab that was asleep receives this event late; a later login has an event of its own.
      const isOver = [null, LOGGED_OUT].includes(localStorage.getItem(STORED_AS))
      return isOver ? endHere('logout') : undefined
    }
    if (newValue === null) return session.expire()
    const before = user
    await session.restore()
    // Data and pending actions on the page belong to the previous user.
    if (before !== undefined && !isSameUser(before, user)) return location.reload()
    if (before === undefined) for (const sharing of sharings) sharing()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUser(): User | undefined {
  return useSyncExternalStore(subscribe, () => user)
}

/** Whether the user has to log in again. */
export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribe, () => isExpired)
}

/** Login of this browser at one of several clusters; `undefined` without one. Expiry is known for the current one only. */
export async function loginAt(upstream: string): Promise<User | undefined> {
  if (upstream === target.upstream) return isExpired ? undefined : user
  const text = await unseal(storedAs(upstream))
  return text === undefined ? undefined : (JSON.parse(text) as User) // sealed by `begin` alone
}

/** Stores a login at one of several clusters for later use. */
export const beginAt = (upstream: string, next: User): Promise<void> =>
  seal(storedAs(upstream), JSON.stringify(next))

/** The name alone does not tell users apart: each backend has its own. */
export const isSameUser = (a: Account | undefined, b: Account | undefined): boolean =>
  a?.username === b?.username && (a?.backend ?? 'local') === (b?.backend ?? 'local')

interface Account {
  username: string
  backend?: string | undefined
}

/** A viewer may look and not touch. */
export function useCanWrite(): boolean {
  return useUser()?.role !== 'viewer'
}
