import type { Client } from '@signalbox/contract/client'
import type { PageConfig } from '@signalbox/contract/page-config'
import { userCreate } from '@signalbox/contract/users'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import type { IClientOptions } from 'mqtt'
import { afterAll, afterEach, beforeAll } from 'vitest'

interface User {
  username: string
  password: string
}

const VIEWER: User = { username: 'viewer', password: 'Signal-201' }

export interface TestSignalbox {
  /** Client of the broker's API, logged in. */
  readonly api: Client
  readonly url: string
  readonly mqttUrl: string
  /** An MQTT client that ends with the test. */
  connect(options?: IClientOptions): Promise<TestClient>
  /** A user who may only read. */
  viewer(): Promise<User>
}

interface Running {
  signalbox: SharedSignalbox
  api: Client
}

/** Directs the calls of the page, which has no server of its own, to this one. Returns a function that undoes it. */
export function sendCallsTo({ url }: Pick<SharedSignalbox, 'url'>): () => void {
  const nodeFetch = globalThis.fetch
  globalThis.fetch = (input, init) =>
    nodeFetch(typeof input === 'string' ? new URL(input, url) : input, init)
  return () => {
    globalThis.fetch = nodeFetch
  }
}

/** Sets the configuration of pages that are loaded afterwards. Returns a function that removes it. */
export function setPageConfig(config: Partial<PageConfig>): () => void {
  const element = document.createElement('script')
  element.id = 'signalbox-config'
  element.type = 'application/json'
  element.textContent = JSON.stringify(config)
  document.head.append(element)
  return () => element.remove()
}

/**
 * Starts a Signalbox for the tests of a file, on free ports and with its own data, and directs the page's calls to it.
 * It runs in a separate process, because Vitest would compile the broker again, with the globals of a page.
 */
export function useSignalbox(): TestSignalbox {
  let running: Running | undefined
  const clients: TestClient[] = []
  let restoreFetch = () => {}
  const started = (): Running => {
    if (running === undefined) throw new Error('Signalbox starts before the first test')
    return running
  }
  beforeAll(async () => {
    const signalbox = await openSignalbox()
    running = { signalbox, api: await signalbox.api() }
    restoreFetch = sendCallsTo(signalbox)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()))
  })
  afterAll(async () => {
    restoreFetch()
    await running?.signalbox.stop()
  })
  return {
    get api() {
      return started().api
    },
    get url() {
      return started().signalbox.url
    },
    get mqttUrl() {
      return started().signalbox.mqttUrl
    },
    async connect(options) {
      const client = await connectMqtt(started().signalbox.mqttUrl, options)
      clients.push(client)
      return client
    },
    async viewer() {
      const body = { ...VIEWER, description: '', role: 'viewer' } as const
      await started().api.call(userCreate, { body })
      return VIEWER
    },
  }
}
