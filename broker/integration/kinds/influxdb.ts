import type { InfluxdbAction, InfluxdbConnector } from '@signalbox/contract/integration/time-series'
import type { HttpAnswer } from '../../backends/http.ts'
import { readTls } from '../../config/tls.ts'
import type { ActionDriver, ConnectorType } from '../driver.ts'
import { fieldsOf, readJson, textIn } from '../json.ts'
import { type Precision, readLines } from '../line-protocol.ts'
import { SendFault } from '../result.ts'
import { isForNow, stepOf, WebConnection, writeTogether } from '../web-connection.ts'
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
    const target = targetOf(config.parameters)
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

/** Where lines are written, and the login. */
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

function targetOf(parameters: InfluxdbConnector['parameters']): Target {
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

/** Nothing is written without lines, but a database answers for its login. @throws {SendFault} */
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
  // Version 2 says so of no lines, after it has looked at the rest.
  if (lines === '' && status === 400) return
  const step = stepOf(status, { 404: 'the database or bucket is missing' })
  throw new SendFault(`${step}: ${reasonOf(answer)}`, { isRecoverable: isForNow(status) })
}

/** What the database says, of one that writes JSON. */
function reasonOf({ text }: HttpAnswer): string {
  const { error, message } = fieldsOf(readJson(text))
  // What answers instead of the database may write a text.
  return textIn(error) || textIn(message) || textIn(text)
}
