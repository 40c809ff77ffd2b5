import { CLOSED } from '@signalbox/testing/closed-port'
import type { ServiceRequest } from '../http-service.ts'
import { basic, type StoredRow, type SystemAnswer, type WebSystem } from './system.ts'

interface Records {
  timestamps: number[]
  measurements_list: string[][]
  data_types_list: string[][]
  values_list: unknown[][]
  is_aligned: boolean
  devices: string[]
}

/** The REST service of IoTDB 1.3. The measurement `n` of its devices is an INT32. */
export function iotdbSystem(): WebSystem {
  const rows: StoredRow[] = []
  const code = (number: number, message: string): SystemAnswer => ({
    status: 200,
    body: { code: number, message },
  })
  function insert(records: Records): SystemAnswer {
    const found: StoredRow[] = []
    for (const [at, device] of records.devices.entries()) {
      const names = records.measurements_list[at] ?? []
      const types = records.data_types_list[at] ?? []
      const values = records.values_list[at] ?? []
      if (names.length !== values.length || names.length !== types.length) {
        return code(303, 'ILLEGAL_PARAMETER')
      }
      if (types[names.indexOf('n')] !== 'INT32') {
        return code(507, 'data type of n is not consistent, registered type INT32')
      }
      if (!device.startsWith('root.sg.') || !Number.isInteger(records.timestamps[at])) {
        return code(509, 'Illegal path')
      }
      found.push({
        n: Number(values[names.indexOf('n')]),
        payload: String(values[names.indexOf('payload')]),
      })
    }
    rows.push(...found)
    return code(200, 'SUCCESS_STATUS')
  }
  return {
    type: 'iotdb',
    rows,
    connector: (url) => ({
      base_url: url,
      authentication: { username: 'root', password: 's3cret' },
    }),
    faults: () => [
      [
        'a wrong password',
        { authentication: { username: 'root', password: 'no' } },
        /IoTDB: the login is refused: WRONG_LOGIN_PASSWORD/,
      ],
      ['a closed port', { base_url: `http://${CLOSED}` }, /ECONNREFUSED/],
    ],
    parameters: {
      device_id: 'root.sg.d1',
      data: [
        { timestamp: '${at}', measurement: 'n', data_type: '${type}', value: '${n}' },
        { timestamp: '${at}', measurement: 'payload', data_type: 'text', value: '${payload}' },
      ],
    },
    bad: { type: 'double' },
    answer({ url, headers, body }: ServiceRequest) {
      if (url === '/ping') return code(200, 'SUCCESS_STATUS')
      if (headers.authorization !== basic('root', 's3cret')) {
        return { status: 401, body: { code: 600, message: 'WRONG_LOGIN_PASSWORD_ERROR' } }
      }
      if (url === '/rest/v2/query') return { status: 200, body: { values: [['root.sg']] } }
      if (url !== '/rest/v2/insertRecords') return { status: 404 }
      return insert(JSON.parse(body) as Records) // as the REST service is described
    },
  }
}
