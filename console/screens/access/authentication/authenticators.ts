import {
  authenticationCreate,
  authenticationDelete,
  authenticationGet,
  authenticationList,
  authenticationMove,
  authenticationOrder,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
import { call, type Collection, type Item } from '../../../parts/chain/collection.ts'
import { paths } from '../../../paths.ts'
import { authenticationMessages as messages } from './authentication.messages.ts'
import { kindOf } from '../../../parts/authenticators/kinds.ts'

const hasUsers = ({ backend }: Item) => backend === 'built_in_database'

export const authenticators: Collection = {
  rated: 'authenticator',
  calls: {
    list: call(authenticationList, () => ({})),
    get: call(authenticationGet, (id: string) => ({ path: { id } })),
    status: call(authenticationStatus, (id: string) => ({ path: { id } })),
    create: call(authenticationCreate, (body: Record<string, unknown>) => ({ body })),
    update: call(authenticationUpdate, (id: string, body: Record<string, unknown>) => ({
      path: { id },
      body,
    })),
    remove: call(authenticationDelete, (id: string) => ({ path: { id } })),
    move: call(authenticationMove, (id: string, position: string) => ({ path: { id, position } })),
    order: call(authenticationOrder, (ids: readonly string[]) => ({
      body: ids.map((id) => ({ id })),
    })),
  },
  itemsOf: (answer) => answer as readonly Item[] | undefined, // as `authenticationList` answers
  idOf: ({ id }) => String(id),
  kindOf,
  hasUsers,
  lossOf: (item) => (hasUsers(item) ? messages.deleteUsers : undefined),
  paths: {
    item: paths.authentication,
    create: ([mechanism, backend]) => paths.newIn('authentication', { mechanism, backend }),
  },
  messages,
}
