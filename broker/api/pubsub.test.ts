import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import {
  serviceAccountJson,
  type PubsubSystem,
  pubsubSystem,
} from '../testing/web-systems/pubsub.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// A small server speaks the REST API of Pub/Sub, and verifies the tokens of the account.

let api: TestIntegration
let web: HttpService
beforeAll(async () => {
  ;[api, web] = await Promise.all([startIntegration(), startHttpService()])
  vi.stubEnv('PUBSUB_EMULATOR_HOST', new URL(web.url).host)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await api.close()
  await web.stop()
})
afterEach(() => api.clear())

function begin(): PubsubSystem {
  const system = pubsubSystem()
  web.answer = (response, request) => system.serve(response, request)
  return system
}
const connector = (type: string, more: object = {}) => ({
  type,
  name: 'c',
  service_account_json: serviceAccountJson(),
  pool_size: 1,
  max_retries: 0,
  resource_opts: QUICK,
  ...more,
})

describe('a connector of Pub/Sub', () => {
  it.each([
    ['text', serviceAccountJson()],
    ['an object', JSON.parse(serviceAccountJson()) as object], // as it is written
  ])('takes its account as %s and does not show it', async (_, account) => {
    begin()
    const body = connector('gcp_pubsub_producer', { service_account_json: account })
    expect(await api.create('connectors', body)).toMatchObject({
      status: 201,
      body: { status: 'connected', service_account_json: '******' },
    })
  })

  it.each([
    ['no JSON', 'PRIVATE', /the JSON of a service account/],
    [
      'no key',
      JSON.stringify({ ...JSON.parse(serviceAccountJson()), private_key: 'PRIVATE' }),
      /RSA/,
    ],
    [
      'no project',
      JSON.stringify({ ...JSON.parse(serviceAccountJson()), project_id: '../x' }),
      /project_id/,
    ],
  ])('is refused with an account of %s, which is not in the answer', async (_, account, reason) => {
    const { status, body } = await api.create(
      'connectors',
      connector('gcp_pubsub_producer', { service_account_json: account }),
    )
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(reason)
    expect(JSON.stringify(body)).not.toContain('PRIVATE')
  })

  it.each([
    [403, 'User not authorized to perform this action.', 204],
    [403, 'Cloud Pub/Sub API has not been used or it is disabled.', 400],
  ])('with an account that may not list topics: %i %s', async (status, message, expected) => {
    web.answer = (response) =>
      response.writeHead(status).end(JSON.stringify({ error: { message } }))
    const body = connector('gcp_pubsub_producer')
    expect((await api.call('POST', '/connectors_probe', { body })).status).toBe(expected)
  })
})

describe('an action of Pub/Sub', () => {
  it('publishes with attributes and an ordering key, and with one token for all requests', async () => {
    const system = begin()
    await api.create('connectors', connector('gcp_pubsub_producer'))
    const parameters = {
      pubsub_topic: 'mqtt',
      ordering_key_template: '${clientid}',
      attributes_template: [
        { key: '${name}', value: 'v-${n}' },
        { key: 'absent', value: '${absent}' },
      ],
    }
    const action = { type: 'gcp_pubsub_producer', name: 'a', connector: 'c', parameters }
    await api.create('actions', action)
    const row = { clientid: 'c', name: 'k', n: 1, payload: '' }
    const outcomes = api.give('gcp_pubsub_producer:a', row, { n: 2, payload: '' })
    await waitFor(() => outcomes.length === 2)
    const data = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
    const sorted = system.messages.toSorted((a, b) => a.data.length - b.data.length)
    expect(sorted).toEqual([
      { data: data({ payload: '', n: 2 }) },
      {
        data: data({ payload: '', name: 'k', n: 1, clientid: 'c' }),
        attributes: { k: 'v-1' },
        orderingKey: 'c',
      },
    ])
    expect(system.tokens.size).toBe(1)
  })
})

