import { Agent, fetch } from 'undici'

/**
 * Follows redirects as a browser does, with cookies by host, until an address begins with `until`.
 *
 * @param ca the only authority that is trusted, as PEM
 */
export async function browse(address: string, until: string, ca?: string): Promise<URL> {
  const dispatcher = new Agent(ca === undefined ? {} : { connect: { ca } })
  const jar = new Map<string, Map<string, string>>()
  let at = new URL(address)
  for (let i = 0; i < 20; i++) {
    if (at.href.startsWith(until)) return at
    const cookies = jar.get(at.host) ?? new Map<string, string>()
    jar.set(at.host, cookies)
    const response = await fetch(at, {
      dispatcher,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) {
      throw new Error(`${at.href} responds with ${response.status}: ${await response.text()}`)
    }
    at = new URL(location, at)
  }
  throw new Error(`Too many redirects from ${address}`)
}
