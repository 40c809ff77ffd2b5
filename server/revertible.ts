import type { AnyOperation, Client } from '@signalbox/contract/client'
import { CLUSTER_PROVISIONAL_OPERATIONS } from '@signalbox/contract/config-history'
import {
  type Change,
  changesBetween,
  isEqual,
  valueAt,
  withChanges,
} from '@signalbox/contract/config-values'
import {
  listenerCreate,
  listenerDelete,
  listenerGet,
  listenerStart,
  listenerStop,
} from '@signalbox/contract/listeners'
import { MASKED } from '@signalbox/contract/masked'
import { operations } from '@signalbox/contract/operations'
import { type NodeConfig, readNodeConfigs, rootUpdateOf } from '@signalbox/contract/root-updates'
import { differencesBetweenNodes, planSave, sentDifferences } from '@signalbox/contract/save-plan'
import { withoutSecrets } from '@signalbox/contract/without-secrets'
import { unlessMissing } from './calculations/reads.ts'
import { configIn } from './changed-place.ts'

/** A call that changes the configuration of a cluster. */
export interface ConfigCall {
  operation: AnyOperation
  path: Record<string, unknown>
  body: unknown
}

/** The part of a cluster's configuration that a call changes. */
export interface State {
  /** Configuration at the answering node; absent before a creation. */
  config: unknown
  /** For a root: the values of all nodes. */
  nodes: readonly NodeConfig[]
}

/** Why a change of a cluster cannot be reverted automatically. */
export class NotRevertible extends Error {}

/** The operation of an id, if what it changes on a cluster can be reverted. */
export function findRevertibleOperation(id: string): AnyOperation | undefined {
  return CLUSTER_PROVISIONAL_OPERATIONS.includes(id)
    ? operations.find((each) => each.id === id)
    : undefined
}

/** The calls that end each other. */
const OPPOSITES = new Map<string, AnyOperation>([
  [listenerCreate.id, listenerDelete],
  [listenerStart.id, listenerStop],
  [listenerStop.id, listenerStart],
])

/** The path of the changed item; a creation has it in its body, if it is not a stored one. */
export function itemPath({ operation, path, body }: ConfigCall): Record<string, unknown> {
  if (operation.id !== listenerCreate.id || body === undefined) return path
  const { id, type, name } = Object(body) as Record<string, unknown>
  return { id: id ?? `${String(type)}:${String(name)}` }
}

const findReader = (operation: AnyOperation): AnyOperation | undefined =>
  OPPOSITES.has(operation.id)
    ? listenerGet
    : operations.find(({ method, at }) => method === 'GET' && at === operation.at)

/** Calls an operation whose types are unknown. */
export const callAny = (client: Pick<Client, 'call'>, operation: AnyOperation, request: object) =>
  client.call(operation, request)

/**
 * @throws {NotRevertible} if the operation has no state
 * @throws {ApiError} if the state cannot be read, or the item does not exist
 */
async function readConfig(client: Client, call: ConfigCall): Promise<unknown> {
  const reader = findReader(call.operation)
  if (reader === undefined) throw new NotRevertible(`${call.operation.id} has no state`)
  return configIn(await callAny(client, reader, { path: itemPath(call) }))
}

/** The state that a call changes, on all nodes; errors as of `readConfig`, except for the item of a creation. */
export async function readState(client: Client, call: ConfigCall, isNew = false): Promise<State> {
  const update = rootUpdateOf(call.operation)
  const nodes = update === undefined ? [] : await readNodeConfigs(client, update.roots)
  const config = readConfig(client, call)
  return { config: await (isNew ? unlessMissing(config) : config), nodes }
}

export const isCreation = ({ operation }: Pick<ConfigCall, 'operation'>): boolean =>
  operation.id === listenerCreate.id

/** Settings of the API's listener that leave the API reachable. */
const LIMITS = ['max_connections', 'num_acceptors', 'backlog', 'send_timeout']

/** @throws {NotRevertible} if the state before the call could not be restored */
export function checkRevertible({ operation, body }: ConfigCall, before: State): void {
  // A revert would delete it.
  if (isCreation({ operation }) && before.config !== undefined) {
    throw new NotRevertible('The item exists already')
  }
  const shown = withoutSecrets(body)
  const hasSecret = changesBetween(before.config, body).some(
    ({ path, to }) => to !== undefined && to !== MASKED && !isEqual(valueAt(shown, path), to),
  )
  if (hasSecret && !isCreation({ operation })) {
    throw new NotRevertible('A secret cannot be reverted: the cluster does not show the former one')
  }
  const update = rootUpdateOf(operation)
  if (update === undefined) return
  const changesAddress = changesBetween(before.config, body).some(
    ({ path, to }) =>
      to !== undefined && path[0] === 'listeners' && !LIMITS.includes(path.at(-1) ?? ''),
  )
  if (update.roots[0] === 'dashboard' && changesAddress) {
    throw new NotRevertible('The address of the API cannot be reverted by the API')
  }
  const [first] = sentDifferences(update, body, differencesBetweenNodes(before.nodes))
  if (first !== undefined) {
    const name = first.path.join('.')
    throw new NotRevertible(`${name} is not the same on all nodes and cannot be reverted`)
  }
}

