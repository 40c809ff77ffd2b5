import { API_PREFIX } from '@signalbox/broker/api/api'
import { apiError } from '@signalbox/broker/api/failure'
import { ArchiveError, type ArchiveLimits } from '@signalbox/broker/archive/archive-limits'
import { readArchive } from '@signalbox/broker/archive/archive-reader'
import {
  archiveLimits,
  type ArchiveMeta,
  archiveFolder,
  readMeta,
  readText,
  requireAccepted,
  requireName,
} from '@signalbox/broker/backup/archive-format'
import { SERVER } from '@signalbox/contract/api-version'
import type { BackupPart, BackupPreview } from '@signalbox/contract/backup'
import { type HoconObject, readHocon } from '@signalbox/formats/hocon'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { configParts } from './backup-comparison.ts'
import { sendClusterFailure } from './cluster-answer.ts'
import { askAs, type ClusterAnswer, headersWithoutBody, readAs, readJson } from './cluster-read.ts'
import { DumpCounter } from './dump-counter.ts'
import { type Calling, NoAnswer, open, protocolFromUrl, type Target } from './upstream-call.ts'

const PREVIEW = /^\/data\/files\/([^/]+)\/preview$/
const MAX_CONFIG_BYTES = 8 * 1024 * 1024
/** Previews that are made at the same time: each has two configurations in memory. */
const MAX_AT_ONCE = 4
/** Files without a meaning of their own are named up to this number. */
const MAX_NAMED = 50
/** Only two texts are collected; the bytes of other entries pass through. */
const LIMITS: ArchiveLimits = { ...archiveLimits, maxEntryBytes: MAX_CONFIG_BYTES }

/** Contents of a cluster's archive. */
interface Contents {
  meta: ArchiveMeta
  config: HoconObject
  /** Records by path of a table dump; `undefined`: unknown. */
  tables: ReadonlyMap<string, DumpCounter>
  /** Number of certificates and keys. */
  certificates: number
  /** Paths of other entries. */
  others: readonly string[]
}

/**
 * Previews of backups of clusters, which have no such operation: the archive is read as it comes from the cluster, and
 * compared with the configuration of the cluster (docs/decisions/0340-preview-of-cluster-backups.md).
 */
export class ClusterBackups {
  readonly #calling: Calling
  #running = 0

  constructor(calling: Calling) {
    this.#calling = calling
  }

  /** Answers a call for a preview. Gives whether it did: a Signalbox behind answers by its own means. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const found = PREVIEW.exec(target.at)
    if (request.raw.method !== 'GET' || found === null) return false
    let asked: ClusterAnswer
    try {
      asked = await askAs(request, target, this.#calling)
    } catch (error) {
      sendClusterFailure(reply, target, error)
      return true
    }
    const { status, server, body } = asked
    if (server === SERVER) return false
    reply.header('cache-control', 'no-store').type('application/json')
    if (status !== 200) reply.code(status).send(body)
    else if (this.#running >= MAX_AT_ONCE) {
      const message = 'Other backups are being read'
      reply.code(503).send({ code: 'SERVICE_UNAVAILABLE', message })
    } else {
      this.#running++
      try {
        const [, name = ''] = found
        await this.#send(request, reply, target, { name, nodes: body })
      } finally {
        this.#running--
      }
    }
    return true
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    { name, nodes }: { name: string; nodes: string },
  ): Promise<void> {
    try {
      const filename = decodeURIComponent(name)
      requireName(filename)
      const answer = await this.#download(
        request,
        reply,
        target,
        `/data/files/${name}?${target.search}`,
      )
      if (answer.statusCode !== 200) {
        reply.code(answer.statusCode ?? 502).send(await text(answer))
        return
      }
      const contents = await readContents(answer, filename, readCluster(nodes)).catch(
        (error: unknown) => {
          throw error === answer.errored && !(error instanceof ArchiveError)
            ? new NoAnswer('half an archive', { cause: error })
            : error
        },
      )
      const current = await this.#readConfig(request, target)
      if (current !== undefined) await this.#addAclRules(request, target, current)
      reply.send(makePreview(filename, contents, current))
    } catch (error) {
      const isOfFile = error instanceof ArchiveError || error instanceof URIError
      const refusal = isOfFile ? apiError('BAD_REQUEST', { message: error.message }) : error
      sendClusterFailure(reply, target, refusal)
    }
  }

  /** Resolves at the beginning of the answer. @throws {NoAnswer} if the cluster does not answer in time */
  async #download(
    request: FastifyRequest,
    reply: FastifyReply,
    { addresses }: Target,
    path: string,
  ): Promise<IncomingMessage> {
    const { agents, timeoutMs } = this.#calling
    const [url] = addresses.inOrder()
    if (url === undefined) throw new NoAnswer('the cluster has no address')
    const headers = headersWithoutBody(request, '*/*')
    const call = open(url, API_PREFIX + path, 'GET', headers, agents[protocolFromUrl(url)])
    // An error after the beginning of the answer is one of the answer.
    call.on('error', () => {})
    call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer in time')))
    reply.raw.on('close', () => call.destroy())
    call.end()
    const [answer] = (await once(call, 'response').catch((cause: Error) => {
      throw new NoAnswer(cause.message, { cause })
    })) as [IncomingMessage] // of this event
    return answer
  }

  /** The current configuration; `undefined`: it cannot be read, so nothing is compared. */
  async #readConfig(request: FastifyRequest, target: Target): Promise<HoconObject | undefined> {
    const as = { accept: 'text/plain', maxBytes: MAX_CONFIG_BYTES }
    try {
      const { status, body } = await readAs(request, target, '/configs', this.#calling, as)
      return status === 200 ? readHocon(body, MAX_CONFIG_BYTES) : undefined
    } catch {
      return undefined
    }
  }

  /** Puts the rules of the ACL file in place of its path: archives contain the rules. */
  async #addAclRules(request: FastifyRequest, target: Target, current: HoconObject): Promise<void> {
    const { authorization } = current
    const sources = isRecord(authorization) ? authorization.sources : undefined
    const file = Array.isArray(sources) ? sources.find(isAclFile) : undefined
    if (!isRecord(file)) return
    const read = await readJson(request, target, '/authorization/sources/file', this.#calling)
    if (isRecord(read) && typeof read.rules === 'string') file.rules = read.rules
  }
}

