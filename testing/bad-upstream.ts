import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How an upstream misbehaves: it answers late, with a 500, with half a body, with a page instead of
 * JSON, with fields that nobody knows yet, when the fault is over, not at all, or it closes the connection; `good`
 * passes through untouched.
 */
export type Fault =
  | { kind: 'good' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'status'; status: number; body?: string; contentType?: string }
  | { kind: 'cut-off' }
  | { kind: 'html' }
  | { kind: 'future-fields' }
  | { kind: 'held' }
  | { kind: 'silent' }
  | { kind: 'unreachable' }

export interface BadUpstream {
  readonly url: string
  /** From now on; calls that `on` does not name go through untouched. */
  misbehave(fault: Fault, on?: (path: string, method: string) => boolean): void
  /** Paths asked for, in order. */
  readonly asked: readonly string[]
  /** As it was at the start. */
  reset(): void
  close(): Promise<void>
}

/** A cluster's API with faults: a real Signalbox behind it answers what is to be answered well. */
export async function startBadUpstream(behind: { url: string }): Promise<BadUpstream> {
  let fault: Fault = { kind: 'good' }
  let concerns: (path: string, method: string) => boolean = () => true
  const asked: string[] = []
  let end = () => {}
  /** Of the fault that is there now. */
  let over = Promise.resolve()

  function change(next: Fault): void {
    fault = next
    end()
    over = new Promise((resolve) => {
      end = resolve
    })
  }

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    // The client may have disconnected, which is part of some tests.
    const isConcerned = concerns(path, incoming.method ?? 'GET')
    handle(incoming, answer, isConcerned ? fault : { kind: 'good' }).catch(() => answer.destroy())
  })

  async function handle(incoming: IncomingMessage, answer: ServerResponse, now: Fault) {
    if (now.kind === 'silent') return
    if (now.kind === 'unreachable') {
      answer.destroy()
      return
    }
    if (now.kind === 'html') {
      answer.writeHead(502, { 'content-type': 'text/html' })
      answer.end('<html><body><h1>502 Bad Gateway</h1></body></html>')
      return
    }
    if (now.kind === 'status') {
      answer.writeHead(now.status, { 'content-type': now.contentType ?? 'application/json' })
      answer.end(now.body ?? '{"code":"INTERNAL_ERROR","message":"error, badmatch"}')
      return
    }
    if (now.kind === 'held') await over
    if (now.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, now.delayMs))
    const { status, headers, body } = await pass(incoming, behind.url)
    delete headers['content-length']
    delete headers['transfer-encoding']
    // It is a cluster to the console, and no Signalbox.
    delete headers.server
    if (now.kind === 'cut-off') {
      answer.writeHead(status, { ...headers, 'content-length': body.length + 1000 })
      answer.write(body.subarray(0, Math.ceil(body.length / 2)), () => answer.destroy())
      return
    }
    answer.writeHead(status, headers)
    answer.end(now.kind === 'future-fields' ? withUnknownFields(body) : body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    misbehave: (next, on = () => true) => {
      change(next)
      concerns = on
    },
    reset() {
      change({ kind: 'good' })
      asked.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(incoming: IncomingMessage, to: string) {
  const outgoing = request(new URL(incoming.url ?? '/', to), {
    method: incoming.method ?? 'GET',
    headers: { ...incoming.headers, host: new URL(to).host, 'accept-encoding': 'identity' },
  })
  incoming.pipe(outgoing)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer) // no encoding is set
  return {
    status: response.statusCode ?? 500,
    headers: { ...response.headers },
    body: Buffer.concat(chunks),
  }
}

/** What a later version might add, at every level of the answer. */
function withUnknownFields(body: Buffer): string {
  const text = body.toString()
  try {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, field_of_the_future: 'later' }
        : value,
    )
  } catch {
    return text
  }
}
