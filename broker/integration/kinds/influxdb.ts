import { readJson } from '@signalbox/formats/json-text'
import type { InfluxdbAction, InfluxdbConnector } from '@signalbox/contract/integration/time-series'
import type { HttpAnswer } from '../../backends/http.ts'
import { readTls } from '../../config/tls.ts'
import type { ActionDriver, ConnectorType } from '../driver.ts'
import { toFields, textIn } from '../json.ts'
import { type Precision, readLines } from '../line-protocol.ts'
import { SendFault } from '../result.ts'
import { isForNow, describeHttpStatus, WebConnection, writeTogether } from '../web-connection.ts'
import { CONNECT_TIMEOUT_MS, loginHeaders, readWebServer } from '../web-server.ts'

const PORT = 8086
const CONNECTIONS = 8

/** InfluxDB 1 and 2. */
export const influxdb: ConnectorType<InfluxdbConnector, InfluxdbAction, never, Database> = {
  connector(config) {
    const address = { text: config.server, port: PORT }
    const server = readWebServer('server', address, {
      tls: readTls(config.ssl),
      connections: CONNECTIONS,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    const target = readTarget(config.parameters)
    return (context) =>
      new Database(server, (connection) => writeTo(connection as Database, '', 'ms'), {
        ...context,
        target,
      })
  },
  action({ parameters: { write_syntax: text, precision } }) {
    const lines = readLines(text, precision)
    return (connection): ActionDriver => ({
      isSequential: true,
      render: (row) => lines.render(row, Date.now()),
      send: (requests) =>
        // `render` made them
        writeTogether(requests as readonly string[], (rows) =>
          writeTo(connection, rows.join('\n'), precision),
        ),
    })
  },
}

/** Destination of lines, with the login. */
interface Target {
  path: (precision: Precision) => string
  headers: Readonly<Record<string, string>>
}

export class Database extends WebConnection {
  readonly target: Target

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    look: ConstructorParameters<typeof WebConnection>[1],
    context: ConstructorParameters<typeof WebConnection>[2] & { target: Target },
  ) {
    super(server, look, context)
    this.target = context.target
  }
}

function readTarget(parameters: InfluxdbConnector['parameters']): Target {
  const query = (fields: Record<string, string>) => String(new URLSearchParams(fields))
  if (parameters.influxdb_type === 'influxdb_api_v2') {
    const { org, bucket, token } = parameters
    return {
      path: (precision) => `/api/v2/write?${query({ org, bucket, precision })}`,
      headers: { authorization: `Token ${token}` },
    }
  }
  const { database: db, username, password } = parameters
  return {
    // Version 1 writes microseconds as `u`.
    path: (precision) => `/write?${query({ db, precision: precision === 'us' ? 'u' : precision })}`,
    headers: loginHeaders(username, password),
  }
}

/**
 * Writes lines. Without lines nothing is written, but the database checks the login and the target.
 *
 * @throws {SendFault} if the database refuses or does not answer
 */
async function writeTo(connection: Database, lines: string, precision: Precision): Promise<void> {
  const { path, headers } = connection.target
  const answer = await connection.ask({
    method: 'POST',
    path: path(precision),
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    body: lines,
  })
  const { status } = answer
  if (status >= 200 && status <= 299) return
  // InfluxDB 2 answers an empty write with 400 after it has checked everything else.
  if (lines === '' && status === 400) return
  const step = describeHttpStatus(status, { 404: 'the database or bucket is missing' })
  throw new SendFault(`${step}: ${describeAnswer(answer)}`, { isRecoverable: isForNow(status) })
}

/** Reason in the answer of the database, which writes JSON. */
function describeAnswer({ text }: HttpAnswer): string {
  const { error, message } = toFields(readJson(text))
  // A proxy in front of the database may answer with plain text.
  return textIn(error) || textIn(message) || textIn(text)
}
