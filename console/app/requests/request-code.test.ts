import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '#api/sent.ts'
import { writeRequestCode, LANGUAGES } from './request-code.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  type: string | undefined
  body: string
}

const run = promisify(execFile)
const received: Received[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    const { authorization, 'content-type': type } = headers
    received.push({ method, url, authorization, type, body })
    response.end('[]')
  })
})
let apiUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v5`
})
afterAll(() => {
  server.close()
})

const sent = (part: Partial<Sent>): Sent => ({
  ...{ key: '', page: '/', method: 'GET', path: '/clients', needsLogin: true },
  ...{ bodyType: 'application/json', body: undefined, omitted: undefined, status: 200, ms: 1 },
  ...part,
})

/** A name that a client may choose, to run commands of its own where the code is pasted. */
const HOSTILE = `x'"; touch /tmp/owned; $(id) \`id\` \${1}\\ [1-9]{a,b}`
const REQUESTS: Readonly<Record<string, Partial<Sent>>> = {
  'a list': { path: '/clients?limit=20&like_clientid=a+b' },
  'a hostile client': { path: `/clients/${encodeURIComponent(HOSTILE)}?_page=1` },
  'a deletion': { method: 'DELETE', path: '/banned/clientid/a' },
  'a hostile body': {
    ...{ method: 'PUT', path: '/configs/mqtt' },
    body: JSON.stringify({ [HOSTILE]: HOSTILE, text: "it's\n@/etc/passwd" }, null, 2),
  },
  'a text': {
    method: 'PUT',
    path: '/configs',
    bodyType: 'text/plain',
    body: `@a = '${HOSTILE}'\n`,
  },
  'without a login': { path: '/status', needsLogin: false },
}

describe.each(Object.entries(REQUESTS))('%s', (_name, part) => {
  const request = sent(part)
  const expected = () => ({
    method: request.method,
    url: `/api/v5${request.path.replaceAll("'", '%27')}`,
    authorization: request.needsLogin ? 'Bearer t0ken' : undefined,
  })

  it('is sent again by a shell', async () => {
    await run('sh', ['-c', writeRequestCode('curl', request, apiUrl)], {
      env: { ...process.env, TOKEN: 't0ken' },
    })
    expect(received.at(-1)).toMatchObject({ ...expected(), body: request.body ?? '' })
    if (request.body !== undefined) expect(received.at(-1)?.type).toBe(request.bodyType)
  })

  it('is sent again by JavaScript', async () => {
    const code = writeRequestCode('javascript', request, apiUrl).replace('<token>', 't0ken')
    await run(process.execPath, ['--input-type=module', '-e', code])
    const last = received.at(-1)
    expect(last).toMatchObject(expected())
    const read = (text = '') =>
      text !== '' && request.bodyType === 'application/json' ? JSON.parse(text) : text
    expect(read(last?.body)).toEqual(read(request.body))
  })
})

it('is an HTTP request with its length in bytes', () => {
  const text = writeRequestCode(
    'http',
    sent({ method: 'POST', path: '/publish', body: '"客户端"' }),
    apiUrl,
  )
  expect(text.split('\n')).toEqual([
    'POST /api/v5/publish HTTP/1.1',
    `Host: ${new URL(apiUrl).host}`,
    'Authorization: Bearer <token>',
    'Content-Type: application/json',
    'Content-Length: 11',
    '',
    '"客户端"',
  ])
})

it('names a body that was too large to keep', () => {
  const large = sent({ method: 'POST', path: '/data/files', omitted: 40_000 })
  for (const language of LANGUAGES)
    expect(writeRequestCode(language, large, apiUrl)).toContain('<body>')
})
