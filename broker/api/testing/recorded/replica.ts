import type { GatewayName } from '@signalbox/contract/gateway-names'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Login, ProtocolDevice } from '../../../features/gateways/testing/protocol-devices.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { type HttpService, startHttpService } from '../../../testing/http-service.ts'
import { tcpListener } from '../../../testing/tcp-listener.ts'
import { type Reply, startApi, type TestApi } from '../fixtures.ts'
import { type Step, WITH_SYSTEMS } from './steps.ts'

const RECORDED_NODE = 'emqx3@127.0.0.1'
const NODE = 'signalbox@127.0.0.1'
const RECORDED_AT = Date.UTC(2026, 10, 20, 22, 3, 13)
const RECORDED_SERVICE = '127.0.0.1:41597'
const RECORDED_BROKER = '127.0.0.1:21883'
const RECORDED_LISTENER = '127.0.0.1:49015'
/** The client ID is random there as well. */
const RECORDED_STOMP_CLIENT = 'MzMxMTU4MjczOTY3MDkwOTgyNTcyNDMyNDEzNTYyNjM0MjE'

const BOUNDARY = '----recorded'

/** Recorded with the listeners of a new installation. */
const WITH_DEFAULT_LISTENERS = ['listeners.json', 'integrations.json']

const defaultListeners = (['tcp', 'ssl', 'ws', 'wss'] as const).map((type) => ({
  ...tcpListener,
  type,
}))

interface Part {
  name: string
  filename: string | null
  content_type: string | null
  text?: string
  /** Size of an archive that was not recorded. */
  bytes?: number
}

interface Key {
  api_key: string
  api_secret: string
}

/** A broker in the place of the recorded one, and what is around it. */
export class Replica {
  readonly api: TestApi
  /** Its hands are turned by the steps; `undefined`: the time of the machine. */
  readonly clock: FakeClock | undefined
  /** Archive to upload instead of one whose bytes were not recorded. */
  backup: Buffer = Buffer.alloc(0)
  /** Packages of plugins, by the names of their files. */
  readonly packages = new Map<string, Buffer>()
  stompClientId = RECORDED_STOMP_CLIENT
  #service: HttpService | undefined
  #secondBroker: TestApi | undefined
  /** Address for the listener that is created. */
  #listenerAddress = RECORDED_LISTENER
  readonly #devices: ProtocolDevice[] = []
  /** The API key that was created first is used. */
  #key: Key | undefined
  /** Position after the page of the log that was read last. */
  #position = ''

  private constructor(api: TestApi, clock: FakeClock | undefined) {
    this.api = api
    this.clock = clock
  }

  static async start(file: string): Promise<Replica> {
    const listeners = WITH_DEFAULT_LISTENERS.includes(file) ? defaultListeners : [tcpListener]
    const clock = file === 'metrics_monitor.json' ? new FakeClock(Date.now()) : undefined
    const replica = new Replica(await startApi(listeners, clock && { clock }), clock)
    await replica.#startSystems(file)
    return replica
  }

  async close(): Promise<void> {
    for (const device of this.#devices) device.close()
    await this.api.close()
    await this.#service?.stop()
    await this.#secondBroker?.close()
  }

  get serviceAddress(): string {
    return this.#service?.url.replace('http://', '') ?? RECORDED_SERVICE
  }

  get brokerAddress(): string {
    const { broker } = this.#secondBroker ?? this.api
    const port = broker.listeners.running[0]?.address.port
    return port === undefined ? RECORDED_BROKER : `127.0.0.1:${port}`
  }

  async add(kind: string, body: object, expected = 201): Promise<void> {
    const { status } = await this.api.call('POST', `/${kind}`, { body })
    if (status !== expected) throw new Error(`POST /${kind}: ${status} instead of ${expected}`)
  }

  /** A device that has a session of a gateway. */
  async connectDevice(
    gateway: GatewayName,
    connect: (port: number, login: Login) => Promise<ProtocolDevice>,
    clientId: string,
  ): Promise<ProtocolDevice> {
    const [entry] = this.api.broker.gateways.get(gateway)?.listeners.values() ?? []
    const port = entry?.listener?.address.port ?? 0
    const device = await connect(port, { clientId, password: 'p' })
    if (device.refusal !== undefined) throw new Error(`${gateway}: refused (${device.refusal})`)
    this.#devices.push(device)
    return device
  }

  async repeat(step: Step): Promise<Reply> {
    const { method } = step
    const body = await this.#makeBody(step)
    const headers = step.request_headers_of_note ?? {}
    const { $raw, $multipart } = (body ?? {}) as { $raw?: string; $multipart?: Part[] }
    const rawBody = $multipart === undefined ? $raw : this.#makeForm($multipart)
    const given = headers.authorization
    const authorization =
      given === undefined || given === 'Bearer <token>' ? undefined : this.#authorization(given)
    const { authorization: _, 'content-type': contentType, ...others } = headers
    const reply = await this.api.call(method, this.#target(step), {
      ...(authorization !== undefined && { authorization }),
      ...(rawBody === undefined ? body !== null && { body: this.#resolve(body) } : { rawBody }),
      headers: {
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
        ...(typeof contentType === 'string' && { 'content-type': contentType }),
        // Recorded without its boundary.
        ...($multipart !== undefined && {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        }),
      },
    })
    const { meta } = (reply.body ?? {}) as { meta?: { position?: string } }
    this.#position = meta?.position ?? this.#position
    if (step.path === '/api_key' && method === 'POST') this.#key ??= reply.body as Key
    return reply
  }

  async #startSystems(file: string): Promise<void> {
    if (file === 'listeners.json') {
      this.#listenerAddress = await freeAddress()
      this.#secondBroker = await startApi([tcpListener])
    }
    if (!WITH_SYSTEMS.includes(file)) return
    this.#service = await startHttpService()
  }

  /** Whole settings were recorded as a word for them, and what was changed. */
  async #makeBody({ path, body }: Step): Promise<unknown> {
    const {
      '…': word,
      change,
      ...rest
    } = (body ?? {}) as Record<string, unknown> & { change?: object }
    if (typeof word !== 'string') return body
    const [, left = ''] = /^the whole but (\w+)$/.exec(word) ?? []
    const { [left]: _, ...whole } = await this.api.read<Record<string, unknown>>(path)
    return { ...whole, ...rest, ...change }
  }

