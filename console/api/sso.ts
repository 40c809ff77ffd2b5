import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { ssoRunning } from '@signalbox/contract/sso-login'
import { client } from './client.ts'

export type { SsoBackend }

/** How a login at a provider has failed. */
export type SsoFailure = 'provider' | 'role' | 'name' | 'page'

/** What the page has come back from a provider with; set before the first screen is shown. */
export const returned: { failure: SsoFailure | undefined } = { failure: undefined }

/** What the tab that begins a login keeps until it comes back. */
export const BEGUN = 'signalbox.sso'

/** Whether the address is one that a provider has sent the browser to. */
export const hasReturned = ({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean =>
  /[?&]login_meta=/.test(search + hash) || /^#sso(_error)?=/.test(hash)

/** The backends that the login page offers; none of a broker without single sign-on. */
export async function runningBackends(): Promise<readonly string[]> {
  try {
    return await client.call(ssoRunning, {})
  } catch {
    return []
  }
}
