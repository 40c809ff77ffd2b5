import { CLOSED } from '@signalbox/testing/closed-port'
import type { ServiceRequest } from '../http-service.ts'
import { basic, type StoredRow, type SystemAnswer, type WebSystem } from './system.ts'

const ROW = /\(\s*(\d+),\s*([^,]*?),\s*'((?:[^'\\]|\\.|'')*)'\s*\)\s*/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)|''/gs, (_, each?: string) =>
    each === undefined ? "'" : (ESCAPES[each] ?? each),
  )

/** TDengine's adapter, with the database `mqtt` and its table `m (ts, n INT, payload)`. */
export function tdengineSystem(): WebSystem {
  const rows: StoredRow[] = []
  const code = (number: number, desc: string): SystemAnswer => ({
    status: 200,
    body: { code: number, desc },
  })
  function insert(values: string): SystemAnswer {
    const found: StoredRow[] = []
    ROW.lastIndex = 0
    while (ROW.lastIndex < values.length) {
      const [, , n = '', payload = ''] = ROW.exec(values) ?? []
      // The position is 0 after no match.
      if (ROW.lastIndex === 0) return code(0x2600, 'syntax error near the values')
      if (!/^-?\d+$/.test(n)) return code(0x2602, `Invalid value for INT: ${n}`)
      found.push({ n: Number(n), payload: unescaped(payload) })
    }
    rows.push(...found)
    return { status: 200, body: { code: 0, data: [[found.length]], rows: 1 } }
  }
  return {
    type: 'tdengine',
    rows,
    connector: (url) => ({
      server: new URL(url).host,
      username: 'root',
      password: 'taosdata',
    }),
    faults: () => [
      ['a wrong password', { password: 'no' }, /TDengine: the login is refused: Auth/],
      ['a closed port', { server: CLOSED }, /ECONNREFUSED/],
    ],
    parameters: {
      database: 'mqtt',
      sql: "INSERT INTO m(ts, n, payload) VALUES (${at}, ${n}, '${payload}')",
    },
    missing: [{ database: 'none' }, /TDengine: the database is missing: Database not exist/],
    bad: { n: 'x' },
    answer({ url, headers, body }: ServiceRequest) {
      if (headers.authorization !== basic('root', 'taosdata')) {
        return { status: 401, body: { code: 0x0357, desc: 'Authentication failure' } }
      }
      if (body === 'SELECT SERVER_VERSION()' && url === '/rest/sql') return code(0, '')
      if (url !== '/rest/sql/mqtt') return code(0x0388, 'Database not exist')
      if (body === 'DESCRIBE m') return code(0, '')
      const [, values] = /^INSERT INTO m\(ts, n, payload\) VALUES ([\s\S]*)$/.exec(body) ?? []
      return values === undefined ? code(0x2603, 'Table does not exist') : insert(values)
    },
  }
}