describe('a source of Pub/Sub', () => {
  const SOURCE = 'gcp_pubsub_consumer:s'
  const NAME = 'emqx-sub-s-mqtt'
  const source = (more: object = {}) => ({
    type: 'gcp_pubsub_consumer',
    name: 's',
    connector: 'c',
    parameters: { topic: 'mqtt', ...more },
    resource_opts: { health_check_interval: '200ms' },
  })
  async function start(): Promise<PubsubSystem> {
    const system = begin()
    await api.create('connectors', connector('gcp_pubsub_consumer'))
    expect(await api.create('sources', source())).toMatchObject({ status: 201 })
    await waitFor(async () => (await api.statusOf('sources', SOURCE)).status === 'connected')
    return system
  }
  const publish = (system: PubsubSystem, ...messages: object[]) =>
    messages.forEach((message, at) =>
      system.subscriptions.get(NAME)?.waiting.push({
        ackId: `ack-${at}-${system.subscriptions.get(NAME)?.waiting.length}`,
        message: {
          data: '',
          messageId: String(at),
          publishTime: '2026-11-22T10:00:00Z',
          ...message,
        },
      }),
    )
  const received = () =>
    api.received(SOURCE).map(({ value, ...others }) => ({ ...others, value: String(value) }))

  it('delivers and acknowledges messages', async () => {
    const system = await start()
    expect(system.subscriptions.get(NAME)?.topic).toBe('projects/a-project/topics/mqtt')
    publish(system, { data: btoa('{"a":1}'), attributes: { k: 'v' }, orderingKey: 'o' })
    publish(system, ...[1, 2, 3].map((n) => ({ data: btoa(`m${n}`) })))
    await waitFor(() => received().length === 4)
    expect(received()[0]).toMatchObject({
      message_id: '0',
      publish_time: '2026-11-22T10:00:00Z',
      topic: 'mqtt',
      value: '{"a":1}',
      attributes: { k: 'v' },
      ordering_key: 'o',
    })
    expect(received()[1]).not.toHaveProperty('attributes')
    await waitFor(() => system.subscriptions.get(NAME)?.waiting.length === 0)
  })

  it('gets a message again that it could not acknowledge', async () => {
    const system = await start()
    let faults = 1
    web.answer = (response, request) => {
      if (!request.url.endsWith(':acknowledge') || faults-- <= 0) {
        return system.serve(response, request)
      }
      response.writeHead(503).end()
    }
    publish(system, { data: btoa('x') })
    await waitFor(() => received().length === 2)
    await waitFor(() => system.subscriptions.get(NAME)?.waiting.length === 0)
    await waitFor(async () => (await api.statusOf('sources', SOURCE)).status === 'connected')
  })

  it('is deleted while the service does not answer', async () => {
    const system = await start()
    let hanging = 0
    web.answer = (response, request) => {
      if (request.url.endsWith(':acknowledge')) hanging++
      else system.serve(response, request)
    }
    publish(system, { data: btoa('x') })
    await waitFor(() => hanging === 1)
    expect((await api.call('DELETE', `/sources/${SOURCE}`)).status).toBe(204)
    const pulls = () => web.requests.filter(({ url }) => url.endsWith(':pull')).length
    const before = pulls()
    expect((await api.call('DELETE', '/connectors/gcp_pubsub_consumer:c')).status).toBe(204)
    expect(pulls()).toBe(before)
  })

  it('creates its subscription again when somebody deleted it', async () => {
    const system = await start()
    system.subscriptions.delete(NAME)
    await waitFor(() => system.subscriptions.has(NAME))
    publish(system, { data: btoa('later') })
    await waitFor(() => received().length === 1)
  })

  it('continues after the service was away', async () => {
    const system = await start()
    await web.stop()
    await waitFor(async () => (await api.statusOf('sources', SOURCE)).status === 'disconnected')
    publish(system, { data: btoa('kept') })
    await web.start()
    await waitFor(() => received().length === 1)
    expect(received()[0]?.value).toBe('kept')
  })

  it('does not take the messages of the source that runs in its trial', async () => {
    begin()
    await api.create('connectors', connector('gcp_pubsub_consumer'))
    web.requests.length = 0
    const probe = await api.call('POST', '/sources_probe', { body: source() })
    expect(probe.status).toBe(204)
    expect(web.requests.map(({ method }) => method).filter((each) => each !== 'GET')).toEqual([])
    const missing = await api.call('POST', '/sources_probe', { body: source({ topic: 'none' }) })
    expect(JSON.stringify(missing.body)).toContain('topic none: there is no such topic')
  })

  it('says that its subscription is of another topic', async () => {
    const system = begin()
    system.subscriptions.set(NAME, { topic: '_deleted-topic_', waiting: [] })
    await api.create('connectors', connector('gcp_pubsub_consumer'))
    await api.create('sources', source())
    const { status_reason: reason } = await api.statusOf('sources', SOURCE)
    expect(reason).toContain(`${NAME}: it is of the topic _deleted-topic_; delete it`)
  })

  it.each([['../x'], ['a'], ['a b'], ['a?x=1']])('is refused with the topic %j', async (topic) => {
    begin()
    await api.create('connectors', connector('gcp_pubsub_consumer'))
    expect(await api.create('sources', source({ topic }))).toMatchObject({ status: 400 })
  })
})
