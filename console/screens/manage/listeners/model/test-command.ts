import { readBind } from '#domain/listeners/model/bind.ts'

/** Name of the file that the page saves a certificate as. */
export const CERTIFICATE_FILE = 'broker.pem'

interface Tested {
  type: string
  bind: string | number
  /** Names of the listener's certificate, if they are known. */
  names?: readonly string[]
  /** Whether clients need a copy of the certificate, because no authority has signed it. */
  isSelfSigned?: boolean
  /** Whether clients need a certificate of their own. */
  asksClients?: boolean
  /** Path of WebSocket listeners. */
  path?: string
}

/**
 * Command for a shell that subscribes to all topics through a listener; `undefined` for QUIC.
 *
 * @param page host name in the address of the console
 */
export function testCommand(tested: Tested, page: string): string | undefined {
  const { type, names = [], isSelfSigned = false, asksClients = false, path = '/mqtt' } = tested
  const address = readBind(tested.bind)
  if (address === undefined || type === 'quic') return undefined
  const reached = address.host ?? page.replaceAll(/[[\]]/g, '')
  // A client refuses a certificate for other names than the one that it connects to.
  const named = names.find((name) => !name.includes('*'))
  const host = names.length === 0 || names.includes(reached) ? reached : (named ?? reached)
  const to = `-h ${host} -p ${address.port}`
  if (type === 'tcp') return `mosquitto_sub ${to} -t '#' -v`
  if (type === 'ssl') {
    const ca = isSelfSigned ? `--cafile ${CERTIFICATE_FILE}` : '--tls-use-os-certs'
    const own = asksClients ? ' --cert client.pem --key client.key' : ''
    return `mosquitto_sub ${ca}${own} ${to} -t '#' -v`
  }
  const ca = isSelfSigned ? ` --ca ${CERTIFICATE_FILE}` : ''
  const own = asksClients ? ' --cert client.pem --key client.key' : ''
  const webPath = path === '/mqtt' ? '' : ` --path ${path}`
  return `mqttx sub -l ${type} ${to}${webPath}${type === 'wss' ? `${ca}${own}` : ''} -t '#' -v`
}
