import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OidcUser } from './oidc-provider.ts'

/** An OpenID provider in a process of its own: its library does not work in the globals of a browser. */
export async function startOidcProcess(redirectUris: readonly string[], user: OidcUser) {
  const child = fork(join(import.meta.dirname, 'oidc-provider-process.ts'), { execArgv: [] })
  child.send({ redirectUris, user })
  const [{ issuer, client }] = (await once(child, 'message')) as [
    { issuer: string; client: { id: string; secret: string } },
  ]
  return {
    issuer,
    client,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