const isAclFile = (source: unknown) =>
  isRecord(source) && source.type === 'file' && source.path !== undefined

/** Version and edition, by the list of nodes. */
function readCluster(nodes: string): { version: string; edition: 'ce' | 'ee' } {
  const rows: unknown = JSON.parse(nodes)
  const [row] = Array.isArray(rows) ? rows.filter(isRecord) : []
  const { version, edition } = row ?? {}
  return { version: String(version), edition: edition === 'Enterprise' ? 'ee' : 'ce' }
}

/** @throws {ArchiveError} if the archive cannot be read. */
async function readContents(
  archive: IncomingMessage,
  name: string,
  { version, edition }: { version: string; edition: 'ce' | 'ee' },
): Promise<Contents> {
  let meta: ArchiveMeta | undefined
  let config: HoconObject = {}
  let certificates = 0
  const tables = new Map<string, DumpCounter>()
  const others: string[] = []
  const onEntry = (path: string, bytes: Buffer) => {
    if (path === 'META.hocon') {
      meta = readMeta(bytes.toString())
      requireAccepted(meta, { version, edition })
    } else config = readText(path, bytes.toString())
  }
  await readArchive(archive, archiveFolder(name), LIMITS, onEntry, (path) => {
    if (path === 'META.hocon' || path === 'cluster.hocon') return undefined
    if (path.startsWith('mnesia/')) {
      const counter = new DumpCounter()
      tables.set(path, counter)
      return (piece) => counter.add(piece)
    }
    if (path.startsWith('certs/')) certificates++
    else if (others.length < MAX_NAMED) others.push(path)
    return () => {}
  })
  if (meta === undefined) {
    throw new ArchiveError('The backup has no META.hocon: it is no backup of a broker')
  }
  return { meta, config, tables, certificates, others }
}

function makePreview(
  filename: string,
  { meta, config, tables, certificates, others }: Contents,
  current: HoconObject | undefined,
): BackupPreview {
  const file = (name: string, more: Partial<BackupPart> = {}): BackupPart => ({
    kind: 'file',
    name,
    state: 'ready',
    entries: 1,
    added: 0,
    changed: 0,
    code: 'not_compared',
    ...more,
  })
  // Tables of Signalbox are useless to a cluster.
  const isForeign = meta.format !== undefined
  const left = { state: 'skipped', code: 'foreign_table', reason: 'it has another format' } as const
  const ofTables = Array.from(tables, ([path, { count }]) =>
    count === undefined ? file(path) : file(path, { entries: count }),
  ).filter(({ entries }) => entries > 0)
  return {
    filename,
    version: meta.version,
    is_foreign: isForeign,
    parts: [
      ...configParts(config, current),
      ...ofTables,
      ...(certificates > 0 ? [file('certs', { entries: certificates })] : []),
      ...others.map((path) => file(path, isForeign && path.startsWith('tables/') ? left : {})),
    ],
  }
}
