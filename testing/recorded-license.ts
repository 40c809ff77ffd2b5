import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAreaRecordings } from './facts.ts'

export interface RecordedLicense {
  readonly url: string
  /** Keys that were sent and accepted. */
  readonly keys: readonly string[]
  /** Fields of the license that differ from the recorded one. */
  change(fields: Record<string, unknown>): void
  close(): Promise<void>
}

interface Sent {
  key?: string
  connection_low_watermark?: string
  connection_high_watermark?: string
}

/** The license of an enterprise cluster, as recorded; 20 of its 25 connections are in use. */
export async function startRecordedLicense(): Promise<RecordedLicense> {
  const recordings = readAreaRecordings('enterprise', 'license')
  const findAnswer = (step: string) =>
    recordings.find((each) => each.step === step)?.response as Record<string, unknown>
  let license = findAnswer('read')
  let settings = findAnswer('setting')
  const keys: string[] = []

  function answer(method: string, path: string, body: Sent): [status: number, body: unknown] {
    switch (`${method} ${path}`) {
      case 'POST /login':
        return [200, { license: { edition: 'ee' }, token: 'of-the-tests', version: '5.7.2' }]
      case 'GET /license':
        return [200, license]
      case 'POST /license':
        if (body.key !== 'default' && body.key?.startsWith('valid') !== true) {
          return [400, findAnswer('upload, not a license')]
        }
        keys.push(body.key ?? '')
        return [200, license]
      case 'GET /license/setting':
        return [200, settings]
      case 'PUT /license/setting':
        settings = { ...settings, ...body }
        return [200, settings]
      case 'GET /monitor_current':
        return [200, { connections: 22, live_connections: 20, license_quota: 25 }]
      default:
        return [404, { code: 'NOT_FOUND', message: 'Request Path Not Found' }]
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '', 'http://x').pathname.replace('/api/v5', '')
    const [status, body] = answer(incoming.method ?? '', path, await readBody(incoming))
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    change: (fields) => {
      license = { ...license, ...fields }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(incoming: IncomingMessage): Promise<Sent> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Sent)
}
