import { generateKeyPairSync, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ServiceRequest } from '../http-service.ts'
import type { StoredRow, SystemAnswer, WebSystem } from './system.ts'

interface Message {
  data: string
  attributes?: Record<string, string>
  orderingKey?: string
}

interface Received {
  ackId: string
  message: Message & { messageId: string; publishTime: string }
}

export interface PubsubSystem extends WebSystem {
  readonly messages: Message[]
  /** Access tokens of the requests. */
  readonly tokens: Set<string>
  /** Subscriptions by name, with unacknowledged messages. */
  readonly subscriptions: Map<string, { topic: string; waiting: Received[] }>
  /** Answers a request; a pull waits for a message. */
  serve(response: ServerResponse, request: ServiceRequest): void
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' })

const PROJECT = '/v1/projects/a-project'
const TOPIC = 'projects/a-project/topics/mqtt'
const MAX_ATTRIBUTE = 1024

export const serviceAccountJson = (key = privateKey) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'a-project',
    private_key_id: 'key-1',
    private_key: pem(key),
    client_email: 'a@a-project.iam.gserviceaccount.com',
  })

/** A token that the account signed for Pub/Sub, as RFC 7515 says, and for an hour at most. */
function isGood(token: string): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))) return false
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Claims
  const { iss, sub, aud, iat, exp } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  ) as Claims
  const isOfAccount = iss === 'a@a-project.iam.gserviceaccount.com' && sub === iss
  const now = Date.now() / 1000
  const isInTime = Number(iat) <= now && Number(exp) > now && Number(exp) - Number(iat) <= 3600
  const isFor = aud === 'https://pubsub.googleapis.com/'
  return alg === 'RS256' && kid === 'key-1' && isOfAccount && isInTime && isFor
}
type Claims = Record<string, unknown>

const error = (code: number, status: string, message: string): SystemAnswer => ({
  status: code,
  body: { error: { code, status, message } },
})

/** Google Pub/Sub with the topic `mqtt` of the project `a-project`. */
export function pubsubSystem(): PubsubSystem {
  const rows: StoredRow[] = []
  const notFound = (what: string) =>
    error(404, 'NOT_FOUND', `Resource not found (resource=${what}).`)
  function publish(messages: Message[]): SystemAnswer {
    const values = messages.flatMap(({ attributes = {} }) => Object.values(attributes))
    if (values.some(({ length }) => length > MAX_ATTRIBUTE)) {
      return error(400, 'INVALID_ARGUMENT', 'The attribute value is too long.')
    }
    for (const message of messages) {
      const id = String(system.messages.push(message))
      const { n, payload } = JSON.parse(Buffer.from(message.data, 'base64').toString()) as StoredRow
      rows.push({ n, payload })
      for (const { waiting } of system.subscriptions.values()) {
        const publishTime = '2026-11-22T10:00:00.5Z'
        waiting.push({ ackId: `ack-${id}`, message: { ...message, messageId: id, publishTime } })
      }
    }
    return { status: 200, body: { messageIds: messages.map((_, at) => String(at)) } }
  }
  function ofSubscription(name: string, { method, url, body }: ServiceRequest): SystemAnswer {
    const found = system.subscriptions.get(name)
    const { topic, ackIds = [] } = (body === '' ? {} : JSON.parse(body)) as {
      topic?: string
      ackIds?: string[]
    }
    if (method === 'PUT') {
      if (found !== undefined) return error(409, 'ALREADY_EXISTS', 'Resource already exists')
      system.subscriptions.set(name, { topic: String(topic), waiting: [] })
      return { status: 200, body: { topic } }
    }
    if (found === undefined) return notFound(name)
    if (method === 'GET') return { status: 200, body: { topic: found.topic } }
    if (url.endsWith(':acknowledge')) {
      found.waiting = found.waiting.filter(({ ackId }) => !ackIds.includes(ackId))
      return { status: 200, body: {} }
    }
    const all = found.waiting.slice(0, 2)
    return { status: 200, body: all.length === 0 ? {} : { receivedMessages: all } }
  }
  const system: PubsubSystem = {
    type: 'gcp_pubsub_producer',
    rows,
    messages: [],
    tokens: new Set(),
    subscriptions: new Map(),
    connector: () => ({ service_account_json: serviceAccountJson(), max_retries: 0 }),
    faults: () => [
      [
        'a wrong key',
        { service_account_json: serviceAccountJson(other.privateKey) },
        /Pub\/Sub: the login is refused: Request had invalid/,
      ],
    ],
    parameters: {
      pubsub_topic: 'mqtt',
      ordering_key_template: '${clientid}',
      attributes_template: [{ key: 'tag', value: '${tag}' }],
    },
    missing: [{ pubsub_topic: 'none' }, /topic none: there is no such topic/],
    bad: { tag: 'x'.repeat(MAX_ATTRIBUTE + 1) },
    answer(request: ServiceRequest) {
      const { url, headers, body, method } = request
      const token = (headers.authorization ?? '').replace('Bearer ', '')
      if (!isGood(token)) {
        return error(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
      }
      system.tokens.add(token)
      if (url === `${PROJECT}/topics?pageSize=1`) {
        return { status: 200, body: { topics: [{ name: TOPIC }] } }
      }
      const [, name] = /\/subscriptions\/([^:/]+)/.exec(url) ?? []
      if (name !== undefined) return ofSubscription(name, request)
      if (!url.startsWith(`/v1/${TOPIC}`)) return notFound(url)
      if (method === 'GET') return { status: 200, body: { name: TOPIC } }
      return publish((JSON.parse(body) as { messages: Message[] }).messages) // of `:publish`
    },
    serve(response, request) {
      let timer: NodeJS.Timeout | undefined
      response.on('close', () => clearTimeout(timer))
      const attempt = () => {
        const { status, body } = system.answer(request)
        const isEmpty = request.url.endsWith(':pull') && JSON.stringify(body) === '{}'
        if (isEmpty) timer = setTimeout(attempt, 20)
        else response.writeHead(status).end(JSON.stringify(body))
      }
      attempt()
    },
  }
  return system
}
