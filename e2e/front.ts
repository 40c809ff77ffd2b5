import { authenticationDelete, authenticationList } from '@signalbox/contract/authentication'
import {
  authorizationRulesPurge,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceDelete,
  authorizationSourceList,
  type SourceType,
} from '@signalbox/contract/authorization'
import type { Client } from '@signalbox/contract/client'
import { clientKickBulk, clientList } from '@signalbox/contract/clients'
import { delayedGet, delayedUpdate } from '@signalbox/contract/delayed'
import { login } from '@signalbox/contract/login'
import { retainedClear } from '@signalbox/contract/retainer'
import { type BadUpstream, startBadUpstream } from '@signalbox/testing/bad-upstream'
import { type LaterCluster, startLaterCluster } from '@signalbox/testing/later-cluster'
import { startRecordedEnterprise } from '@signalbox/testing/recorded-enterprise'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'

/** A Signalbox in front of a cluster, which is another Signalbox, and a proxy between them. */
export interface FrontProcesses {
  readonly cluster: SharedSignalbox
  readonly upstream: BadUpstream
  readonly signalbox: SharedSignalbox
  stop(): Promise<void>
}

export async function startFront(
  start: (args?: string[]) => Promise<SharedSignalbox>,
): Promise<FrontProcesses> {
  const cluster = await start()
  const upstream = await startBadUpstream(cluster)
  const signalbox = await start(['--upstream', upstream.url])
  return {
    cluster,
    upstream,
    signalbox,
    async stop() {
      await signalbox.stop()
      await upstream.close()
      await cluster.stop()
    },
  }
}

/**
 * A Signalbox in front of a recorded enterprise cluster. Another Signalbox answers what was not recorded: without the
 * paths that every broker has, the page would report that the cluster is starting.
 */
export async function startInFrontOfEnterprise(): Promise<{ url: string; stop(): Promise<void> }> {
  const behind = await openSignalbox()
  const api = await behind.api()
  const { token } = await api.call(login, { body: DEFAULT_USER })
  const cluster = await startRecordedEnterprise({ apiUrl: behind.apiUrl, token })
  const { url, stop } = await openSignalbox(['--upstream', cluster.url])
  return {
    url,
    stop: async () => {
      await stop()
      await cluster.close()
      await behind.stop()
    },
  }
}

/** A Signalbox in front of an enterprise cluster of version 5.8.1. */
export async function startInFrontOfLater(): Promise<{
  url: string
  resources: LaterCluster['resources']
  stop(): Promise<void>
}> {
  const { url: cluster, resources, close } = await startLaterCluster('enterprise')
  const { url, stop } = await openSignalbox(['--upstream', cluster])
  return {
    url,
    resources,
    stop: async () => {
      await stop()
      await close()
    },
  }
}

/** Removes what a journey may have left: the next one depends on none of it. */
export async function empty(api: Client): Promise<void> {
  const clients = await api.call(clientList, { query: { limit: 10_000 } })
  const body = clients.data.map(({ clientid }) => String(clientid))
  if (body.length > 0) await api.call(clientKickBulk, { body })
  for (const { id } of await api.call(authenticationList, {})) {
    await api.call(authenticationDelete, { path: { id: String(id) } })
  }
  const { sources } = await api.call(authorizationSourceList, {})
  for (const { type } of sources) {
    await api.call(authorizationSourceDelete, { path: { type: type as SourceType } }) // of the list
  }
  await api.call(authorizationRulesPurge, {})
  const settings = await api.call(authorizationSettingsGet, {})
  await api.call(authorizationSettingsUpdate, {
    body: { ...settings, no_match: 'allow', deny_action: 'ignore' },
  })
  await api.call(retainedClear, {})
  const delayed = await api.call(delayedGet, {})
  // Disabling removes all messages.
  for (const enable of [false, true]) {
    await api.call(delayedUpdate, { body: { ...delayed, enable } })
  }
}
