import { type SsoLogin, ssoRedeem, ssoRunning } from '@signalbox/contract/sso-login'
import { pageConfig } from '#env.ts'
import { client } from './client.ts'
import { userFromLogin } from './login.ts'
import { beginAt, session } from './session.ts'
import { BEGUN, returned, type SsoFailure } from './sso.ts'
import type { Begun } from './sso-start.ts'
import { chooseUpstream, target } from './target.ts'

/**
 * Completes the login that the browser came back with. The address is cleaned first, so that neither code nor token
 * stays in the history. Resolves to the address that the user wanted to open, or `undefined` if no login took place.
 */
export async function takeReturn(): Promise<string | undefined> {
  const { search, hash } = window.location
  const fragment = new URLSearchParams(hash.replace(/^#(?:[^?]*\?)?/, ''))
  const query = new URLSearchParams(search)
  const begun = takeBegun()
  query.delete('login_meta')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${window.location.pathname}${rest}`)

  const failure = fragment.get('sso_error')
  if (failure !== null)
    return failed(failure === 'role' || failure === 'name' ? failure : 'provider')
  const code = fragment.get('sso')
  if (code !== null) return redeem(code, begun)
  const meta = new URLSearchParams(search).get('login_meta') ?? fragment.get('login_meta') ?? ''
  // The embedded broker returns codes only, so an address with a token was forged.
  if (pageConfig.mode === 'embedded') return failed('page')
  return adopt(meta, fragment.get('upstream') ?? undefined, begun)
}

function failed(failure: SsoFailure): undefined {
  returned.failure = failure
}

function takeBegun(): Begun | undefined {
  const text = sessionStorage.getItem(BEGUN)
  sessionStorage.removeItem(BEGUN)
  return text === null ? undefined : (JSON.parse(text) as Begun) // written by `startSso` alone
}

async function redeem(code: string, begun: Begun | undefined): Promise<string | undefined> {
  if (begun === undefined) return failed('page')
  try {
    const body = { code, verifier: begun.verifier }
    const { answer, headers } = await client.send(ssoRedeem, { body })
    await session.begin(userFromLogin(answer, '', headers))
    return begun.to
  } catch {
    return failed('page')
  }
}

/** The login that a cluster has put into the address. */
async function adopt(
  meta: string,
  upstream: string | undefined,
  begun: Begun | undefined,
): Promise<string | undefined> {
  const login = readMeta(meta)
  if (login === undefined) return failed('provider')
  // A link by somebody else must not replace the user of this page.
  if (begun === undefined && session.user !== undefined) return ''
  const to = begun?.to ?? ''
  if (upstream === undefined || upstream === target.upstream) {
    // The address does not say whether the cluster is a Signalbox.
    const headers = await client.send(ssoRunning, {}).then(
      (sent) => sent.headers,
      () => undefined,
    )
    await session.begin(userFromLogin(login, '', headers))
    return to
  }
  if (!pageConfig.upstreams.includes(upstream)) return failed('provider')
  await beginAt(upstream, userFromLogin(login, ''))
  chooseUpstream(upstream, to === '' ? '/' : to)
  return to
}

function readMeta(meta: string): SsoLogin | undefined {
  try {
    // A plus sign is a space in a query.
    const bytes = Uint8Array.from(atob(meta.replaceAll(' ', '+')), (each) => each.charCodeAt(0))
    const login = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SsoLogin> // checked below
    const isLogin = [login.token, login.username, login.version].every(
      (each) => typeof each === 'string' && each !== '',
    )
    return isLogin && typeof login.license?.edition === 'string' ? (login as SsoLogin) : undefined
  } catch {
    return undefined
  }
}
