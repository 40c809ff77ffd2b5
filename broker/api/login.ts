import * as operations from '@signalbox/contract/login'
import { WrongLogins } from '../features/tokens/wrong-logins.ts'
import { apiError, Failure } from './failure.ts'
import { noContent, resource } from './resource.ts'
import { API_VERSION } from './version.ts'

export const login = resource(({ on, users, tokens, kernel }) => {
  const wrong = new WrongLogins(kernel.clock)

  on(operations.login, async ({ body, origin }) => {
    const pause = wrong.pause(body.username, origin.address)
    if (pause > 0) {
      const message = `Too many wrong passwords, try again in ${Math.ceil(pause / 1000)} s`
      throw new Failure(429, { code: 'TOO_MANY_LOGINS', message })
    }
    if (!(await users.verify(body.username, body.password))) {
      wrong.note(body.username, origin.address)
      throw apiError('BAD_USERNAME_OR_PWD')
    }
    if (!origin.isLocal && users.hasDefaultPassword(body.username)) {
      throw apiError('NOT_ALLOWED', {
        message:
          'The password of the installation works on this machine alone. Change it there first.',
      })
    }
    const token = tokens.issue(body.username)
    const role = users.get(body.username)?.role
    return { token, version: API_VERSION, license: { edition: 'ce' }, ...(role && { role }) }
  })

  on(operations.logout, async ({ body, caller }) => {
    if (caller.kind !== 'user' || caller.username !== body.username) {
      throw apiError('WRONG_TOKEN_OR_USERNAME')
    }
    await tokens.end(caller.token)
    return noContent
  })
})
