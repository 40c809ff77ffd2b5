import * as operations from '@signalbox/contract/api-keys'
import type { ApiKey } from './api-keys.ts'
import type { SecretUse } from './secret-use.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { badParameter, presentTime, readSeconds } from '../../api/time.ts'

const MAX_DESCRIPTION = 4096

export const apiKeys = resource(({ on, apiKeys }) => {
  const present = (key: ApiKey) => ({
    name: key.name,
    api_key: key.key,
    desc: key.description,
    enable: key.isEnabled,
    expired_at: key.expiresAt === null ? 'infinity' : presentSeconds(key.expiresAt),
    expired: apiKeys.isExpired(key),
    created_at: presentSeconds(key.createdAt),
    role: key.role,
    ...presentUse(apiKeys.useOf(key)),
  })
  const presentUse = ({ usedAt, rotatedAt, old }: SecretUse) => ({
    ...(usedAt !== null && { last_used_at: presentSeconds(usedAt) }),
    ...(rotatedAt !== null && { rotated_at: presentSeconds(rotatedAt) }),
    ...(old !== null && {
      old_secret: {
        valid_until: presentSeconds(old.until),
        ...(old.usedAt !== null && { last_used_at: presentSeconds(old.usedAt) }),
      },
    }),
  })
  const missing = () => apiError('NOT_FOUND', { message: 'Name NOT FOUND' })

  on(operations.apiKeyList, () => apiKeys.list().map(present))

  on(operations.apiKeyCreate, async ({ body }) => {
    const { name, desc, enable, role, expired_at: expiry } = body
    if (!operations.KEY_NAME.test(name) || name.length > operations.MAX_KEY_NAME) {
      throw badParameter('name', name, 'Name should be ^[A-Za-z]+[A-Za-z0-9-_]*$')
    }
    const made = await apiKeys.create(name, {
      description: readDescription(desc),
      isEnabled: enable,
      role: readRole(role),
      expiresAt: readExpiry(expiry),
    })
    if (made === 'exists') throw apiError('BAD_REQUEST', { message: 'name_already_existed' })
    if (made === 'full') throw apiError('BAD_REQUEST', { message: 'Maximum number of ApiKeys' })
    return { ...present(made), api_secret: made.secret }
  })

  on(operations.apiKeyGet, ({ path }) => {
    const key = apiKeys.get(path.name)
    if (key === undefined) throw missing()
    return present(key)
  })

  on(
    operations.apiKeyUpdate,
    async ({ path, body: { desc, enable, role, expired_at: expiry } }) => {
      const changed = await apiKeys.update(path.name, {
        ...(desc !== undefined && { description: readDescription(desc) }),
        ...(enable !== undefined && { isEnabled: enable }),
        role: readRole(role),
        expiresAt: readExpiry(expiry),
      })
      if (changed === undefined) throw missing()
      return present(changed)
    },
  )

  on(operations.apiKeyRotate, async ({ path, body }) => {
    const made = await apiKeys.rotate(path.name, body.overlap * 1000)
    if (made === undefined) throw missing()
    return { ...present(made), api_secret: made.secret }
  })

  on(operations.apiKeyOldSecretDelete, async ({ path }) => {
    if (!(await apiKeys.revokeOld(path.name))) throw missing()
    return noContent
  })

  on(operations.apiKeyDelete, async ({ path }) => {
    if (!(await apiKeys.delete(path.name))) throw missing()
    return noContent
  })
})

const presentSeconds = (ms: number) => presentTime(Math.floor(ms / 1000) * 1000).replace('.000', '')

function readDescription(text: string): string {
  if (text.length > MAX_DESCRIPTION) throw badParameter('desc', '…', 'too_long')
  return text
}

function readRole(role: string): operations.KeyRole {
  const known = operations.KEY_ROLES.find((each) => each === role)
  if (known === undefined) throw badParameter('role', role, 'Role does not exist')
  return known
}

function readExpiry(expiry: string | number): number | null {
  if (expiry === 'infinity') return null
  const seconds = readSeconds(String(expiry))
  if (seconds === undefined) throw badParameter('expired_at', undefined, 'matched_no_union_member')
  return seconds * 1000
}
