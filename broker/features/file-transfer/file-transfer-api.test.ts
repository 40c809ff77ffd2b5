import type { FileTransfer, TransferredFile } from '@signalbox/contract/file-transfer'
import { readAreaRecordings } from '@signalbox/testing/facts'
import { waitFor } from '@signalbox/testing/wait-for'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const OK = 0
const ERROR = 0x80
const FINAL = 0x83
const QUOTA = 0x97

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const put = (body: object) => api.call('PUT', '/file_transfer', { body })

let last = 0
async function connected(clientId = `device-${++last}`): Promise<MemoryClient> {
  const client = api.client()
  await client.connect({ clientId, keepalive: 0 })
  return client
}

let packetId = 0
/** The reason code of a command. */
async function send(client: MemoryClient, topic: string, payload: string | Buffer = '') {
  packetId = (packetId % 60_000) + 1
  client.send({
    ...{ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false },
    messageId: packetId,
  })
  return (await client.next('puback')).reasonCode
}

const init = (client: MemoryClient, id: string, metadata: object, prefix = '$file') =>
  send(client, `${prefix}/${id}/init`, JSON.stringify(metadata))

const readFiles = async (clientId: string, fileId: string) =>
  (await api.read<{ files: TransferredFile[] }>(`/file_transfer/files/${clientId}/${fileId}`)).files

const download = ({ uri = '' }: TransferredFile) => api.call('GET', uri.replace('/api/v5', ''))

describe('as recorded', () => {
  const NODE = 'signalbox@127.0.0.1'
  /** A 500 where a file has a Chinese name. */
  const DIFFERENT: Record<string, number> = { 'files with such a name among them': 200 }
  const FILE = '65%2F16%2FC4AA39BFE9F2B19C38DDE2C6E1391AE4594A%2Fftc%2Ff-1%2Freport.txt'
  const prepared: Record<string, () => Promise<void>> = {
    files: async () => {
      const client = await connected('ftc')
      const content = 'hello file transfer'
      const metadata = { name: 'report.txt', size: 19, checksum: sha(content), user_data: { a: 1 } }
      expect(await init(client, 'f-1', metadata)).toBe(OK)
      expect(await send(client, '$file/f-1/0', content.slice(0, 8))).toBe(OK)
      expect(await send(client, '$file/f-1/8', content.slice(8))).toBe(OK)
      expect(await send(client, '$file/f-1/fin/19')).toBe(OK)
      expect(await init(client, 'f-2', {})).toBe(ERROR)
      expect(await send(client, '$file/f-3/fin/1')).toBe(ERROR)
      client.disconnect()
    },
    'files with such a name among them': async () => {
      const client = await connected('ftc')
      await init(client, 'f-4', { name: '报告.txt' })
      await send(client, '$file/f-4/0', 'x')
      expect(await send(client, '$file/f-4/fin/1')).toBe(OK)
      client.disconnect()
    },
  }

  it.each(readAreaRecordings('enterprise', 'file_transfer'))('$step', async (recorded) => {
    await prepared[recorded.step]?.()
    const asked: unknown = recorded.query
    const query =
      typeof asked === 'string'
        ? asked.replace('emqx3%40127.0.0.1', encodeURIComponent(NODE))
        : new URLSearchParams(
            Object.entries(recorded.query ?? {}).map(([name, value]) => [name, String(value)]),
          ).toString()
    const [one] = api.broker.fileTransfer.transfers.files.of({ clientId: 'ftc', fileId: 'f-1' })
    const own = one === undefined ? query : query.replace(FILE, encodeURIComponent(one.ref))
    const reply = await api.call(
      recorded.method,
      `${recorded.path}${own === '' ? '' : `?${own}`}`,
      {
        ...(recorded.body !== null && { body: recorded.body }),
      },
    )
    expect(reply.status).toBe(DIFFERENT[recorded.step] ?? recorded.status)
    if (recorded.status >= 500) return
    const answer = recorded.response as Record<string, unknown>
    if (recorded.status >= 300) expect(reply.body).toMatchObject({ code: answer.code })
    else if ('files' in Object(answer)) {
      const [file] = (reply.body as { files: TransferredFile[] }).files
      const [other] = answer.files as TransferredFile[]
      expect(Object.keys(file ?? {}).sort()).toEqual(Object.keys(other ?? {}).sort())
      expect(file?.metadata).toEqual(other?.metadata)
      expect(typeof (reply.body as { cursor?: string }).cursor).toBe(typeof answer.cursor)
    } else expect(reply.body).toEqual(answer)
    if (recorded.step !== 'download') return
    expect(reply.headers).toMatchObject({
      'content-type': 'application/data',
      'content-disposition': 'attachment',
    })
  })
})

