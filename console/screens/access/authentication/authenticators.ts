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
import { call, type Collection, type Item } from '#domain/chain/collection.ts'
import { paths } from '#paths.ts'
import { authenticationMessages as messages } from './authentication.messages.ts'
import { findAuthenticatorKind } from '#domain/authenticators/kinds.ts'

/** The mechanism of devices from Google Cloud IoT Core, which have keys in place of passwords. */
export const GCP_DEVICE = 'gcp_device'

const ownsUsers = ({ backend }: Item) => backend === 'built_in_database'
const hasUsers = (item: Item) => ownsUsers(item) || item.mechanism === GCP_DEVICE

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
  kindOf: findAuthenticatorKind,
  hasUsers,
  lossOf: (item) => (ownsUsers(item) ? messages.deleteUsers : undefined),
  paths: {
    item: paths.authentication,
    create: ([mechanism, backend]) => paths.newIn('authentication', { mechanism, backend }),
  },
  messages,
}
