import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from './wait-for.ts'

type Json = Record<string, unknown>

export interface ExprotoService {
  /** Of the service. */
  readonly address: string
  readonly calls: readonly { method: string; request: Json }[]
  /** The adapter of the broker. @param ca of its certificate */
  use(adapter: string, ca?: string): Promise<void>
  /** A call of the method that has come or comes. */
  call(method: string): Promise<Json>
  /** Ends the process at once. */
  kill(): Promise<void>
}

/** A service of ExProto in another process; its protocol is in `exproto-service-process.ts`. */
export async function startExprotoService(): Promise<ExprotoService> {
  const child = fork(join(import.meta.dirname, 'exproto-service-process.ts'), { execArgv: [] })
  const calls: { method: string; request: Json }[] = []
  let port = 0
  let readyCount = 0
  child.on('message', (message: Json) => {
    if (typeof message.method === 'string') calls.push(message as (typeof calls)[number])
    if (typeof message.port === 'number') port = message.port
    if (message.isReady === true) readyCount++
  })
  await waitFor(() => port > 0, { what: 'the service' })
  const find = (method: string) => calls.find((each) => each.method === method)
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    async use(adapter, ca) {
      const before = readyCount
      child.send({ adapter, ...(ca !== undefined && { ca }) })
      await waitFor(() => readyCount > before)
    },
    async call(method) {
      await waitFor(() => find(method) !== undefined, { what: method })
      return find(method)?.request ?? {}
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
