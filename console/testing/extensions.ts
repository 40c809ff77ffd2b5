import {
  type RecordedExtensions,
  startRecordedExtensions,
} from '@signalbox/testing/recorded-extensions'
import { onTestFinished } from 'vitest'
import { sendCallsTo, setPageConfig } from './signalbox.ts'

/** The page is in front of a cluster of two nodes with gateways, ExHook servers and plugins, until the test ends. */
export async function openExtensions(): Promise<RecordedExtensions> {
  const cluster = await startRecordedExtensions()
  onTestFinished(cluster.close)
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  )
  return cluster
}
