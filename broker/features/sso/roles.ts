import { isRecord } from '@signalbox/contract/is-record'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import type { UserRole } from '../users/users.ts'

/** What a backend says about a user: attributes of an entry, claims, attributes of an assertion. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The role that a login has; `undefined`: it is refused.
 *
 * @param known that of the user, unless this is the first login
 */
export function roleOf(
  { attribute, administrators, viewers, otherwise }: SsoRoles,
  claims: Claims,
  known: UserRole | undefined,
): UserRole | undefined {
  const isByGroups = administrators.length + viewers.length > 0
  if (!isByGroups && known !== undefined) return known
  const groups = new Set(groupsOf(claims, attribute))
  const isIn = (names: readonly string[]) => names.some((name) => groups.has(normal(name)))
  if (isIn(administrators)) return 'administrator'
  return isIn(viewers) || otherwise === 'viewer' ? 'viewer' : undefined
}

/** A claim, which may be within others: `realm_access.roles`. */
export const claimAt = (claims: Claims, name: string): unknown =>
  own(claims, name) ?? name.split('.').reduce<unknown>(own, claims)

function groupsOf(claims: Claims, attribute: string): string[] {
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
