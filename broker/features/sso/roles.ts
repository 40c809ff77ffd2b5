import { isRecord } from '@signalbox/formats/is-record'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import type { UserRole } from '@signalbox/contract/users'

/** Properties of a user from a backend: attributes of an entry or an assertion, or claims. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The role that a login has; `undefined`: it is refused.
 *
 * @param known that of the user, unless this is the first login
 */
export function roleFromClaims(
  { attribute, administrators, viewers, otherwise }: SsoRoles,
  claims: Claims,
  known: UserRole | undefined,
): UserRole | undefined {
  const isByGroups = administrators.length + viewers.length > 0
  if (!isByGroups && known !== undefined) return known
  const groups = new Set(readGroups(claims, attribute))
  const isIn = (names: readonly string[]) => names.some((name) => groups.has(normal(name)))
  if (isIn(administrators)) return 'administrator'
  return isIn(viewers) || otherwise === 'viewer' ? 'viewer' : undefined
}

/** Value of a claim; dots lead into objects: `realm_access.roles`. */
export const claimAt = (claims: Claims, name: string): unknown =>
  own(claims, name) ?? name.split('.').reduce<unknown>(own, claims)

function readGroups(claims: Claims, attribute: string): string[] {
  return [claimAt(claims, attribute)]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? normal(each) : []))
}

function own(within: unknown, name: string): unknown {
  return isRecord(within) && Object.hasOwn(within, name) ? within[name] : undefined
}

/** Names of directories differ neither in case nor in spaces around their commas. */
const normal = (group: string) =>
  group
    .trim()
    .toLowerCase()
    .replaceAll(/\s*,\s*/g, ',')
