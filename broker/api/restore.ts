import { actionCreate, actionDelete, actionUpdate } from '@signalbox/contract/actions'
import type { AnyOperation } from '@signalbox/contract/client'
import { connectorCreate, connectorDelete, connectorUpdate } from '@signalbox/contract/connectors'
import { sourceCreate, sourceDelete, sourceUpdate } from '@signalbox/contract/sources'

interface Operations {
  create: AnyOperation
  update: AnyOperation
  remove: AnyOperation
}

/** Roots whose operations check other items as well: connectors in use, missing connectors. */
const OPERATIONS: Readonly<Record<string, Operations>> = {
  actions: { create: actionCreate, update: actionUpdate, remove: actionDelete },
  connectors: { create: connectorCreate, update: connectorUpdate, remove: connectorDelete },
  sources: { create: sourceCreate, update: sourceUpdate, remove: sourceDelete },
}

export const restoringRoots: ReadonlySet<string> = new Set(Object.keys(OPERATIONS))

export interface RestoringCall {
  operation: AnyOperation
  request: { path: unknown; query: unknown; body: unknown }
}

/** The call that brings an item into a stored state; `undefined`: it is gone already. */
export function requestOf(
  root: string,
  id: string,
  { state, isThere }: { state: unknown; isThere: boolean },
): RestoringCall | undefined {
  const operations = OPERATIONS[root]
  if (operations === undefined) return undefined
  const path = { id }
  if (state === undefined) {
    return isThere
      ? { operation: operations.remove, request: { path, query: {}, body: {} } }
      : undefined
  }
  if (!isThere)
    return { operation: operations.create, request: { path: {}, query: {}, body: state } }
  const { type: _, name: __, ...body } = state as Record<string, unknown> // of an item
  return { operation: operations.update, request: { path, query: {}, body } }
}
