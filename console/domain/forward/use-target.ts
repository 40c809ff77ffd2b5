import { actionList, actionTypes } from '@signalbox/contract/actions'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { type Item, isOfWebhook } from '../integration/item.ts'
import { creatableTypes } from '../integration/kinds.ts'
import { directionsOf, orderedTypes } from '../integration/type-names.ts'
import { useConnectors, useRules } from '../integration/use-lists.ts'

/** An existing connector, or the type of a new one. */
export interface Target {
  type: string
  /** Name of the existing connector. */
  connector?: string
}

export interface Surroundings {
  /** Connectors that actions can use. */
  connectors: readonly Item[]
  /** Types of connectors that can be created here and have actions. */
  types: readonly string[]
  /** Names that a new rule, which has the name of its action, cannot have. */
  names: ReadonlySet<string>
  /** Names of connectors by type. */
  connectorNames: (type: string) => ReadonlySet<string>
}

/** Lists that the form needs; `undefined` until they have been read. */
export function useSurroundings(): { lists: Surroundings | undefined; error: Error | null } {
  const connectors = useConnectors()
  const actions = useLive(actionList, {})
  const rules = useRules()
  const types = useQuery(query(actionTypes, {}))
  const error = connectors.error ?? actions.error ?? rules.error ?? types.error
  if (
    connectors.data === undefined ||
    actions.data === undefined ||
    rules.rules === undefined ||
    types.data === undefined
  ) {
    return { lists: undefined, error }
  }
  const offered = new Set(types.data)
  const known = creatableTypes('action').filter((type) => offered.has(type))
  const items: readonly Item[] = connectors.data
  return {
    lists: {
      connectors: items.filter(
        (item) => directionsOf(item.type).includes('action') && !isOfWebhook(item),
      ),
      // A cluster describes the fields of types that the console does not know.
      types: orderedTypes(isErlang() ? [...known, ...offered] : known),
      names: new Set([...actions.data.map(({ name }) => name), ...rules.rules.map(({ id }) => id)]),
      connectorNames: (type) =>
        new Set(items.filter((item) => item.type === type).map(({ name }) => name)),
    },
    error: null,
  }
}
