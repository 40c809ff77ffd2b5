import { CLOSED } from '@signalbox/testing/closed-port'
import type { ServiceRequest } from '../http-service.ts'
import type { StoredRow, SystemAnswer, WebSystem } from './system.ts'

interface Point {
  metric: unknown
  timestamp: unknown
  value: unknown
  tags: Record<string, string>
}

const NAME = /^[-\w./\p{L}]+$/u

/** The part of OpenTSDB that takes points. Of a point it has no text: the payload is that of the tag `payload`. */
export function opentsdbSystem(): WebSystem {
  const rows: StoredRow[] = []
  function findFault({ metric, timestamp, value, tags }: Point): string | undefined {
    if (typeof metric !== 'string' || !NAME.test(metric)) return 'Invalid metric name'
    if (!Number.isInteger(timestamp)) return 'Invalid timestamp'
    if (typeof value !== 'number') return 'Unable to parse value to a number'
    const names = Object.entries(tags).flat()
    const wrong = names.find((each) => !NAME.test(each))
    return wrong === undefined ? undefined : `Invalid tag value ("${wrong}"): illegal character`
  }
  function put(points: Point[], hasDetails: boolean): SystemAnswer {
    if (points.length === 0) {
      return { status: 400, body: { error: { code: 400, message: 'No datapoints found' } } }
    }
    const errors = points.flatMap((point) => {
      const error = findFault(point)
      if (error === undefined) {
        rows.push({ n: Number(point.value), payload: point.tags.payload ?? '' })
        return []
      }
      return [{ datapoint: point, error }]
    })
    const summary = { success: points.length - errors.length, failed: errors.length }
    return {
      status: errors.length === 0 ? 200 : 400,
      body: { ...summary, ...(hasDetails && { errors }) },
    }
  }
  return {
    type: 'opents',
    rows,
    connector: (url) => ({ server: url, summary: true, details: true }),
    faults: (url) => [
      ['another path', { server: `${url}/other` }, /OpenTSDB: there is no \/api\/put/],
      ['a closed port', { server: `http://${CLOSED}` }, /ECONNREFUSED/],
    ],
    parameters: {
      data: [
        {
          timestamp: '${at}',
          metric: 'm',
          value: '${n}',
          tags: { payload: '${payload}', more: '${tag}' },
        },
      ],
    },
    bad: { tag: 'no spaces' },
    answer({ url, body }: ServiceRequest) {
      if (url !== '/api/put?summary&details') return { status: 404 }
      return put(JSON.parse(body) as Point[], true) // an array, or the test fails
    },
  }
}
