import type { Client } from '@signalbox/contract/client'
import { type BadUpstream, startBadUpstream } from '@signalbox/testing/bad-upstream'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { afterAll, beforeAll } from 'vitest'
import { sendCallsTo, setPageConfig } from './signalbox.ts'

/** Two processes, on a machine that may be busy. */
const START_MS = 60_000

interface TestUpstream {
  /** Of the cluster, logged in. */
  readonly api: Client
  /** Of the cluster. */
  readonly mqttUrl: string
  /** Between the two. */
  readonly proxy: BadUpstream
}

interface Running extends TestUpstream {
  processes: readonly SharedSignalbox[]
}

/**
 * A Signalbox in front of another one for the tests of a file, in place of `useSignalbox`. The page is
 * configured as by a server with `--upstream`. The proxy between the two is made to misbehave.
 */
export function useUpstream(): TestUpstream {
  let running: Running | undefined
  let restoreFetch = () => {}
  let unsetConfig = () => {}
  const started = (): Running => {
    if (running === undefined) throw new Error('The upstream starts before the first test')
    return running
  }
  beforeAll(async () => {
    const cluster = await openSignalbox()
    const proxy = await startBadUpstream(cluster)
    const signalbox = await openSignalbox(['--upstream', `test=${proxy.url}`])
    running = {
      api: await cluster.api(),
      mqttUrl: cluster.mqttUrl,
      proxy,
      processes: [signalbox, cluster],
    }
    restoreFetch = sendCallsTo(signalbox)
    unsetConfig = setPageConfig({
      mode: 'upstream',
      upstreams: ['test'],
      upstreamHosts: ['127.0.0.1'],
    })
  }, START_MS)
  afterAll(async () => {
    unsetConfig()
    restoreFetch()
    await running?.proxy.close()
    for (const each of running?.processes ?? []) await each.stop()
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
