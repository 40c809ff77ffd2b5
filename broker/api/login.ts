import * as operations from '@signalbox/contract/login'
import { LoginLimits } from '../features/tokens/login-limits.ts'
import { apiError, Failure } from './failure.ts'
import { noContent, resource } from './resource.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

export const login = resource(({ on, users, tokens, kernel }) => {
  const limits = new LoginLimits(kernel.clock)

  on(operations.login, async ({ body, origin }) => {
    refuseTooMany(limits, body.username, origin.address)
    if (!(await users.verify(body.username, body.password))) {
      limits.noteWrong(body.username, origin.address)
      throw apiError('BAD_USERNAME_OR_PWD')
    }
    if (!origin.isLocal && users.hasDefaultPassword(body.username)) {
      throw apiError('NOT_ALLOWED', {
        message:
          'The default password only works from this machine, without a proxy. Change it there first.',
      })
    }
    limits.noteRight(body.username, origin.address)
    const token = tokens.issue(body.username)
    await Promise.all([tokens.stored(), users.noteLogin(body.username, kernel.clock.now())])
    const role = users.get(body.username)?.role
    return { token, version: API_VERSION, license: { edition: 'ce' }, ...(role && { role }) }
  })

  on(operations.logout, async ({ body, query: { backend = 'local' }, caller }) => {
    const isOwn = caller.kind === 'user' && caller.username === body.username
    if (!isOwn || caller.backend !== backend) {
      throw apiError('WRONG_TOKEN_OR_USERNAME')
    }
    await tokens.end(caller.token)
    return noContent
  })
})

/** @throws {Failure} no password of this user is checked for a while */
export function refuseTooMany(limits: LoginLimits, username: string, address: string): void {
  const pause = limits.pause(username, address)
  if (pause === 0) return
  const seconds = Math.ceil(pause / 1000)
  const message = `Too many wrong passwords, try again in ${seconds} s`
  throw new Failure(429, { code: 'TOO_MANY_LOGINS', message }, { 'retry-after': String(seconds) })
}
