import type { ClientAttrInit } from '@signalbox/contract/settings'
import type { ConnectInfo } from '../../kernel/access.ts'
import type { ClientAttribute } from '../../kernel/settings.ts'
import { ConfigFault } from '../../config/setting.ts'
import { compileExpression, ExpressionError } from '../../config/variform.ts'

const USER_PROPERTY = 'user_property.'

/** Value of a connecting client's property for expressions. */
function readProperty(name: string, info: ConnectInfo, zone: string): string | undefined {
  const { peer } = info
  if (name.startsWith(USER_PROPERTY)) {
    const property = name.slice(USER_PROPERTY.length)
    return info.userProperties.find(([each]) => each === property)?.[1]
  }
  switch (name) {
    case 'clientid':
      return info.clientId
    case 'username':
      return info.username ?? undefined
    case 'cn':
      return peer.certificate?.commonName
    case 'dn':
      return peer.certificate?.subject
    case 'peerhost':
      return peer.address
    case 'peername':
      return `${peer.address}:${peer.port}`
    case 'sockport':
      return String(peer.localPort)
    case 'listener':
      return peer.listener
    case 'protocol':
      return 'mqtt'
    case 'zone':
      return zone
    default:
      return undefined
  }
}

/** Attributes from `client_attrs_init`. @throws {ConfigFault} if an expression is invalid */
export function readClientAttributes(rows: readonly ClientAttrInit[]): ClientAttribute[] {
  return rows.map(({ expression, set_as_attr: name }, i) => {
    try {
      const evaluate = compileExpression(expression)
      return {
        name,
        valueOf: (info, zone) => evaluate((asked) => readProperty(asked, info, zone)),
      }
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      throw new ConfigFault(`client_attrs_init.${i + 1}.expression`, undefined, error.message)
    }
  })
}
