import type { GatewayLogin } from '../../kernel/gateway/login.ts'
import type { FirstPacket } from './gateway-type.ts'

interface Override {
  username?: string | undefined
  password?: string | undefined
  clientid?: string | undefined
}

/** Login with values that the settings take from the first packet: `${Packet.headers.login}`. */
export function withOverrides<Login extends Omit<GatewayLogin, 'peer'>>(
  login: Login,
  { username, password, clientid }: Override = {},
  packet: FirstPacket = {},
): Login {
  const fill = (template: string) => render(template, packet)
  return {
    ...login,
    ...(username !== undefined && { username: fill(username) }),
    ...(password !== undefined && { password: Buffer.from(fill(password)) }),
    ...(clientid !== undefined && { clientId: fill(clientid) }),
  }
}

/** A placeholder without a value is the text `undefined`, as in the original. */
function render(template: string, packet: FirstPacket): string {
  return template.replaceAll(/\$\{Packet\.([\w.-]+)\}/g, (_, path: string) => {
    const [first = '', ...rest] = path.split('.')
    const name = rest.join('.')
    const value = valueAt(packet, first)
    const found = name === '' ? value : valueAt(value, name)
    return typeof found === 'string' || typeof found === 'number' ? String(found) : 'undefined'
  })
}

function valueAt(values: unknown, name: string): unknown {
  if (values instanceof Map) return values.get(name)
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name))
    return undefined
  return (values as Record<string, unknown>)[name]
}
