import type { Client } from '@signalbox/contract/client'
import { type BadUpstream, startBadUpstream } from './bad-upstream.ts'
import { openSignalbox, type SharedSignalbox } from './shared-process.ts'

export interface InFront {
  /** The Signalbox in front. */
  readonly front: SharedSignalbox
  /** The API of the cluster, logged in. */
  readonly api: Client
  /** The MQTT listener of the cluster. */
  readonly mqttUrl: string
  /** Between the two: the console takes what answers for a cluster that is no Signalbox. */
  readonly proxy: BadUpstream
  stop(): Promise<void>
}

/** A Signalbox in front of a cluster named `test`, which is another Signalbox that hides its name. */
export async function openInFront(): Promise<InFront> {
  const cluster = await openSignalbox()
  const proxy = await startBadUpstream(cluster)
  const front = await openSignalbox(['--upstream', `test=${proxy.url}`])
  return {
    front,
    api: await cluster.api(),
    mqttUrl: cluster.mqttUrl,
    proxy,
    stop: async () => {
      await proxy.close()
      for (const each of [front, cluster]) await each.stop()
    },
  }
}
