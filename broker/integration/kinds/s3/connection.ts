import { createHash } from 'node:crypto'
import type { S3Connector } from '@signalbox/contract/integration/s3'
import type { HttpAnswer, HttpServer } from '../../../backends/http.ts'
import { ConfigFault } from '../../../config/setting.ts'
import { readTls } from '../../../config/tls.ts'
import { type AwsKeys, presigned, regionFromHost, signed } from '../../aws/signature.ts'
import type { ConnectionContext } from '../../driver.ts'
import { SendFault } from '../../result.ts'
import { WebConnection } from '../../web-connection.ts'
import { readTimeout, readWebServer } from '../../web-server.ts'
import { putInParts } from './multipart.ts'

export interface S3Settings {
  server: HttpServer
  /** Requests without keys have no signature. */
  keys: AwsKeys | undefined
  headers: Readonly<Record<string, string>>
  retries: number
}

export interface Upload {
  bucket: string
  key: string
  body: Buffer
  headers: Readonly<Record<string, string>>
}

/** Content that is uploaded without being in memory as a whole. */
export interface Content {
  size: number
  read(from: number, to: number): Promise<Buffer>
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

/** Time limit for a part of a file, which may have several megabytes. */
const PART_TIMEOUT_MS = 120_000
const MAX_RETRIES_AT_ONCE = 10
const NOTHING = Buffer.alloc(0)
/** Statuses of a busy or temporarily unavailable system. */
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

type S3Server = Pick<
  S3Connector,
  'host' | 'port' | 'access_key_id' | 'secret_access_key' | 'transport_options'
>

/** @throws {ConfigFault} if a field is invalid. */
export function readS3(config: S3Server): S3Settings {
  const { transport_options: transport, access_key_id: id, secret_access_key: secret } = config
  const { connect_timeout: timeout, max_retries: retries = 2 } = transport
  const address = { text: config.host, port: config.port }
  const server = readWebServer('host', address, {
    tls: readTls(transport.ssl, 'transport_options.ssl'),
    connections: transport.pool_size,
    connectTimeoutMs: readTimeout('transport_options.connect_timeout', timeout),
  })
  const region = regionFromHost(new URL(server.origin).hostname)
  if ((id === undefined) !== (secret === undefined)) {
    throw new ConfigFault('access_key_id', id, 'an access key with its secret, or none')
  }
  return {
    server,
    keys:
      id !== undefined && secret !== undefined ? { id, secret, region, service: 's3' } : undefined,
    headers: transport.headers ?? {},
    retries: Math.min(retries, MAX_RETRIES_AT_ONCE),
  }
}

/** Amazon S3 or another storage with its API; buckets are the first part of the path. */
export class S3Connection extends WebConnection {
  readonly node: string
  readonly #settings: S3Settings

  constructor(settings: S3Settings, context: Omit<ConnectionContext, 'targetsDir'>) {
    super(settings.server, () => this.#look(), context)
    this.#settings = settings
    this.node = context.node
  }

  /** @throws {SendFault} if the service refuses or does not answer. */
  async put(upload: Upload): Promise<void> {
    await this.#send('PUT', objectPath(upload), upload.headers, upload.body)
  }

  /** Uploads in several requests, if it is larger than a part. @throws {SendFault} as `put` does */
  async putFile(upload: Upload, partBytes: number): Promise<void> {
    if (upload.body.length <= partBytes) return this.put(upload)
    const { body } = upload
    const read = (from: number, to: number) => Promise.resolve(body.subarray(from, to))
    await this.putContent(upload, { size: body.length, read }, partBytes)
  }

  /** Uploads with one part in memory at a time. @throws {SendFault} as `put` does, and what `content.read` throws */
  async putContent(
    target: Omit<Upload, 'body'>,
    content: Content,
    partBytes: number,
  ): Promise<void> {
    const path = objectPath(target)
    if (content.size <= partBytes) {
      const body = await content.read(0, content.size)
      await this.#send('PUT', path, target.headers, body, PART_TIMEOUT_MS)
      return
    }
    await putInParts(target.headers, content, partBytes, (method, query, headers, body) =>
      this.#send(method, `${path}?${query}`, headers, body, PART_TIMEOUT_MS),
    )
  }

  /** An address from which the object can be read without keys. */
  async downloadAddress(target: Pick<Upload, 'bucket' | 'key'>, seconds: number): Promise<string> {
    const { server, keys } = this.#settings
    const url = `${server.origin}${objectPath(target)}`
    return keys === undefined ? url : presigned(url, seconds, keys)
  }

  /** @throws {SendFault} if the service refuses or does not answer. */
  async #send(
    method: Method,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    timeoutMs?: number,
  ): Promise<HttpAnswer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#request(method, path, headers, body, timeoutMs)
      if (answer.status >= 200 && answer.status <= 299) return answer
      const isRecoverable = BUSY.has(answer.status)
      if (!isRecoverable || attempt >= this.#settings.retries) {
        throw new SendFault(describeAnswer(answer), { isRecoverable })
      }
    }
  }

  /** Keys with the right to write only receive 403, whether there is a bucket or not. */
  async checkBucket(bucket: string): Promise<void> {
    const { status } = await this.#request('HEAD', `/${bucket}`, {}, NOTHING)
    if (status === 404) throw new Error(`bucket ${bucket}: there is no such bucket`)
  }

  /** Lists the buckets. Keys that may not do that are known nevertheless. */
  async #look(): Promise<void> {
    const answer = await this.#request('GET', '/', {}, NOTHING)
    const isKnown = answer.status === 403 && readCode(answer) === 'AccessDenied'
    if ((answer.status >= 200 && answer.status <= 299) || isKnown) return
    throw new Error(`S3: ${describeAnswer(answer)}`)
  }

  async #request(
    method: Method,
    path: string,
    own: Readonly<Record<string, string>>,
    body: Buffer,
    timeoutMs?: number,
  ): Promise<HttpAnswer> {
    const { server, keys } = this.#settings
    const digest = createHash('sha256').update(body).digest('hex')
    const given = {
      ...this.#settings.headers,
      ...own,
      ...(keys !== undefined && { 'x-amz-content-sha256': digest }),
    }
    const url = `${server.origin}${path}`
    const headers = keys === undefined ? given : await signed({ method, url, headers: given }, keys)
    return this.ask({
      method,
      path,
      headers,
      ...(body.length > 0 && { body }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
  }
}

const objectPath = ({ bucket, key }: Pick<Upload, 'bucket' | 'key'>) =>
  `/${bucket}/${key.split('/').map(encoded).join('/')}`

/** RFC 3986 encoding that signatures require, which escapes more than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const readCode = ({ text }: HttpAnswer) => /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1]

const describeAnswer = (answer: HttpAnswer) =>
  [`HTTP status ${answer.status}`, readCode(answer)].filter(Boolean).join(': ')
