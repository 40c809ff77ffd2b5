import { type SsoRoot, ssoRoot } from '@signalbox/contract/sso-fields'
import { changeConfig } from './change-config.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { readRoot } from './validation.ts'

/** The root `sso` of a text or of a backup. @throws {Failure} */
export function readSsoRoot(value: unknown): SsoRoot {
  const read = readRoot(ssoRoot, 'sso', value)
  if ('fault' in read) throw apiError('BAD_REQUEST', { message: JSON.stringify(read.fault) })
  return read.data
}

/** The root `sso` of a configuration text. @throws {Failure} */
export async function changeSso({ config }: ApiDeps, next: unknown): Promise<void> {
  const given = readSsoRoot(next)
  await changeConfig(config.sso, (standing) => withKeptSecrets(given, standing), 'sso')
}
