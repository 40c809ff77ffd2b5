import type { Client } from '@signalbox/contract/client'
import type { BadUpstream } from '@signalbox/testing/bad-upstream'
import { type InFront, openInFront } from '@signalbox/testing/in-front'
import { afterAll, beforeAll } from 'vitest'
import { sendCallsTo, setPageConfig } from './signalbox.ts'

/** Two processes, on a machine that may be busy. */
const START_MS = 60_000

interface TestUpstream {
  /** Client of the cluster's API, logged in. */
  readonly api: Client
  /** MQTT address of the cluster. */
  readonly mqttUrl: string
  /** Proxy between Signalbox and the cluster. */
  readonly proxy: BadUpstream
}

/**
 * Starts a Signalbox in front of another one for the tests of a file, in place of `useSignalbox`. The page is
 * configured like that of a server with `--upstream`. The proxy between the two can be made to misbehave.
 */
export function useUpstream(): TestUpstream {
  let running: InFront | undefined
  let restoreFetch = () => {}
  let unsetConfig = () => {}
  const started = (): InFront => {
    if (running === undefined) throw new Error('The upstream starts before the first test')
    return running
  }
  beforeAll(async () => {
    running = await openInFront()
    restoreFetch = sendCallsTo(running.front)
    unsetConfig = setPageConfig({
      mode: 'upstream',
      upstreams: ['test'],
      upstreamHosts: ['127.0.0.1'],
    })
  }, START_MS)
  afterAll(async () => {
    unsetConfig()
    restoreFetch()
    await running?.stop()
  })
  return {
    get api() {
      return started().api
    },
    get mqttUrl() {
      return started().mqttUrl
    },
    get proxy() {
      return started().proxy
    },
  }
}