describe('a transfer', () => {
  beforeAll(async () => {
    expect((await put({ enable: true })).status).toBe(200)
  })

  it('takes segments in any order, overlapping ones and those that are sent again', async () => {
    const client = await connected('overlap')
    await init(client, 'f', { name: 'a.bin', size: 10 })
    for (const [offset, text] of [
      [6, 'ghij'],
      [0, 'abcd'],
      [2, 'cdef'],
      [5, 'fghij'],
      [0, 'abcd'],
    ] as const) {
      expect(await send(client, `$file/f/${offset}/${sha(text)}`, text)).toBe(OK)
    }
    const [transfer] = await api.read<FileTransfer[]>('/file_transfer/transfers?clientid=overlap')
    expect(transfer).toMatchObject({
      received: 10,
      size: 10,
      ranges: [[0, 10]],
      state: 'receiving',
    })
    expect(await send(client, `$file/f/fin/10/${sha('abcdefghij')}`)).toBe(OK)
    // Once more: the acknowledgement may have been lost.
    expect(await send(client, `$file/f/fin/10/${sha('abcdefghij')}`)).toBe(OK)
    const [file] = await readFiles('overlap', 'f')
    expect((await download(file as TransferredFile)).body).toBe('abcdefghij')
    expect(await api.read('/file_transfer/transfers?clientid=overlap')).toEqual([])
  })

  it('with a gap, a wrong checksum or another size is not complete, and can be completed', async () => {
    const client = await connected()
    await init(client, 'f', { name: 'a' })
    expect(await send(client, '$file/f/0', 'abc')).toBe(OK)
    expect(await send(client, '$file/f/5', 'f')).toBe(OK)
    expect(await send(client, '$file/f/fin/6')).toBe(ERROR)
    expect(await send(client, `$file/f/3/${sha('xx')}`, 'de')).toBe(ERROR)
    expect(await send(client, '$file/f/3', 'dX')).toBe(OK)
    expect(await send(client, `$file/f/fin/6/${sha('abcdef')}`)).toBe(ERROR)
    expect(await send(client, '$file/f/3', 'de')).toBe(OK)
    expect(await send(client, `$file/f/fin/6/${sha('abcdef')}`)).toBe(OK)
  })

  it('is begun again with the same metadata, and not with others', async () => {
    const client = await connected()
    const metadata = { name: 'a', size: 3 }
    expect(await init(client, 'f', metadata)).toBe(OK)
    await send(client, '$file/f/0', 'ab')
    expect(await init(client, 'f', metadata)).toBe(OK)
    expect(await init(client, 'f', { name: 'b' })).toBe(ERROR)
    await send(client, '$file/f/2', 'c')
    expect(await send(client, '$file/f/fin/3')).toBe(OK)
    expect(await send(client, '$file/f/3', 'late')).toBe(ERROR)
  })

  it('is refused if it can never be stored', async () => {
    const client = await connected()
    expect(await init(client, 'a', { name: 'a', size: 2 ** 40 })).toBe(FINAL)
    expect(await init(client, 'b', { name: 'a', expire_at: 1 })).toBe(FINAL)
    await init(client, 'c', { name: 'a' })
    expect(await send(client, `$file/c/${2 ** 40}`, 'x')).toBe(FINAL)
    expect(await send(client, `$file/c/fin/${2 ** 40}`)).toBe(FINAL)
    expect(await send(client, '$file/c/nothing')).toBe(ERROR)
    for (let i = 0; i < 99; i++) expect(await init(client, `m${i}`, { name: 'a' })).toBe(OK)
    expect(await init(client, 'one-more', { name: 'a' })).toBe(QUOTA)
    expect(await send(client, '$file/c/abort')).toBe(OK)
    expect(await init(client, 'one-more', { name: 'a' })).toBe(OK)
  })

  it('answers asynchronous commands by messages', async () => {
    const client = await connected('async')
    await client.subscribe('$file-response/async', { qos: 0 })
    await init(client, 'f', { name: 'a' }, '$file-async')
    const answers: unknown[] = []
    const answer = async () => {
      const { payload } = await client.next('publish')
      answers.push(JSON.parse(String(payload)))
    }
    await answer()
    await send(client, '$file-async/f/fin/1')
    await answer()
    expect(answers).toEqual([
      {
        ...{ vsn: '0.1', topic: '$file-async/f/init', packet_id: packetId - 1 },
        ...{ reason_code: 0, reason_description: 'success' },
      },
      {
        ...{ vsn: '0.1', topic: '$file-async/f/fin/1', packet_id: packetId },
        ...{ reason_code: 128, reason_description: 'segments are missing: 0 to 1' },
      },
    ])
  })

  it('is of QoS 2 as well, and no message for others, retained or not', async () => {
    const watcher = await connected()
    await watcher.subscribe('$file/#', { qos: 1 })
    const client = await connected()
    client.publish('$file/f/init', '{"name":"a"}', { qos: 2, messageId: 7, retain: true })
    expect((await client.next('pubrec')).reasonCode).toBe(OK)
    client.publish('$file/nope/0', 'x', { qos: 2, messageId: 8 })
    expect((await client.next('pubrec')).reasonCode).toBe(ERROR)
    client.publish('$file/f/0', 'x', { qos: 0 })
    await api.call('POST', '/publish', { body: { topic: '$file/f/0', payload: 'x', qos: 1 } })
    expect(await watcher.settle()).toEqual([])
    expect(api.broker.retainer.count).toBe(0)
  })

  it('needs the right to publish', async () => {
    const rule = { topic: '$file/#', permission: 'deny', action: 'publish' }
    await api.broker.collections.authorization.change(() => [
      { id: 'built_in_database', type: 'built_in_database', enable: true, max_rules: 100 } as never,
    ])
    await api.call('POST', '/authorization/sources/built_in_database/rules/clients', {
      body: [{ clientid: 'denied', rules: [rule] }],
    })
    const client = await connected('denied')
    expect(await init(client, 'f', { name: 'a' })).toBe(0x87)
    await api.broker.collections.authorization.change(() => [])
  })

  it('cannot leave its folder, whatever client, transfer and file are called', async () => {
    const names = ['../../../../etc/x', '..', '/etc/passwd', 'a\0b', '\\\\host\\share', '‮gpj.exe']
    const client = await connected('../../hostile/../..')
    for (const [i, name] of names.entries()) {
      expect(await init(client, `..${i}`, { name })).toBe(OK)
      await send(client, `$file/..${i}/0`, name)
      expect(await send(client, `$file/..${i}/fin/${Buffer.byteLength(name)}`)).toBe(OK)
    }
    const { files } = await api.read<{ files: TransferredFile[] }>(
      `/file_transfer/files?clientid=${encodeURIComponent('../../hostile/../..')}`,
    )
    expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (const file of files) expect((await download(file)).body).toBe(file.name)
    expect(readdirSync(join(api.dataDir, 'file_transfer')).toSorted()).toEqual([
      'exports',
      'segments',
    ])
    for (const ref of ['../../signalbox.db', '/etc/passwd', '%2e%2e', '']) {
      const query = new URLSearchParams({ node: 'signalbox@127.0.0.1', fileref: ref })
      expect((await api.call('GET', `/file_transfer/file?${query}`)).status).toBe(404)
    }
  })

  it('is aborted by its client and by an administrator, and its segments are deleted', async () => {
    const client = await connected('aborting')
    const segments = () => readdirSync(join(api.dataDir, 'file_transfer/segments')).length
    const before = segments()
    for (const id of ['a', 'b']) {
      await init(client, id, { name: 'a' })
      await send(client, `$file/${id}/0`, 'x')
    }
    expect(segments()).toBe(before + 2)
    expect(await send(client, '$file/a/abort')).toBe(OK)
    const path = '/file_transfer/transfers/aborting/b'
    expect((await api.call('DELETE', path)).status).toBe(204)
    expect((await api.call('DELETE', path)).status).toBe(404)
    expect(segments()).toBe(before)
  })

  it('is listed page by page', async () => {
    const client = await connected('paged')
    for (let i = 0; i < 5; i++) {
      await init(client, `p${i}`, { name: 'a' })
      await send(client, `$file/p${i}/fin/0`)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ limit: '2', clientid: 'paged' })
      if (cursor !== undefined) query.set('following', cursor)
      const page = await api.read<{ files: TransferredFile[]; cursor?: string }>(
        `/file_transfer/files?${query}`,
      )
      seen.push(...page.files.map(({ fileid }) => fileid))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
    const [file] = await readFiles('paged', 'p0')
    const path = (file?.uri ?? '').replace('/api/v5', '')
    expect((await api.call('DELETE', path)).status).toBe(204)
    expect((await api.call('GET', path)).status).toBe(404)
  })

  it('loses its segments when nothing was sent for their lifetime', async () => {
    const gc = { minimum_segments_ttl: '1ms', maximum_segments_ttl: '1ms', interval: '1h' }
    const client = await connected('slow')
    await init(client, 'f', { name: 'a' })
    await send(client, '$file/f/0', 'x')
    await put({ enable: true, storage: { local: { segments: { gc } } } })
    await waitFor(async () => {
      await api.broker.fileTransfer.transfers.collect()
      return api.broker.fileTransfer.transfers.inProgress.length === 0
    })
    expect(readdirSync(join(api.dataDir, 'file_transfer/segments'))).toEqual([])
    await put({ enable: true })
  })
})

