import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Running, startForTest } from './fixtures.ts'

/** An answer of a cluster: a body of status 200, or another status with its body. */
type Answered = { body: unknown } | { status: number; body: unknown } | 'held'

export interface ListCluster {
  readonly front: Running
  /** Paths below `/api/v5` that the cluster was asked for, without those of the check of a login. */
  readonly asked: readonly string[]
  /** Addresses, headers and bodies of all calls. */
  readonly received: readonly string[]
  /** Paths of calls that were ended before their answer. */
  readonly ended: readonly string[]
  /** Answers the oldest call that is held. */
  release(body: unknown): void
  close(): Promise<void>
}

/** A Signalbox in front of a cluster with these answers; other paths are missing. Each login may log in. */
export async function startListCluster(
  answers: Readonly<Record<string, (query: URLSearchParams) => Answered>>,
): Promise<ListCluster> {
  const asked: string[] = []
  const received: string[] = []
  const ended: string[] = []
  const held: ((body: unknown) => void)[] = []
  const cluster = createServer((incoming: IncomingMessage, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://cluster')
    const path = decodeURIComponent(pathname.slice('/api/v5'.length))
    const send = (status: number, body: unknown) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    received.push(`${incoming.url} ${incoming.rawHeaders.join(' ')}`)
    incoming.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    if (incoming.headers.authorization === undefined) {
      return send(401, { code: 'BAD_TOKEN', message: 'no login' })
    }
    if (path === '/nodes') return send(200, [])
    asked.push(path)
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) ended.push(path)
    })
    const answer = answers[path]?.(searchParams)
    if (answer === 'held') return held.push((body) => send(200, body))
    if (answer === undefined) return send(404, { code: 'NOT_FOUND', message: 'There is none' })
    return send('status' in answer ? answer.status : 200, answer.body)
  }).listen(0, '127.0.0.1')
  await once(cluster, 'listening')
  const { port } = cluster.address() as AddressInfo // it listens on IP, not on a pipe
  const front = await startForTest('--upstream', `http://127.0.0.1:${port}`)
  return {
    front,
    asked,
    received,
    ended,
    release: (body) => held.shift()?.(body),
    close: async () => {
      await front.close()
      cluster.closeAllConnections()
      cluster.close()
    },
  }
}
