import type { AuthenticatorKind, authenticatorSchemas } from '@signalbox/contract/authenticators'
import type * as z from 'zod/mini'
import type { Authenticator } from './authentication.ts'
import { authenticatorKinds } from './kinds.ts'
import { asList } from '../../config/layout.ts'

/** Written form of an authenticator; its mechanism and backend select the kind. */
export type AuthenticatorConfig = z.output<
  ReturnType<(typeof authenticatorSchemas)[AuthenticatorKind]>
>

export const authenticatorId = (config: AuthenticatorConfig) =>
  'backend' in config ? `${config.mechanism}:${config.backend}` : config.mechanism

/** Authenticators in evaluation order. */
export const authenticators = {
  name: 'authenticators',
  root: 'authentication',
  isDoor: true,
  layout: asList,
  isSealed: true,
  hasReferences: true,
  stored: {
    setting: 'config.authentication',
    items: (setting: unknown) => (setting as { chain: AuthenticatorConfig[] }).chain, // as it was written
  },
  idOf: authenticatorId,
  /** @throws {ConfigFault} if a field is invalid. */
  read: (config: AuthenticatorConfig): Authenticator => ({
    id: authenticatorId(config),
    isEnabled: config.enable,
    settings: authenticatorKinds.read(authenticatorId(config), config),
  }),
}
