import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { ssoRunning } from '@signalbox/contract/sso-login'
import { client } from './client.ts'

export type { SsoBackend }

/** How a login at a provider has failed. */
export type SsoFailure = 'provider' | 'role' | 'name' | 'page'

/** Failure that the provider reported when it sent the browser back; set before the first screen is shown. */
export const returned: { failure: SsoFailure | undefined } = { failure: undefined }

/** Storage key of the state of a pending login, kept per tab. */
export const BEGUN = 'signalbox.sso'

/** Whether a provider sent the browser to this address. */
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
