import { SERVER } from '@signalbox/contract/api-version'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { expect, it, onTestFinished } from 'vitest'
import { startListCluster } from '../testing/list-cluster.ts'

const clients = (...ids: string[]) => ({
  data: ids.map((clientid) => ({ clientid, username: null, ip_address: '10.0.0.1' })),
  meta: { page: 1, limit: 1000, hasnext: false },
})

async function start(...args: Parameters<typeof startListCluster>) {
  const cluster = await startListCluster(...args)
  onTestFinished(cluster.close)
  const ask = async (who: string, login = 'anna', signal = AbortSignal.timeout(30_000)) => {
    const answer = await fetch(`${cluster.front.url}api/v5/banned/preview?as=clientid&who=${who}`, {
      headers: login === '' ? {} : { authorization: `Bearer ${login}` },
      signal,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ...cluster, ask }
}

it('without a login, or with one that may not read, the refusal of the cluster is the answer', async () => {
  const refusal = { code: 'UNAUTHORIZED_ROLE', message: 'not for you' }
  const { ask, asked } = await start({ '/clients': () => ({ status: 403, body: refusal }) })
  expect(await ask('c', '')).toMatchObject({ status: 401, body: { code: 'BAD_TOKEN' } })
  expect(asked).toEqual([])
  expect(await ask('c')).toEqual({ status: 403, body: refusal })
})

it('a request that the operation does not allow is refused before the cluster is asked', async () => {
  const { front, asked } = await start({})
  const answer = await fetch(`${front.url}api/v5/banned/preview?as=other&who=c`, {
    headers: { authorization: 'Bearer anna' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  expect(asked).toEqual([])
})

it('a login has one calculation at a time, a few that wait, and shares what it has just read', async () => {
  const { ask, asked, release } = await start({ '/clients': () => 'held' })
  let refused = 0
  const all = Array.from({ length: 8 }, async () => {
    const { status, body } = await ask('c0')
    if (status === 503) refused++
    return body.count
  })
  await expect.poll(() => refused).toBe(2)
  await expect.poll(() => asked).toEqual(['/clients'])
  const other = ask('c1', 'bert')
  await expect.poll(() => asked).toEqual(['/clients', '/clients'])
  release(clients('c0', 'c1'))
  release(clients('c1'))
  const counts = await Promise.all(all)
  expect(counts.filter((count) => count === 1)).toHaveLength(6)
  expect((await other).body.count).toBe(1)
  expect(asked).toHaveLength(2)
})

it('a caller who leaves ends the calls to the cluster', async () => {
  const { ask, asked, ended } = await start({ '/clients': () => 'held' })
  const left = new AbortController()
  const answer = ask('c', 'anna', left.signal)
  await expect.poll(() => asked).toEqual(['/clients'])
  left.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(() => ended).toEqual(['/clients'])
})

it('answers that are too large are reported, and the address counts as one that answers', async () => {
  const large = clients('x'.repeat(5 * 1024 * 1024))
  let isLarge = true
  const { ask } = await start({ '/clients': () => ({ body: isLarge ? large : clients('c') }) })
  expect(await ask('c')).toMatchObject({
    status: 503,
    body: { message: 'The answers of the cluster are too large' },
  })
  isLarge = false
  expect((await ask('c')).body).toMatchObject({ count: 1 })
})

it('a Signalbox behind answers itself', async () => {
  const cluster = await openSignalbox()
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(async () => {
    for (const each of [front, cluster]) await each.stop()
  })
  const { token } = (await (
    await fetch(`${front.url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
  ).json()) as { token: string }
  const answer = await fetch(`${front.url}api/v5/banned/preview?as=clientid&who=c`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('server')]).toEqual([200, SERVER])
})

it('a self-signed certificate is made for the listener of a cluster, which is asked for the login only', async () => {
  const { front, asked } = await start({})
  const make = async (names: readonly string[], headers: Record<string, string>) => {
    const answer = await fetch(`${front.url}api/v5/listeners_self_signed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ names }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const login = { authorization: 'Bearer anna' }
  expect((await make(['broker.example'], {})).status).toBe(401)
  expect((await make(['a b'], login)).status).toBe(400)
  const { status, body } = await make(['broker.example', '10.0.0.1'], login)
  expect(status).toBe(200)
  const { subjectAltName, publicKey } = new X509Certificate(body.certificate ?? '')
  expect(subjectAltName).toBe('DNS:broker.example, IP Address:10.0.0.1')
  expect(publicKey.equals(createPublicKey(body.private_key ?? ''))).toBe(true)
  expect(asked).toEqual([])
})
