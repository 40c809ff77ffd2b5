import {
  loadPackageDefinition,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceClientConstructor,
} from '@grpc/grpc-js'
import { fromJSON } from '@grpc/proto-loader'
import { EXHOOK_PROTO } from '@signalbox/broker/features/exhook/proto'
import protobuf from 'protobufjs'
import type { ProviderAnswer, ProviderPlan } from './exhook-provider.ts'

// A provider of ExHook in a process of its own, started by `startExhookProvider`, which tells it by messages what
// to answer.

type Json = Record<string, unknown>

let plan: ProviderPlan = { hooks: [] }

const makeAnswer = (method: string, request: Json): object => {
  if (method === 'OnProviderLoaded') return { hooks: plan.hooks }
  const { valued } = plan.methods?.[method] ?? {}
  if (valued === undefined) return {}
  const { message, ...rest } = valued
  if (message === undefined) return rest
  const given = request.message as { headers: Json } // of OnMessagePublish
  const { headers, payload, ...fields } = message
  return {
    ...rest,
    message: {
      ...given,
      ...fields,
      ...(payload !== undefined && { payload: Buffer.from(payload) }),
      headers: { ...given.headers, ...headers },
    },
  }
}

function handle(method: string) {
  return (call: ServerUnaryCall<Json, object>, done: sendUnaryData<object>): void => {
    const { request, metadata } = call
    const behaviour: ProviderAnswer = plan.methods?.[method] ?? {}
    const timeout = metadata.get('grpc-timeout')[0] ?? call.getDeadline()
    process.send?.({ method, request, isBounded: timeout !== Number.POSITIVE_INFINITY })
    if (behaviour.exits === true) process.exit(1)
    if (behaviour.isSilent === true) return
    const answer = () => {
      if (behaviour.error !== undefined) done(behaviour.error)
      else done(null, makeAnswer(method, request))
    }
    if (behaviour.delayMs === undefined) answer()
    else setTimeout(answer, behaviour.delayMs)
  }
}

/** Messages from the test. */
interface Start {
  port: number
  tls?: { key: string; cert: string; ca?: string }
  plan: ProviderPlan
}

async function start({ port, tls, plan: first }: Start): Promise<void> {
  plan = first
  const { root } = protobuf.parse(EXHOOK_PROTO, { keepCase: true })
  const loaded = loadPackageDefinition(
    fromJSON(root.toJSON(), {
      keepCase: true,
      longs: Number,
      enums: String,
      bytes: Buffer,
      defaults: true,
      oneofs: true,
    }),
  )
  const service = [...'emqx.exhook.v2.HookProvider'.split('.')].reduce<unknown>(
    (at, name) => (at as Json)[name],
    loaded,
  ) as ServiceClientConstructor // by the definitions
  const server = new Server()
  const methods = Object.values(service.service).map(({ originalName, path }) => {
    const name = path.split('/').at(-1) ?? ''
    return [originalName ?? name, handle(name)] as const
  })
  server.addService(service.service, Object.fromEntries(methods))
  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(
          tls.ca === undefined ? null : Buffer.from(tls.ca),
          [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }],
          tls.ca !== undefined,
        )
  server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => {
    process.send?.(error === null ? { port: bound } : { error: error.message })
  })
}

process.on('message', (message: { start: Start } | { plan: ProviderPlan }) => {
  if ('start' in message) void start(message.start)
  else {
    plan = message.plan
    process.send?.({ isPlanned: true })
  }
})
process.on('disconnect', () => process.exit(0))