  #makeForm(parts: readonly Part[]): Buffer {
    const pieces = parts.flatMap(({ name, filename, content_type: type, text }) => [
      [
        `--${BOUNDARY}`,
        `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
        ...(type === null ? [] : [`Content-Type: ${type}`]),
        '',
        '',
      ].join('\r\n'),
      text ?? this.packages.get(filename ?? '') ?? this.backup,
      '\r\n',
    ])
    return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
  }

  #authorization(given: string | null): string | null {
    if (given === null) return null
    const { api_key: key = '', api_secret: secret = '' } = this.#key ?? {}
    return given
      .replace(/^Basic base64\((.*)\)$/, (_, text: string) => {
        const login = text.replace('<api_key>', key).replace('<api_secret>', secret)
        return `Basic ${Buffer.from(login).toString('base64')}`
      })
      .replace('<not a jwt>', 'nope')
  }

  #target({ path, query, absolute }: Step): string {
    const pairs = Array.isArray(query) ? query : Object.entries(query ?? {})
    const search = new URLSearchParams(
      pairs.map(([name, value]) => [
        name,
        name === 'position' && this.#position !== '' ? this.#position : this.#ours(String(value)),
      ]),
    )
    const at = this.#ours(absolute === true ? `/${path}` : path)
    return search.size === 0 ? at : `${at}?${search}`
  }

  #ours(text: string): string {
    return (
      text
        .replaceAll(RECORDED_NODE, NODE)
        .replaceAll(encodeURIComponent(RECORDED_NODE), encodeURIComponent(NODE))
        .replaceAll(RECORDED_SERVICE, this.serviceAddress)
        .replaceAll(RECORDED_BROKER, this.brokerAddress)
        .replaceAll(RECORDED_LISTENER, this.#listenerAddress)
        .replaceAll(RECORDED_STOMP_CLIENT, this.stompClientId)
        // Recorded addresses of gateway listeners.
        .replaceAll(
          /(?<="bind":")127\.0\.0\.1:(39559|39560|55088|41218|50528|54163|54135)/g,
          '127.0.0.1:0',
        )
        // Further recorded ports are replaced by free ones.
        .replaceAll(
          /(?<="bind":")127\.0\.0\.1:(60021|33437|57965|50213|53149|47191)/g,
          '127.0.0.1:0',
        )
    )
  }

  /** `<65536 x t>` means that many letters. */
  #resolve(body: unknown): unknown {
    return JSON.parse(
      inOurTime(this.#ours(JSON.stringify(body))).replaceAll(
        /<(\d+) x (\w)>/g,
        (_, n: string, letter: string) => letter.repeat(Number(n)),
      ),
    )
  }
}

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  await new Promise((resolve) => server.close(resolve))
  return `127.0.0.1:${port}`
}

/** Times of traces are before or after now as they were when they were recorded. */
function inOurTime(text: string): string {
  return text.replaceAll(
    /(?<="(?:start|end)_at":)(?:"(2026-11-20T[\d:+]+)"|(\d{10}))/g,
    (_, time: string | undefined, seconds: string | undefined) => {
      const recorded = time === undefined ? Number(seconds) * 1000 : Date.parse(time)
      const at = Date.now() + recorded - RECORDED_AT
      return time === undefined ? String(Math.floor(at / 1000)) : `"${new Date(at).toISOString()}"`
    },
  )
}
