import type { IotdbAction, IotdbConnector } from '@signalbox/contract/integration/time-series'
import type { HttpAnswer } from '../../../backends/http.ts'
import { readPoolSize } from '../../../config/pool-size.ts'
import { readTls } from '../../../config/tls.ts'
import type { ActionDriver, ConnectionContext, ConnectorType } from '../../driver.ts'
import { SendFault } from '../../result.ts'
import { isForNow, describeHttpStatus, WebConnection, writeTogether } from '../../web-connection.ts'
import { loginHeaders, readTimeout, readWebUrl } from '../../web-server.ts'
import { type DeviceRecord, RecordTemplate } from './records.ts'

/** Apache IoTDB, by its REST service. */
export const iotdb: ConnectorType<IotdbConnector, IotdbAction, never, Iotdb> = {
  connector(config) {
    const { server, path } = readWebUrl('base_url', config.base_url, {
      tls: readTls({ ...config.ssl, enable: true }),
      connections: readPoolSize(config),
      connectTimeoutMs: readTimeout('connect_timeout', config.connect_timeout),
    })
    const { authentication: login, iotdb_version: version } = config
    const target = { path, version, login: loginHeaders(login?.username, login?.password) }
    return (context) => new Iotdb(server, target, context)
  },
  action({ parameters }) {
    const template = new RecordTemplate(parameters)
    const { is_aligned: isAligned } = parameters
    const retries = Math.min(parameters.max_retries, MAX_RETRIES_AT_ONCE)
    return (connection): ActionDriver => ({
      isSequential: true,
      render: (row) => template.render(row, Date.now()),
      send: (requests) =>
        // `render` made them
        writeTogether(requests as readonly DeviceRecord[][], (rows) =>
          connection.insert(rows.flat(), { isAligned, retries }),
        ),
    })
  },
}

const MAX_RETRIES_AT_ONCE = 10

interface Target {
  path: string
  version: IotdbConnector['iotdb_version']
  login: Readonly<Record<string, string>>
}

interface Insertion {
  isAligned: boolean
  retries: number
}

class Iotdb extends WebConnection {
  readonly #target: Target

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    target: Target,
    context: ConnectionContext,
  ) {
    super(server, () => this.#look(), context)
    this.#target = target
  }

  /** @throws {SendFault} if the database refuses or does not answer. */
  async insert(records: readonly DeviceRecord[], { isAligned, retries }: Insertion): Promise<void> {
    for (const { endpoint, body } of insertions(this.#target.version, records, isAligned)) {
      for (let attempt = 0; ; attempt++) {
        const fault = readFault(await this.#post(endpoint, body))
        if (fault === undefined) break
        if (!fault.isRecoverable || attempt >= retries) throw fault
      }
    }
  }

  /** A ping needs no login; a query does. Whether it may be run is no matter. */
  async #look(): Promise<void> {
    const { path, login } = this.#target
    const ping = readFault(await this.ask({ method: 'GET', path: `${path}/ping`, headers: {} }))
    if (ping !== undefined) throw ping
    if (Object.keys(login).length === 0) return
    const answer = await this.#post('query', '{"sql":"show child paths root"}')
    const fault = readFault(answer)
    if (fault !== undefined && (answer.status !== 200 || LOGIN.has(readCode(answer) ?? 200)))
      throw fault
  }

  #post(endpoint: string, body: string): Promise<HttpAnswer> {
    const { path, version, login } = this.#target
    return this.ask({
      method: 'POST',
      path: `${path}/rest/${version === 'v0.13.x' ? 'v1' : 'v2'}/${endpoint}`,
      headers: { 'content-type': 'application/json', ...login },
      body,
    })
  }
}

/** The requests that insert records; only the newest version takes several devices in one. */
function insertions(
  version: Target['version'],
  records: readonly DeviceRecord[],
  isAligned: boolean,
): { endpoint: string; body: string }[] {
  if (version === 'v1.3.x') {
    const numbers = records.map(({ timestamp }) => timestamp).join(',')
    const fields = [
      `"timestamps":[${numbers}]`,
      `"measurements_list":${JSON.stringify(records.map(({ measurements }) => measurements))}`,
      `"data_types_list":${JSON.stringify(records.map(({ types }) => types))}`,
      `"values_list":[${records.map(({ values }) => `[${values.join(',')}]`).join(',')}]`,
      `"is_aligned":${isAligned}`,
      `"devices":${JSON.stringify(records.map(({ device }) => device))}`,
    ]
    return [{ endpoint: 'insertRecords', body: `{${fields.join(',')}}` }]
  }
  const isOld = version === 'v0.13.x'
  return records.map(({ device, timestamp, measurements, types, values }) => {
    const fields = [
      `"timestamps":[${timestamp}]`,
      `"measurements":${JSON.stringify(measurements)}`,
      `"${isOld ? 'dataTypes' : 'data_types'}":${JSON.stringify(types)}`,
      `"values":[${values.map((value) => `[${value}]`).join(',')}]`,
      `"${isOld ? 'isAligned' : 'is_aligned'}":${isAligned}`,
      `"${isOld ? 'deviceId' : 'device'}":${JSON.stringify(device)}`,
    ]
    return { endpoint: 'insertTablet', body: `{${fields.join(',')}}` }
  })
}

const readCode = ({ text }: HttpAnswer): number | undefined => {
  const digits = /"code"\s*:\s*(\d{1,6})/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const LOGIN: ReadonlySet<number> = new Set([801, 802, 804, 805])
const RIGHT = 803
/** Read-only, not ready, overloaded, full, out of memory or time; and the nodes of the cluster (900 to 999). */
const BUSY: ReadonlySet<number> = new Set([600, 601, 602, 606, 611, 709, 712, 713])

function readFault(answer: HttpAnswer): SendFault | undefined {
  const { status, text } = answer
  const code = readCode(answer)
  const isHttp = status < 200 || status > 299
  if (!isHttp && (code === undefined || code === 200)) return undefined
  const [, message] = /"message"\s*:\s*"((?:[^"\\]|\\.){1,300})/.exec(text) ?? []
  const step = isHttp ? describeHttpStatus(status) : stepOfCode(code ?? 0)
  const isOfSystem =
    code === RIGHT ||
    (code !== undefined && (LOGIN.has(code) || BUSY.has(code) || (code >= 900 && code <= 999)))
  return new SendFault(['IoTDB', step, message].filter(Boolean).join(': '), {
    isRecoverable: isHttp ? isForNow(status) : isOfSystem,
  })
}

function stepOfCode(code: number): string {
  if (LOGIN.has(code)) return 'the login is refused'
  return code === RIGHT ? 'the right to write is missing' : `code ${code}`
}
