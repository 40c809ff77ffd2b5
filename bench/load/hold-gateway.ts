import {
  coapDevice,
  exprotoDevice,
  type Login,
  lwm2mDevice,
  type ProtocolDevice,
  snDevice,
  stompDevice,
} from '@signalbox/broker/features/gateways/testing/protocol-devices'

/** Holds idle clients of a gateway until its input ends; prints a line when all are there. */
const [protocol = '', ...numbers] = process.argv.slice(2)
const [port = 0, count = 0] = numbers.map(Number)
const AT_ONCE = 20

const protocols: Record<string, (port: number, login: Login) => Promise<ProtocolDevice>> = {
  stomp: stompDevice,
  mqttsn: snDevice,
  coap: coapDevice,
  lwm2m: lwm2mDevice,
  exproto: exprotoDevice,
}
const connect = protocols[protocol]
if (connect === undefined) throw new Error(`There is no ${protocol}`)

let next = 0
const devices: ProtocolDevice[] = []
async function worker(open: NonNullable<typeof connect>): Promise<void> {
  while (next < count) {
    const clientId = `idle-${String(next++).padStart(6, '0')}`
    const device = await open(port, { clientId, password: 'p' })
    if (device.refusal !== undefined) throw new Error(device.refusal)
    devices.push(device)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, () => worker(connect)))
console.log(devices.length)
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
