import type { AuthenticatorKind, authenticatorSchemas } from '@signalbox/contract/authenticators'
import type * as z from 'zod/mini'
import type { Authenticator } from './authentication.ts'
import { authenticatorKinds } from './kinds.ts'
import { asList } from '../../config/layout.ts'

/** As it was written, of a kind that its mechanism and backend tell. */
export type AuthenticatorConfig = z.output<
  ReturnType<(typeof authenticatorSchemas)[AuthenticatorKind]>
>

export const idOf = (config: AuthenticatorConfig) =>
  'backend' in config ? `${config.mechanism}:${config.backend}` : config.mechanism

/** In the order in which they are asked. */
export const authenticators = {
  name: 'authenticators',
  layout: asList,
  isSealed: true,
  stored: {
    setting: 'config.authentication',
    items: (setting: unknown) => (setting as { chain: AuthenticatorConfig[] }).chain, // as it was written
  },
  idOf,
  /** @throws {ConfigFault} */
  read: (config: AuthenticatorConfig): Authenticator => ({
    id: idOf(config),
    isEnabled: config.enable,
    settings: authenticatorKinds.read(idOf(config), config),
  }),
}
