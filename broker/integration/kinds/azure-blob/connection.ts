import type { AzureBlobConnector } from '@signalbox/contract/integration/azure-blob'
import type { HttpAnswer, HttpServer } from '../../../backends/http.ts'
import { ConfigFault } from '../../../config/setting.ts'
import type { ConnectionContext } from '../../driver.ts'
import { SendFault } from '../../result.ts'
import { isForNow, WebConnection } from '../../web-connection.ts'
import { CONNECT_TIMEOUT_MS, readWebUrl } from '../../web-server.ts'
import { type AccountKey, authorization } from './signature.ts'

interface BlobSettings {
  server: HttpServer
  /** Path of the address, such as that of an account in an emulator. */
  path: string
  key: AccountKey
}

export interface Blob {
  container: string
  name: string
  body: Buffer
  type: string
}

const VERSION = '2021-12-02'
const CONNECTIONS = 8
/** A larger blob is uploaded in blocks of this size. */
const BLOCK_BYTES = 8 * 1024 * 1024
/** Time limit for a request with a block. */
const BLOCK_TIMEOUT_MS = 120_000
const NOTHING = Buffer.alloc(0)

/** @throws {ConfigFault} if a field is invalid. */
export function readBlobStorage(config: AzureBlobConnector): BlobSettings {
  const { account_name: account, account_key: key, endpoint } = config
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    throw new ConfigFault('account_name', account, '3 to 24 lower-case letters and digits')
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key)) throw new ConfigFault('account_key', '…', 'Base64')
  const url = endpoint === undefined || endpoint === '' ? undefined : endpoint
  const { server, path } = readWebUrl(
    'endpoint',
    url ?? `https://${account}.blob.core.windows.net`,
    { connections: CONNECTIONS, connectTimeoutMs: CONNECT_TIMEOUT_MS },
  )
  return { server, path, key: { account, key } }
}

/** The blobs of one storage account. */
export class BlobConnection extends WebConnection {
  readonly node: string
  readonly #settings: BlobSettings

  constructor(settings: BlobSettings, context: ConnectionContext) {
    super(settings.server, () => this.#look(), context)
    this.#settings = settings
    this.node = context.node
  }

  /** @throws {SendFault} if the storage refuses or does not answer. */
  async put({ container, name, body, type }: Blob): Promise<void> {
    const path = `/${container}/${name.split('/').map(encoded).join('/')}`
    if (body.length <= BLOCK_BYTES) {
      const headers = { 'content-type': type, 'x-ms-blob-type': 'BlockBlob' }
      await this.#put(path, headers, body)
      return
    }
    const ids: string[] = []
    for (let from = 0; from < body.length; from += BLOCK_BYTES) {
      const id = Buffer.from(String(ids.length).padStart(6, '0')).toString('base64')
      const query = `comp=block&blockid=${encodeURIComponent(id)}`
      await this.#put(`${path}?${query}`, {}, body.subarray(from, from + BLOCK_BYTES))
      ids.push(id)
    }
    const list = ids.map((id) => `<Latest>${id}</Latest>`).join('')
    const content = Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`,
    )
    await this.#put(`${path}?comp=blocklist`, { 'x-ms-blob-content-type': type }, content)
  }

  /** Rejects if there is no such container. */
  async checkContainer(container: string): Promise<void> {
    const answer = await this.#request('GET', `/${container}?restype=container`, {}, NOTHING)
    if (answer.status === 404) {
      throw new Error(`container ${container}: there is no such container`)
    }
  }

  async #put(path: string, headers: Record<string, string>, body: Buffer): Promise<void> {
    const answer = await this.#request('PUT', path, headers, body)
    if (isDone(answer)) return
    const code = readCode(answer)
    const isRecoverable = isForNow(answer.status) || code === 'ContainerBeingDeleted'
    throw new SendFault(describeAnswer(answer), { isRecoverable })
  }

  /** Lists the containers, which shows whether the key is right. */
  async #look(): Promise<void> {
    const answer = await this.#request('GET', '/?comp=list&maxresults=1', {}, NOTHING)
    if (!isDone(answer)) throw new Error(describeAnswer(answer))
  }

  #request(
    method: 'GET' | 'PUT',
    to: string,
    own: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<HttpAnswer> {
    const { path: base, key } = this.#settings
    const path = `${base}${to}`
    const given = { ...own, 'x-ms-date': new Date().toUTCString(), 'x-ms-version': VERSION }
    const signed = authorization({ method, path, headers: given, bytes: body.length }, key)
    return this.ask({
      method,
      path,
      headers: { ...given, authorization: signed },
      ...(method === 'PUT' && { body, timeoutMs: BLOCK_TIMEOUT_MS }),
    })
  }
}

/** RFC 3986 encoding, which the signature covers. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const isDone = ({ status }: HttpAnswer) => status >= 200 && status <= 299

const readCode = ({ text }: HttpAnswer) => /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1]

const STEPS: Readonly<Record<string, string>> = {
  AuthenticationFailed: 'the account key is refused',
  AuthorizationFailure: 'the key or the address of this broker is refused',
  KeyBasedAuthenticationNotPermitted: 'the account does not allow keys',
  ContainerNotFound: 'there is no such container',
}

/** Description of a refusal, without the text that repeats what was signed. */
function describeAnswer(answer: HttpAnswer): string {
  const code = readCode(answer)
  const step = code === undefined ? undefined : (STEPS[code] ?? code)
  return ['Azure Blob Storage', `HTTP status ${answer.status}`, step].filter(Boolean).join(': ')
}
