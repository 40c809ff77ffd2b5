import * as operations from '@signalbox/contract/config-history'
import type { RollbackLoss } from '@signalbox/contract/config-history'
import { operations as allOperations } from '@signalbox/contract/operations'
import type { ConfigChange, States } from '../config/change-table.ts'
import { currentCall, inCall } from '../config/config-call.ts'
import { ConfigConflict, NotRestorable } from '../config/history.ts'
import { type Provisional, TooManyProvisional } from '../config/provisional.ts'
import { toApiError } from '../api/change-config.ts'
import { actorFromCaller } from '../api/callers.ts'
import {
  presentChange,
  presentComparison,
  presentProvisional,
  presentState,
} from './history.present.ts'
import { apiError } from '../api/failure.ts'
import { type CallContext, resource } from '../api/resource.ts'
import { findRollbackLosses } from '../api/rollback-losses.ts'
import { badParameter, readTime } from '../api/time.ts'

interface Place {
  root: string
  item?: string | undefined
}

type Entry = { change: ConfigChange; states: States }

/** The history of the configuration, rollbacks, and changes for a limited time. */
export const configHistory = resource(({ on, ask, history, configuration, ...deps }) => {
  const { kernel, provisional } = deps
  const { table } = history

  function find(id: string): Entry {
    const found = /^\d{1,15}$/.test(id) ? history.get(Number(id)) : undefined
    if (found === undefined) throw apiError('NOT_FOUND', { message: 'Change not found' })
    return found
  }

  const newestChangeId = ({ root, item }: Place) => table.newestId(root, item) ?? 0

  on(operations.configChangeList, ({ query }) => {
    const { page, limit, root, item, actor } = query
    const filter = {
      ...{ root, item, actor },
      from: readTime('from', query.from),
      to: readTime('to', query.to),
    }
    const count = table.count(filter)
    const from = (page - 1) * limit
    const data = history.list(filter, limit, from).map(presentChange)
    return { data, meta: { page, limit, count, hasnext: from + data.length < count } }
  })

  on(operations.configChangeGet, ({ path, caller }) => {
    const { change, states } = find(path.id)
    return {
      ...presentChange(change),
      ...presentComparison(configuration, caller, change, [states.before, states.after]),
      newest: newestChangeId(change),
    }
  })

  on(operations.configCompare, ({ query: { left, right }, caller }) => {
    const [one, other] = [readState('left', left), readState('right', right)]
    const place = one ?? other
    if (place === undefined) throw badParameter('left', left, 'one of both is a change')
    const { root, item } = place.entry.change
    for (const each of [one, other]) {
      if (each === undefined) continue
      const { change } = each.entry
      if (change.root !== root || change.item !== item) {
        throw badParameter('right', right, 'a state of the same root or item')
      }
    }
    const comparedState = (each: typeof one) =>
      each === undefined ? history.current(root, item) : each.entry.states[each.side]
    const missing =
      other === undefined
        ? []
        : findRollbackLosses({ ...deps, configuration }, { root, item }, comparedState(other))
    return {
      root,
      ...(item !== undefined && { item }),
      newest: newestChangeId({ root, item }),
      ...presentComparison(configuration, caller, { root, item }, [
        comparedState(one),
        comparedState(other),
      ]),
      ...(missing.length > 0 && { missing }),
    }
  })

  /** `undefined`: the current state. */
  function readState(name: string, text: string) {
    if (text === 'current') return undefined
    const [, side, id = ''] = /^(before|after):(\d+)$/.exec(text) ?? []
    if (side !== 'before' && side !== 'after') {
      throw badParameter(name, text, 'before:<id>, after:<id> or current')
    }
    return { side, entry: find(id) } as const
  }

  on(operations.configRollback, async ({ path, body: { to, newest }, ...context }) => {
    const entry = find(path.id)
    const { change } = entry
    const isDeleted = change.item !== undefined && entry.states[to] === undefined
    if (
      isDeleted &&
      currentCall().provisional !== undefined &&
      configuration.itemsRoot(change.root)?.ownsData
    ) {
      throw apiError('BAD_REQUEST', { message: 'A deletion of users cannot be reverted' })
    }
    const missing = findRollbackLosses({ ...deps, configuration }, change, entry.states[to])
    const before = newestChangeId(change)
    const check = () => {
      if (newest !== undefined && newestChangeId(change) !== newest) throw new ConfigConflict()
    }
    try {
      await inCall({ ...currentCall(), restores: change.id }, () =>
        restore(withoutFiles(entry, to, missing), to, check, context),
      )
    } catch (error) {
      throw toFailure(error, change.root)
    }
    const after = newestChangeId(change)
    const made = after === before ? undefined : history.get(after)
    if (made === undefined) {
      throw apiError('BAD_REQUEST', { message: 'The configuration is already in this state' })
    }
    return { ...presentChange(made.change), ...(missing.length > 0 && { missing }) }
  })

  /** The entry with the state that can be in effect although files are gone. */
  function withoutFiles(
    entry: Entry,
    side: 'before' | 'after',
    missing: readonly RollbackLoss[],
  ): Entry {
    const state = entry.states[side] as object | undefined
    const root = configuration.itemsRoot(entry.change.root)
    if (state === undefined || root?.withoutFiles === undefined) return entry
    if (!missing.some(({ kind }) => kind === 'file')) return entry
    return { ...entry, states: { ...entry.states, [side]: root.withoutFiles(state) } }
  }

  /** By the operation of the API where it checks more than the item itself. */
  async function restore(
    entry: Entry,
    to: 'before' | 'after',
    check: () => void,
    context: CallContext,
  ): Promise<void> {
    const { change, states } = entry
    const calls = configuration.itemsRoot(change.root)?.restoredBy
    if (change.item === undefined || calls === undefined) {
      return history.restore(entry, to, check)
    }
    if (change.isCut) throw new NotRestorable('The state was too large to store')
    check()
    const path = { id: change.item }
    const state = states[to]
    const isThere = history.current(change.root, change.item) !== undefined
    if (state === undefined) {
      if (isThere) await ask(calls.remove, { path, query: {} }, context)
    } else if (!isThere) {
      await ask(calls.create, { path: {}, query: {}, body: state }, context)
    } else {
      const { type: _, name: __, ...body } = state as Record<string, unknown> // of an item
      await ask(calls.update, { path, query: {}, body }, context)
    }
  }

  on(operations.configProvisionalList, () => {
    const now = kernel.clock.now()
    return provisional.all.map((each) => presentProvisional(each, now))
  })

  on(operations.configProvisionalCreate, async ({ body, ...context }) => {
    const operation = allOperations.find(({ id }) => id === body.operation)
    if (operation === undefined || !operations.PROVISIONAL_OPERATIONS.includes(operation.id)) {
      const message = `${body.operation} cannot be reverted automatically`
      throw apiError('BAD_REQUEST', { message })
    }
    const by = { operation: operation.id, actor: actorFromCaller(context.caller, context.origin) }
    const request = { path: body.path ?? {}, query: body.query ?? {}, body: body.body }
    try {
      const made = await provisional.make(by, body.seconds * 1000, () =>
        ask(operation, request, context),
      )
      return {
        ...(made.provisional !== undefined && { provisional: shown(made.provisional) }),
        ...(made.result !== undefined && { answer: made.result }),
      }
    } catch (error) {
      if (!(error instanceof TooManyProvisional)) throw error
      throw apiError('EXCEED_LIMIT', { message: 'Too many provisional changes are pending' })
    }
  })

  on(operations.configProvisionalKeep, async ({ path: { id }, caller, origin }) => {
    const found = pending(id)
    const { connectedAt } = origin
    const isNew = connectedAt !== undefined && connectedAt > found.startedAt
    if (found.needsNewConnection && !isNew) {
      throw apiError('CONFLICT', {
        message: 'Only a connection that was made after the change can confirm it',
        // The browser's next call opens a new connection.
        headers: { connection: 'close' },
      })
    }
    return ended(await provisional.keep(id, actorFromCaller(caller, origin)))
  })

  on(operations.configProvisionalRevert, async ({ path: { id }, caller, origin }) => {
    pending(id)
    return ended(await provisional.revert(id, actorFromCaller(caller, origin)))
  })

  const shown = (each: Provisional) => presentProvisional(each, kernel.clock.now())

  function pending(id: string): Provisional {
    const found = provisional.get(id)
    if (found?.state !== 'pending') throw apiError('NOT_FOUND', { message: 'No pending change' })
    return found
  }

  /** Another caller may have ended it at the same moment. */
  function ended(provisional: Provisional | undefined) {
    if (provisional === undefined) throw apiError('NOT_FOUND', { message: 'No pending change' })
    return shown(provisional)
  }

  on(operations.configWhole, ({ caller }) => {
    const key = ({ root, item }: Place) => JSON.stringify([root, item ?? null])
    const newest = new Map(table.newest().map((each) => [key(each), each]))
    const presentLastChange = (place: Place) => {
      const found = newest.get(key(place))
      return found === undefined ? {} : { change: presentChange(found) }
    }
    return {
      settings: Array.from(history.settings.values(), (setting) => {
        const place = { root: setting.root }
        return {
          root: setting.root,
          value: presentState(configuration, caller, place, setting.config),
          defaults: presentState(configuration, caller, place, setting.defaults),
          ...presentLastChange(place),
        }
      }),
      collections: Array.from(history.collections.values(), (collection) => ({
        root: collection.root,
        items: collection.configs.map((config) => {
          const place = { root: collection.root, item: collection.idOf(config) }
          return {
            item: place.item,
            value: presentState(configuration, caller, place, config),
            ...presentLastChange(place),
          }
        }),
      })),
    }
  })
})

function toFailure(error: unknown, root: string): unknown {
  if (error instanceof ConfigConflict) {
    return apiError('CONFLICT', { message: 'It was changed again since it was read' })
  }
  if (error instanceof NotRestorable) return apiError('BAD_REQUEST', { message: error.message })
  return toApiError(error, root)
}