describe('settings', () => {
  const local = (more: object) => put({ enable: true, storage: { local: more } })

  it.each([
    ['an absolute folder', { segments: { root: '/tmp/x' } }, 'segments.root'],
    [
      'a folder above',
      { exporter: { local: { root: 'file_transfer/../..' } } },
      'exporter.local.root',
    ],
    ['the folder of backups', { exporter: { local: { root: 'backup' } } }, 'exporter.local.root'],
    ['no exporter', { exporter: { local: { enable: false } } }, 'exporter'],
    [
      'a lifetime below the shortest',
      { segments: { gc: { maximum_segments_ttl: '1s' } } },
      'segments.gc.maximum_segments_ttl',
    ],
  ])('%s is refused', async (_, more, path) => {
    const { status, body } = await local(more)
    expect(status).toBe(400)
    expect(JSON.parse((body as { message: string }).message)).toMatchObject({
      path: `root.storage.local.${path}`,
    })
  })

  it('move files to another folder of the data folder', async () => {
    await local({ exporter: { local: { root: 'file_transfer/inbox' } } })
    const client = await connected()
    await init(client, 'f', { name: 'a' })
    expect(await send(client, '$file/f/fin/0')).toBe(OK)
    expect(existsSync(join(api.dataDir, 'file_transfer/inbox'))).toBe(true)
    await put({ enable: true })
  })

  it('that are off leave the messages to subscribers', async () => {
    await put({ enable: false })
    const watcher = await connected()
    await watcher.subscribe('$file/#')
    const client = await connected()
    await send(client, '$file/f/init', 'x')
    expect(await watcher.next('publish')).toMatchObject({ topic: '$file/f/init' })
  })
})

