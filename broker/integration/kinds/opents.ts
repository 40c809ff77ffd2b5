import type { OpentsAction, OpentsConnector } from '@signalbox/contract/integration/time-series'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { HttpAnswer } from '../../backends/http.ts'
import { readPoolSize } from '../../config/pool-size.ts'
import type { ActionDriver, ConnectionContext, ConnectorType } from '../driver.ts'
import { integerText, numberText } from '../numeric.ts'
import { SendFault } from '../result.ts'
import { RenderError, RowTemplate } from '../row-template.ts'
import { isForNow, describeHttpStatus, WebConnection, writeTogether } from '../web-connection.ts'
import { CONNECT_TIMEOUT_MS, readWebUrl } from '../web-server.ts'

/** OpenTSDB through its HTTP interface. */
export const opents: ConnectorType<OpentsConnector, OpentsAction, never, Opentsdb> = {
  connector(config) {
    const { server, path } = readWebUrl('server', config.server, {
      connections: readPoolSize(config),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    const flags = [config.summary ? 'summary' : '', config.details ? 'details' : '']
    const query = flags.filter(Boolean).join('&')
    const target = `${path}/api/put${query && `?${query}`}`
    return (context) => new Opentsdb(server, target, context)
  },
  action({ parameters: { data } }) {
    const points = data.length === 0 ? [OF_ROW] : data.map((each) => new PointTemplate(each))
    return (connection): ActionDriver => ({
      isSequential: true,
      render: (row) => points.map((point) => point.render(row, Date.now())),
      send: (requests) =>
        // `render` made them
        writeTogether(requests as readonly string[][], (rows) => connection.put(rows.flat())),
    })
  },
}

type Point = OpentsAction['parameters']['data'][number]

/** Template of one point as JSON, with values of one row. */
class PointTemplate {
  readonly #timestamp: RowTemplate | undefined
  readonly #metric: RowTemplate
  readonly #tags: RowTemplate | readonly (readonly [name: RowTemplate, value: RowTemplate])[]
  readonly #value: RowTemplate

  constructor({ timestamp, metric, tags, value }: Point) {
    this.#timestamp = timestamp === undefined ? undefined : new RowTemplate(timestamp)
    this.#metric = new RowTemplate(metric)
    this.#tags =
      typeof tags === 'string'
        ? new RowTemplate(tags)
        : Object.entries(tags).map(([name, each]) => [new RowTemplate(name), new RowTemplate(each)])
    this.#value = new RowTemplate(String(value))
  }

  /**
   * @param now epoch milliseconds: the time of points that have none
   * @throws {RenderError} if the row gives no metric, number, whole timestamp or tags
   */
  render(row: ValueMap, now: number): string {
    const metric = this.#metric.value(row)
    if (typeof metric !== 'string' || metric === '') throw new RenderError('the metric has no name')
    const value = numberText(this.#value.value(row))
    if (value === undefined) throw new RenderError('the value is not a number')
    const given = this.#timestamp?.value(row)
    const timestamp = given === undefined ? String(now) : integerText(given)
    if (timestamp === undefined) throw new RenderError('the timestamp is not a whole number')
    const tags = Object.fromEntries(this.#renderTags(row))
    if (Object.keys(tags).length === 0) throw new RenderError('the point has no tags')
    const [name, written] = [JSON.stringify(metric.toWellFormed()), JSON.stringify(tags)]
    return `{"metric":${name},"timestamp":${timestamp},"value":${value},"tags":${written}}`
  }

  /** A tag without a value is left out. */
  #renderTags(row: ValueMap): (readonly [name: string, value: string])[] {
    const tags = this.#tags
    if (!(tags instanceof RowTemplate)) {
      const present = tags.filter(([, value]) => value.value(row) !== undefined)
      return present.map(([name, value]) => [name.text(row), value.text(row).toWellFormed()])
    }
    const map = readMap(tags.value(row))
    if (map === undefined) throw new RenderError('the tags are not an object')
    return Object.entries(map)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, VALUE.text({ value }).toWellFormed()])
  }
}

const VALUE = new RowTemplate('${value}')
const OF_ROW = new PointTemplate({
  timestamp: '${timestamp}',
  metric: '${metric}',
  tags: '${tags}',
  value: '${value}',
})

function readMap(value: Value): ValueMap | undefined {
  if (typeof value !== 'string') return isMap(value) ? value : undefined
  try {
    const decoded = decodeJson(value)
    return isMap(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

class Opentsdb extends WebConnection {
  readonly #target: string

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    target: string,
    context: ConnectionContext,
  ) {
    super(server, () => this.put([]), context)
    this.#target = target
  }

  /**
   * Retries after a partial refusal repeat accepted points, which is harmless: a point has one value.
   * @throws {SendFault} if the database refuses a point or does not answer
   */
  async put(points: readonly string[]): Promise<void> {
    const answer = await this.ask({
      method: 'POST',
      path: this.#target,
      headers: { 'content-type': 'application/json' },
      body: `[${points.join(',')}]`,
    })
    const { status } = answer
    const failed = Number(/"failed"\s*:\s*(\d+)/.exec(answer.text)?.[1] ?? 0)
    if (status >= 200 && status <= 299 && failed === 0) return
    // An empty request is refused with this status after all else was accepted, so the server works.
    if (points.length === 0 && status === 400 && /"(error|failed)"/.test(answer.text)) return
    const step = describeHttpStatus(status, { 404: 'there is no /api/put' })
    throw new SendFault(`OpenTSDB: ${step}${describeAnswer(answer)}`, {
      isRecoverable: isForNow(status),
    })
  }
}

/** `{"error": {"message"}}`, or `{"errors": [{"error"}]}` with details. */
function describeAnswer({ text }: HttpAnswer): string {
  const [, , reason] = /"(message|error)"\s*:\s*"((?:[^"\\]|\\.){1,300})/.exec(text) ?? []
  return reason === undefined ? '' : `: ${reason}`
}
