import { type LaterCluster, startLaterCluster } from '@signalbox/testing/later-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { onTestFinished } from 'vitest'
import { sendCallsTo, setPageConfig } from './signalbox.ts'

/** A Signalbox in front of a cluster of a later version, to which the calls of the page go until the test ends. */
export async function openInFrontOfLater(
  edition?: Parameters<typeof startLaterCluster>[0],
): Promise<LaterCluster> {
  const cluster = await startLaterCluster(edition)
  onTestFinished(cluster.close)
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  return cluster
}
