import * as operations from '@signalbox/contract/login'
import { type LoginLimits, PasswordPause } from './login-limits.ts'
import { apiError, Failure } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

export const login = resource(({ on, users, tokens, kernel }) => {
  on(operations.login, async ({ body, origin }) => {
    const isRight = await checkPassword(
      tokens.limits,
      { username: body.username, address: origin.address },
      async () => {
        if (!(await users.verify(body.username, body.password))) return false
        if (!origin.isLocal && users.hasDefaultPassword(body.username)) {
          throw apiError('NOT_ALLOWED', {
            message:
              'The default password only works from this machine, without a proxy. Change it there first.',
          })
        }
        return true
      },
    )
    if (!isRight) throw apiError('BAD_USERNAME_OR_PWD')
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

/**
 * Checks a password within {@link LoginLimits.attempt}.
 *
 * @throws {Failure} 429 if no password of this user is checked for a while
 */
export async function checkPassword<Result>(
  limits: LoginLimits,
  { username, address }: { username: string; address: string },
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await limits.attempt(username, address, check)
  } catch (error) {
    if (!(error instanceof PasswordPause)) throw error
    const seconds = Math.ceil(error.ms / 1000)
    const message = `Too many wrong passwords, try again in ${seconds} s`
    throw new Failure(429, { code: 'TOO_MANY_LOGINS', message }, { 'retry-after': String(seconds) })
  }
}
