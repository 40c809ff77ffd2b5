import { createHash } from 'node:crypto'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// Elasticsearch and S3: a small server speaks their protocols.

let api: TestIntegration
let web: HttpService
beforeAll(async () => {
  ;[api, web] = await Promise.all([startIntegration(), startHttpService()])
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(async () => {
  await api.clear()
  web.answer = (response) => response.end()
  web.requests.length = 0
})

const OPTS = { health_check_interval: '200ms', resume_interval: '100ms', worker_pool_size: 1 }
const address = () => new URL(web.url)
const writes = () => web.requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD')

describe('Elasticsearch', () => {
  const connector = () => ({
    type: 'elasticsearch',
    name: 'c',
    server: address().host,
    authentication: { username: 'u', password: 's3cret' },
    resource_opts: QUICK,
  })
  const action = (parameters: object) => ({
    type: 'elasticsearch',
    name: 'a',
    connector: 'c',
    parameters: { max_retries: 0, ...parameters },
    resource_opts: OPTS,
  })

  it.each([
    ['create', { id: '${id}', doc: '{"v":1}' }, 'PUT', '/i-1/_doc/x%2Fy', '{"v":1}'],
    ['create', { id: '${id}', overwrite: false }, 'PUT', '/i-1/_create/x%2Fy', undefined],
    ['create', {}, 'POST', '/i-1/_doc', undefined],
    [
      'update',
      { id: '${id}', doc: '${doc}', doc_as_upsert: true, routing: 'r&x' },
      'POST',
      '/i-1/_update/x%2Fy?routing=r%26x',
      '{"doc":{"v":"\\"},"},"doc_as_upsert":true}',
    ],
    ['delete', { id: '${id}' }, 'DELETE', '/i-1/_doc/x%2Fy', ''],
  ])('%s %j sends a request for one document', async (operation, more, method, url, body) => {
    expect(await api.create('connectors', connector())).toMatchObject({
      status: 201,
      body: { status: 'connected', authentication: { password: '******' } },
    })
    await api.create('actions', action({ action: operation, index: 'i-${n}', ...more }))
    const outcomes = api.give('elasticsearch:a', { n: 1, id: 'x/y', doc: { v: '"},' } })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    const [request] = writes()
    expect(request).toMatchObject({ method, url })
    expect(request?.headers.authorization).toBe(`Basic ${btoa('u:s3cret')}`)
    if (body !== undefined) expect(request?.body).toBe(body)
  })

  it('writes a hostile value into its field of the document', async () => {
    await api.create('connectors', connector())
    await api.create(
      'actions',
      action({ action: 'create', index: 'i', doc: '{"name":"${name}","is_admin":false}' }),
    )
    const name = 'x","is_admin":true,"rest":"'
    const outcomes = api.give('elasticsearch:a', { name })
    await waitFor(() => outcomes.length === 1)
    expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({ name, is_admin: false })
  })

  it.each([['_all'], ['a,b'], ['*'], ['../_cluster'], ['']])(
    'is not asked for the index %j of a hostile row',
    async (index) => {
      await api.create('connectors', connector())
      await api.create('actions', action({ action: 'delete', index: '${index}', id: '1' }))
      const outcomes = api.give('elasticsearch:a', { index })
      await waitFor(() => outcomes.length === 1)
      expect(outcomes[0]?.kind).toBe('failed')
      expect(writes()).toEqual([])
    },
  )

  it('is asked again while it is busy, and not after a refusal', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ action: 'create', index: 'i' }))
    const answers = [429, 503, 201, 400]
    web.answer = (response, { method }) => {
      if (method !== 'POST') return void response.end()
      const status = answers.shift() ?? 500
      const error = { type: 'mapper_parsing_exception', reason: 'failed to parse' }
      response.writeHead(status).end(JSON.stringify({ error }))
    }
    const outcomes = api.give('elasticsearch:a', { n: 1 }, { n: 2 })
    await waitFor(() => outcomes.length === 2)
    expect(outcomes).toContainEqual({ kind: 'success' })
    const refused = outcomes.find(({ kind }) => kind === 'failed')
    expect(JSON.stringify(refused)).toContain('400: mapper_parsing_exception: failed to parse')
  })

  it('that refuses the password is not connected', async () => {
    web.answer = (response) =>
      response.writeHead(401).end('{"error":{"type":"security_exception","reason":"no"}}')
    const { body } = await api.call('POST', '/connectors_probe', { body: connector() })
    expect(body).toMatchObject({ code: 'TEST_FAILED' })
    expect((body as { message: string }).message).toBe(
      'Elasticsearch: HTTP status 401: security_exception: no',
    )
  })
})