describe('S3', () => {
  let web: HttpService
  beforeAll(async () => {
    web = await startHttpService()
  })
  afterAll(() => web.stop())
  afterEach(() => {
    web.answer = (response) => response.end()
    web.requests.length = 0
  })

  const settings = (more: object = {}) => {
    const { hostname: host, port } = new URL(web.url)
    const keys = { access_key_id: 'AKID', secret_access_key: 's3cret' }
    const s3 = { host, port: Number(port), bucket: 'files', acl: 'private', ...keys, ...more }
    return { enable: true, storage: { local: { exporter: { s3 } } } }
  }

  it('receives a large file in parts, of which one is in memory', async () => {
    expect((await put(settings())).body).toMatchObject({
      storage: { local: { exporter: { s3: { secret_access_key: '******' } } } },
    })
    web.answer = (response, { method, url }) => {
      if (url.endsWith('?uploads=')) response.end('<R><UploadId>u1</UploadId></R>')
      else response.writeHead(200, method === 'PUT' ? { etag: '"e"' } : {}).end()
    }
    const half = Buffer.alloc(512 * 1024, 'x')
    const client = await connected('to-s3')
    await init(client, 'f', { name: 'big/../.bin' })
    for (let i = 0; i < 12; i++) await send(client, `$file/f/${i * half.length}`, half)
    expect(await send(client, `$file/f/fin/${12 * half.length}`)).toBe(OK)
    const writes = web.requests.filter(({ method }) => method !== 'HEAD')
    const key = '/files/'
    expect(writes.every(({ url }) => url.startsWith(key) && !url.includes('/../'))).toBe(true)
    expect(writes.map(({ method, bytes }) => [method, bytes.length]).slice(0, 3)).toEqual([
      ['POST', 0],
      ['PUT', 10 * half.length],
      ['PUT', 2 * half.length],
    ])
    expect(writes[0]?.headers['x-amz-acl']).toBe('private')
    const [file] = await readFiles('to-s3', 'f')
    const uri = new URL(file?.uri ?? '')
    expect(uri.origin).toBe(web.url)
    expect(uri.searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(uri.searchParams.get('X-Amz-Signature')).toMatch(/^[\da-f]{64}$/)
    expect(file?.uri).not.toContain('s3cret')
  })

  it('that fails leaves the transfer as it was, and the parts are deleted', async () => {
    await put(settings({ transport_options: { max_retries: 0 } }))
    let isBroken = true
    web.answer = (response) => response.writeHead(isBroken ? 503 : 200).end()
    const client = await connected('again')
    await init(client, 'f', { name: 'a' })
    await send(client, '$file/f/0', 'abc')
    expect(await send(client, '$file/f/fin/3')).toBe(ERROR)
    isBroken = false
    expect(await send(client, '$file/f/fin/3')).toBe(OK)
  })

  it('is not asked at an address that --outgoing-deny has', async () => {
    const denied = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
    try {
      await denied.call('PUT', '/file_transfer', { body: settings() })
      expect((await denied.call('GET', '/file_transfer/files')).status).toBe(503)
      expect(web.requests).toEqual([])
    } finally {
      await denied.close()
    }
  })
})

it('the broker stops at once while a storage does not answer', async () => {
  const web = await startHttpService()
  web.answer = (_, { method }) => {
    if (method === 'HEAD') throw new Error('a list is not asked for')
  }
  const other = await startApi()
  const { port } = new URL(web.url)
  const s3 = { host: '127.0.0.1', port: Number(port), bucket: 'files' }
  await other.call('PUT', '/file_transfer', {
    body: { enable: true, storage: { local: { exporter: { s3 } } } },
  })
  const client = other.client()
  await client.connect({ clientId: 'slow' })
  await init(client, 'f', { name: 'a' })
  client.publish('$file/f/fin/0', '', { qos: 1, messageId: 9 })
  await waitFor(() => web.requests.length > 0)
  await other.close()
  await web.stop()
})
