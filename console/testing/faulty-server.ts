import type { Client } from '@signalbox/contract/client'
import { type BadUpstream, startBadUpstream } from '@signalbox/testing/bad-upstream'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { sendCallsTo } from './signalbox.ts'

interface Running {
  signalbox: SharedSignalbox
  proxy: BadUpstream
  api: Client
}

export interface FaultyServer {
  /** Client of the Signalbox behind the proxy, logged in. */
  readonly api: Client
  /** Proxy for the calls of the page; at the start of a test, it has no fault. */
  readonly proxy: BadUpstream
}

/** Starts a Signalbox for the tests of a file, behind a proxy that delays or fails the calls that a test names. */
export function useFaultyServer(): FaultyServer {
  let running: Running | undefined
  let restoreFetch = () => {}
  const started = () => {
    if (running === undefined) throw new Error('It starts before the tests')
    return running
  }
  beforeAll(async () => {
    const signalbox = await openSignalbox()
    const proxy = await startBadUpstream(signalbox)
    running = { signalbox, proxy, api: await signalbox.api() }
    restoreFetch = sendCallsTo(proxy)
  })
  afterEach(() => running?.proxy.reset())
  afterAll(async () => {
    restoreFetch()
    await running?.proxy.close()
    await running?.signalbox.stop()
  })
  return {
    get api() {
      return started().api
    },
    get proxy() {
      return started().proxy
    },
  }
}
