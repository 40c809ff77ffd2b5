import {
  authorizationSourceCreate,
  authorizationSourceDelete,
  authorizationSourceGet,
  authorizationSourceList,
  authorizationSourceMove,
  authorizationSourceOrder,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  type SourceType,
} from '@signalbox/contract/authorization'
import { call, type Collection, type Item } from '#domain/chain/collection.ts'
import { paths } from '#paths.ts'
import { authorizationMessages as messages } from './authorization.messages.ts'
import { findSourceKind } from './source-kinds.ts'

const hasUsers = ({ type }: Item) => type === 'built_in_database'

/** The cast is safe because the broker checks the type, and a later version may know more. */
const toPath = (type: string) => ({ type: type as SourceType })

export const sources: Collection = {
  rated: 'authorization_source',
  calls: {
    list: call(authorizationSourceList, () => ({})),
    get: call(authorizationSourceGet, (type: string) => ({ path: toPath(type) })),
    status: call(authorizationSourceStatus, (type: string) => ({ path: toPath(type) })),
    create: call(authorizationSourceCreate, (body: Record<string, unknown>) => ({ body })),
    update: call(authorizationSourceUpdate, (type: string, body: Record<string, unknown>) => ({
      path: toPath(type),
      body,
    })),
    remove: call(authorizationSourceDelete, (type: string) => ({ path: toPath(type) })),
    move: call(authorizationSourceMove, (type: string, position: string) => ({
      path: toPath(type),
      body: { position },
    })),
    order: call(authorizationSourceOrder, (types: readonly string[]) => ({
      body: types.map(toPath),
    })),
  },
  itemsOf: (answer) => (answer as { sources: readonly Item[] } | undefined)?.sources, // as `authorizationSourceList` answers
  idOf: ({ type }) => String(type),
  isNewFirst: true,
  kindOf: findSourceKind,
  hasUsers,
  lossOf: (item) =>
    hasUsers(item)
      ? item.enable === false
        ? messages.deleteKeepsRules
        : messages.deleteRules
      : undefined,
  paths: {
    item: paths.authorization,
    create: ([type]) => paths.newIn('authorization', { type }),
  },
  messages,
}
