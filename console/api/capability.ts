import type { AnyOperation } from '@signalbox/contract/client'
import type { ApiError } from '@signalbox/contract/errors'
import { type Absence, operationAbsence, type Release } from '@signalbox/contract/versions'

/** The broker behind the API, as the server and the login announce it. */
export interface Behind extends Release {
  /** Whether the broker is a Signalbox, which has the operations, parameters and fields of edition `own`. */
  hasOwn: boolean
  /** Whether the user's role is read-only. */
  isViewer?: boolean
}

/** Why an operation cannot be called. */
export type Reason =
  | { kind: 'own' }
  /** The edition that has it. */
  | { kind: 'edition'; edition: 'ce' | 'ee' }
  | Absence
  | { kind: 'role' }
  | { kind: 'answered'; status: number }

export type Can = { can: true } | { can: false; reason: Reason }

const EDITIONS = { ent: 'ee', open: 'ce' } as const

/** Address and edition of an operation, for modules that have no operations. */
export type Need = Pick<AnyOperation, 'at' | 'edition'> & Partial<AnyOperation>

/**
 * Whether the broker offers an operation. `own`: one of its parameters or fields that only Signalbox has.
 * `answered`: the status with which the broker refused the operation itself, if it did.
 */
export function checkCapability(
  operation: Need,
  behind: Behind,
  answered?: number,
  own?: string,
): Can {
  const reason = findDenialReason(operation, behind, answered, own)
  return reason === undefined ? { can: true } : { can: false, reason }
}

function findDenialReason(
  need: Need,
  behind: Behind,
  answered: number | undefined,
  own: string | undefined,
): Reason | undefined {
  const { id, at, edition, isInside, isInFront, own: owned = [], ownInFront } = need
  if (own !== undefined && !owned.includes(own)) throw new TypeError(`${id} has no own ${own}`)
  const isOwn =
    own === undefined
      ? edition === 'own' && isInFront !== true
      : !(ownInFront?.includes(own) ?? false)
  if (isOwn && !behind.hasOwn) return { kind: 'own' }
  const isOfEdition = edition === 'ent' || edition === 'open'
  if (
    isOfEdition &&
    behind.edition !== EDITIONS[edition] &&
    isInFront !== true &&
    !(isInside === true && behind.hasOwn)
  ) {
    return { kind: 'edition', edition: EDITIONS[edition] }
  }
  const absence = behind.hasOwn ? undefined : operationAbsence(at, behind)
  if (absence !== undefined) return absence
  // Another kind of broker decides itself.
  const isRefused = need.isForAdministrators === true && behind.hasOwn && behind.isViewer === true
  if (isRefused) return { kind: 'role' }
  return answered === undefined ? undefined : { kind: 'answered', status: answered }
}

/** Message of every broker of API v5 for a path that it does not have; for a missing object, the message names it. */
export const isPathMissing = ({ status, message }: ApiError): boolean =>
  status === 404 && message === 'Request Path Not Found'

/**
 * Whether an answer says that the broker has no such operation. A 404 is about a thing if the operation names
 * one, in its path, its query or its body. A status that the contract lists is about the thing as well: 501 of
 * a kind of authenticator.
 */
function isMissing(operation: AnyOperation, error: ApiError): boolean {
  if (error.kind !== 'http') return false
  const { path, query, body, errors } = operation
  if (error.status === 404) return isPathMissing(error) || !(path ?? query ?? body)
  return (error.status === 405 || error.status === 501) && !(error.status in errors)
}

/** Operations that the broker has refused as such, for the life of the page or until the broker changes. */
export class Refusals {
  #statuses = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  /** Takes the first refusal of an operation. */
  note(operation: AnyOperation, error: ApiError): void {
    if (this.#statuses.has(operation.id) || !isMissing(operation, error)) return
    this.#statuses.set(operation.id, error.status)
    this.#publish()
  }

  statusOf({ id }: AnyOperation): number | undefined {
    return this.#statuses.get(id)
  }

  /** Forgets the refusals, since the broker may be another one, or another version. */
  forget(): void {
    if (this.#statuses.size === 0) return
    this.#statuses = new Map()
    this.#publish()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #publish(): void {
    for (const listener of this.#listeners) listener()
  }
}
