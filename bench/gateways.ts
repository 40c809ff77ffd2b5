import { TRANSLATORS } from '@signalbox/contract/gateway-fields'
import { gatewayClientKick } from '@signalbox/contract/gateway-clients'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { type ExprotoService, startExprotoService } from '@signalbox/testing/exproto-service'
import { freePort } from '@signalbox/testing/free-port'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import {
  median,
  settledMemoryKiB,
  type Row,
  type Settings,
  startLoad,
  waitForStartup,
} from './machine.ts'

const PROTOCOLS = ['stomp', 'mqttsn', 'coap', 'lwm2m', 'exproto'] as const
type Protocol = (typeof PROTOCOLS)[number]

const TITLES: Readonly<Record<Protocol, string>> = {
  stomp: 'STOMP',
  mqttsn: 'MQTT-SN, QoS 0',
  coap: 'CoAP, non-confirmable',
  lwm2m: 'LwM2M, notifications',
  exproto: 'ExProto, with the service of the tests',
}

/** Messages of a publisher of each gateway to one subscriber of MQTT, and memory of idle clients. */
export async function gateways({ isSmoke }: Settings): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 3
  const durationMs = isSmoke ? 300 : 3000
  const count = isSmoke ? 40 : 5000
  const service = await startExprotoService()
  const signalbox = await startSignalbox()
  try {
    const ports = await load(signalbox, service)
    await waitForStartup({ isSmoke })
    const mqttPort = Number(new URL(signalbox.mqttUrl).port)
    const mqtt: number[] = []
    const found = new Map(PROTOCOLS.map((each) => [each, { rates: [] as number[], lost: 0 }]))
    for (let i = 0; i < rounds; i++) {
      mqtt.push(Number(await startLoad('throughput', mqttPort, 1, 64, durationMs).line()))
      for (const [protocol, each] of found) {
        const line = await startLoad(
          'gateway',
          protocol,
          mqttPort,
          ports[protocol],
          durationMs,
        ).line()
        const [rate = 0, lost = 0] = line.split(' ').map(Number)
        each.rates.push(rate)
        each.lost = Math.max(each.lost, lost)
      }
    }
    const rows: Row[] = []
    for (const [protocol, { rates, lost }] of found) {
      rows.push({
        figure: `${TITLES[protocol]}: 1 publisher → 1 of MQTT, 64 bytes, delivered`,
        value: `${perSecond(rates)}, of MQTT ${perSecond(mqtt)}: ${(median(rates) / median(mqtt)).toFixed(2)} times${lost === 0 ? '' : `; lost ${(lost * 100).toFixed(1)} %`}`,
        budget: '',
        isMet: undefined,
      })
    }
    if (isSmoke) {
      // An idle client may get the UDP port of this one, whose connection has no end of its own.
      const api = await signalbox.api()
      await api.call(gatewayClientKick, { path: { name: 'coap', clientid: 'bench' } })
    } else await signalbox.stop()
    for (const protocol of PROTOCOLS) {
      const each = isSmoke
        ? await idleClientKiB(signalbox, protocol, [ports[protocol], count], isSmoke)
        : await freshIdleClientKiB(protocol, count, service)
      rows.push({
        figure: `${TITLES[protocol]}: memory of an idle client, at ${count.toLocaleString('en')}`,
        value: `${each.toFixed(1)} KiB`,
        budget: '',
        isMet: undefined,
      })
    }
    return rows
  } finally {
    await signalbox.stop()
    await service.kill()
  }
}

/** Of a fresh broker: one that was busy has memory to spare. */
async function freshIdleClientKiB(
  protocol: Protocol,
  count: number,
  service: ExprotoService,
): Promise<number> {
  const signalbox = await startSignalbox()
  try {
    const ports = await load(signalbox, service)
    await waitForStartup({ isSmoke: false })
    return await idleClientKiB(signalbox, protocol, [ports[protocol], count], false)
  } finally {
    await signalbox.stop()
  }
}

async function idleClientKiB(
  { pid }: Signalbox,
  protocol: Protocol,
  [port, count]: readonly [port: number, count: number],
  isSmoke: boolean,
): Promise<number> {
  const before = await settledMemoryKiB(pid, isSmoke)
  const idle = startLoad('hold-gateway', protocol, port, count)
  await idle.line()
  const after = await settledMemoryKiB(pid, isSmoke)
  await idle.end()
  return (after - before) / count
}

const perSecond = (values: readonly number[]) =>
  `${Math.round(median(values)).toLocaleString('en')}/s`

/** Loads all gateways; gives their ports. */
async function load(
  signalbox: Signalbox,
  service: ExprotoService,
): Promise<Record<Protocol, number>> {
  const api = await signalbox.api()
  const adapter = `127.0.0.1:${await freePort()}`
  const translators = Object.fromEntries(
    TRANSLATORS.map((name) => [name, { topic: name === 'command' ? 'dn/#' : `up/${name}` }]),
  )
  const fields: Record<Protocol, object> = {
    stomp: {},
    mqttsn: {},
    coap: { connection_required: true, heartbeat: '1h' },
    lwm2m: { xml_dir: 'etc/lwm2m_xml/', translators },
    exproto: { server: { bind: adapter }, handler: { address: service.address } },
  }
  const ports: Partial<Record<Protocol, number>> = {}
  for (const name of PROTOCOLS) {
    const port = await freePort()
    const type = name === 'stomp' || name === 'exproto' ? 'tcp' : 'udp'
    const listener = {
      ...{ type, name: 'default', bind: `127.0.0.1:${port}` },
      ...{ max_connections: 'infinity', max_conn_rate: 100_000 },
      ...(type === 'udp' && { udp_options: { recbuf: '4MB' } }),
    }
    await api.call(gatewayUpdate, {
      path: { name },
      body: { ...fields[name], listeners: [listener] },
    })
    ports[name] = port
  }
  await service.use(adapter)
  return ports as Record<Protocol, number> // one of each was added
}