/** The values that a call has changed, on all nodes that answer. */
export function changesMadeByCall({ body }: ConfigCall, before: State, after: State): Change[] {
  if (before.config === undefined) return [{ path: [], from: undefined, to: after.config }]
  const ofNodes = differencesBetweenNodes(after.nodes).map(({ path }) => path.join('.'))
  const sent = Object(body) as object
  return changesBetween(before.config, after.config).filter(
    ({ path, to }) =>
      // States of the item change too, and another node may have answered.
      (body === undefined || to === undefined || Object.hasOwn(sent, path[0] ?? '')) &&
      !ofNodes.includes(path.join('.')),
  )
}

/** The values that a call is about to change. */
export function sentChanges({ body }: ConfigCall, { config }: State): Change[] {
  if (config === undefined) return [{ path: [], from: undefined, to: body }]
  return changesBetween(config, body).filter(({ to }) => to !== undefined && to !== MASKED)
}

/** A value at its place as it may be stored: without secrets. */
const shownAt = (path: readonly string[], value: unknown) =>
  valueAt(withoutSecrets(withChanges({}, [{ path, to: value }])), path)

/** A change as it may be stored: without secrets. */
export const shownChange = ({ path, from, to }: Change): Change => ({
  ...{ path, from: shownAt(path, from), to: shownAt(path, to) },
})

/** A change that was made. */
export interface Made {
  /** The changed values; one without a path is the creation of an item. */
  changes: readonly Change[]
  /** The state before it, as long as its result is unknown; absent after a restart. */
  before?: State
  /** The configuration after it; absent if it is unknown, and after a restart. */
  after?: unknown
}

/** The result of a revert. */
export interface Reverted {
  /** `superseded`: at least one value was changed by others since, and stays. */
  kind: 'reverted' | 'superseded' | 'failed'
  /** The values that were set back. */
  back: readonly Change[]
}

export const FAILED: Reverted = { kind: 'failed', back: [] }

/**
 * Restores changed values that nobody else has changed since.
 * @throws {ApiError} if the cluster refuses or does not answer
 */
export async function revert(
  client: Client,
  call: ConfigCall,
  { before, after, ...made }: Made,
): Promise<Reverted> {
  const path = itemPath(call)
  const now = await readState(client, call)
  const changes = before === undefined ? made.changes : changesMadeByCall(call, before, now)
  // Stored changes have no secrets.
  const isOurs = ({ path: at, to }: Change) =>
    isEqual(shownAt(at, valueAt(now.config, at)), shownAt(at, to))
  const ours = changes.filter(isOurs)
  if (changes.length === 0) return before === undefined ? FAILED : { kind: 'reverted', back: [] }
  if (ours.length === 0) return { kind: 'superseded', back: [] }
  const back = ours.map(({ path: at, from, to }) => ({ path: at, from: to, to: from }))
  // A former secret is unknown after a restart.
  if (JSON.stringify(back).includes(MASKED) && !isCreation(call)) return FAILED
  const opposite = OPPOSITES.get(call.operation.id)
  if (opposite !== undefined) {
    await callAny(client, opposite, { path })
    return { kind: 'reverted', back }
  }
  const update = rootUpdateOf(call.operation)
  const body =
    update === undefined
      ? itemWith(call.body, now.config, after ?? before?.config, back)
      : undefined
  const plan = update && planSave(update, now.config, back, now.nodes)
  const sent = plan?.body ?? body
  if (sent === undefined || (plan?.overwritten.length ?? 0) > 0) return FAILED
  await callAny(client, call.operation, { path, body: sent })
  const reverted = await readConfig(client, call)
  if (!back.every(({ path: at, to }) => isEqual(valueAt(reverted, at), to))) return FAILED
  return { kind: ours.length < changes.length ? 'superseded' : 'reverted', back }
}

/** The body of an item as it was sent, with the later changes of other users, and these values. */
function itemWith(sent: unknown, now: unknown, after: unknown, back: readonly Change[]): unknown {
  if (sent === undefined || after === undefined) return undefined
  // Fields that are not sent are states of the item.
  const others = changesBetween(after, now).filter(({ path: [name = ''] }) =>
    Object.hasOwn(Object(sent) as object, name),
  )
  return withChanges(sent, [...others, ...back])
}