describe('S3', () => {
  const connector = () => ({
    type: 's3',
    name: 'c',
    host: address().hostname,
    port: Number(address().port),
    access_key_id: 'id',
    secret_access_key: 's3cret',
    transport_options: { max_retries: 0 },
    resource_opts: QUICK,
  })
  const action = (parameters: object, opts: object = {}) => ({
    type: 's3',
    name: 'a',
    connector: 'c',
    parameters: { bucket: 'bucket', ...parameters },
    resource_opts: { ...OPTS, ...opts },
  })

  it('receives each row as an object with a signature', async () => {
    expect(await api.create('connectors', connector())).toMatchObject({
      status: 201,
      body: { status: 'connected', secret_access_key: '******' },
    })
    const parameters = { key: 'd/${topic}', content: '${payload}', acl: 'public_read' }
    expect(await api.create('actions', action(parameters))).toMatchObject({ status: 201 })
    const outcomes = api.give('s3:a', { topic: 'a b/ü(1)', payload: 'text' })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    const [request] = writes()
    expect(request).toMatchObject({
      method: 'PUT',
      url: '/bucket/d/a%20b/%C3%BC%281%29',
      body: 'text',
    })
    expect(request?.headers).toMatchObject({
      'x-amz-acl': 'public-read',
      'x-amz-content-sha256': createHash('sha256').update('text').digest('hex'),
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3/),
    })
  })

  it.each([['..'], ['a/../../other/b'], ['']])('has no key %j of a hostile row', async (topic) => {
    await api.create('connectors', connector())
    await api.create('actions', action({ key: '${topic}' }))
    const outcomes = api.give('s3:a', { topic })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes[0]?.kind).toBe('failed')
    expect(writes()).toEqual([])
  })

  it('receives rows together as CSV, after an outage too', async () => {
    await api.create('connectors', connector())
    const parameters = {
      mode: 'aggregated',
      key: 'f/${datetime.unix}_${sequence}.csv',
      container: { type: 'csv', column_order: ['n'] },
      aggregation: { time_interval: '1h', max_records: 3 },
    }
    expect(
      await api.create('actions', action(parameters, { resume_interval: '100ms' })),
    ).toMatchObject({
      status: 201,
    })
    let isAway = true
    web.answer = (response, { method }) =>
      response.writeHead(isAway && method === 'PUT' ? 503 : 200).end()
    const outcomes = api.give(
      's3:a',
      { n: 1, v: 'a,"b"' },
      { n: 2, w: { x: 1 } },
      { n: 3 },
      { n: 4 },
    )
    await waitFor(() => writes().length >= 2)
    expect(outcomes).toEqual([])
    isAway = false
    await waitFor(() => outcomes.length === 3)
    const files = writes()
    const last = files.at(-1)
    expect(new Set(files.map(({ url }) => url)).size).toBe(1)
    expect(last?.url).toMatch(/^\/bucket\/f\/\d+_0\.csv\/a\/.+$/)
    expect(last?.body).toBe('n,v,w\r\n1,"a,""b""",\r\n2,,"{""x"":1}"\r\n3,,\r\n')
    // The fourth row waits for its file.
    expect((await api.figuresOf('s3:a')).queuing).toBe(1)
  })

  it('receives a large file in parts, and deletes the parts of a failed upload', async () => {
    await api.create('connectors', connector())
    const parameters = {
      mode: 'aggregated',
      key: 'f.csv',
      acl: 'private',
      aggregation: { time_interval: '1h', max_records: 3 },
      min_part_size: '1KB',
    }
    await api.create('actions', action(parameters, { resume_interval: '100ms' }))
    let uploads = 0
    web.answer = (response, { method, url }) => {
      if (url.endsWith('?uploads=')) {
        response.end(`<R><UploadId>id/${++uploads}</UploadId></R>`)
      } else if (uploads === 1 && url.includes('partNumber=2')) {
        response.writeHead(503).end()
      } else {
        const etag = { etag: `"${/partNumber=\d/.exec(url)?.[0] ?? ''}"` }
        response.writeHead(200, method === 'PUT' ? etag : {}).end()
      }
    }
    const outcomes = api.give('s3:a', ...['a', 'b', 'c'].map((each) => ({ v: each.repeat(700) })))
    await waitFor(() => outcomes.length === 3)
    expect(outcomes[0]).toEqual({ kind: 'success' })
    const calls = writes().map(({ method, url }) => `${method} ${url.replace(/^[^?]+/, '')}`)
    expect(calls).toEqual([
      ...[
        'POST ?uploads=',
        'PUT ?partNumber=1&uploadId=id%2F1',
        'PUT ?partNumber=2&uploadId=id%2F1',
      ],
      'DELETE ?uploadId=id%2F1',
      ...[
        'POST ?uploads=',
        'PUT ?partNumber=1&uploadId=id%2F2',
        'PUT ?partNumber=2&uploadId=id%2F2',
      ],
      ...['PUT ?partNumber=3&uploadId=id%2F2', 'POST ?uploadId=id%2F2'],
    ])
    expect(writes()[4]?.headers).toMatchObject({
      'x-amz-acl': 'private',
      'content-type': 'text/csv',
    })
    const parts = writes().filter(({ url }) => url.includes('partNumber=') && url.endsWith('2'))
    expect(parts.map(({ body }) => body).join('')).toBe(
      ['v', 'a'.repeat(700), 'b'.repeat(700), 'c'.repeat(700), ''].join('\r\n'),
    )
    expect(writes().at(-1)?.body).toContain(
      '<Part><PartNumber>2</PartNumber><ETag>"partNumber=2"</ETag></Part>',
    )
  })

  it('says that the bucket of its files is missing', async () => {
    await api.create('connectors', connector())
    web.answer = (response, { method }) => response.writeHead(method === 'HEAD' ? 404 : 200).end()
    await api.create('actions', action({ mode: 'aggregated', key: 'k' }))
    const { status_reason: reason } = await api.statusOf('actions', 's3:a')
    expect(reason).toBe('bucket bucket: there is no such bucket')
  })

  it.each([
    ['a key with another placeholder', { mode: 'aggregated', key: '${topic}' }],
    ['an unknown container', { mode: 'aggregated', key: 'k', container: { type: 'xml' } }],
    ['no bucket', { bucket: undefined, key: 'k' }],
  ])('is refused with %s', async (_, parameters) => {
    await api.create('connectors', connector())
    expect(await api.create('actions', action(parameters))).toMatchObject({ status: 400 })
  })
})
