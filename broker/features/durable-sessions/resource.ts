import * as operations from '@signalbox/contract/durable-storage'
import { apiError, Failure } from '../../api/failure.ts'
import { Answer, resource } from '../../api/resource.ts'

const STORAGE = 'messages'
/** The only shard: one file on one node. */
const SHARD = '0'
const STATUS = 'up'
/** 5.7.2 adds `OK` under a content type of JSON, which no client can parse. */
const ACCEPTED = new Answer(202, undefined)

/** The code is a number in 5.7.2. */
const refused = (message: string) => new Failure(400, { code: 400, message: `Error: ${message}` })

/** The storage of durable sessions: one site, which is this node. */
export const durableStorage = resource(({ on, kernel, durableSessions: { running } }) => {
  /** @throws {Failure} `INTERNAL_ERROR` as recorded, if durable sessions are off */
  const ownSite = () => {
    if (running === undefined) {
      throw apiError('INTERNAL_ERROR', { message: 'Durable sessions are not enabled' })
    }
    return running.site
  }
  const change = (sites: readonly string[]) => {
    if (running === undefined) throw refused('durable sessions are not enabled')
    const unknown = sites.filter((site) => site !== running.site)
    if (unknown.length > 0) throw refused(`unknown sites: ${unknown.join(', ')}`)
    if (sites.length === 0) throw refused('there must be a site')
    return ACCEPTED
  }

  on(operations.dsSiteList, () => [ownSite()])
  on(operations.dsSiteGet, ({ path }) => {
    if (path.site !== ownSite()) {
      throw apiError('NOT_FOUND', { message: `Site not found: ${path.site}` })
    }
    const shards = [{ storage: STORAGE, id: SHARD, status: STATUS }]
    return { node: kernel.node, up: true, shards }
  })
  on(operations.dsStorageList, () => [STORAGE])
  on(operations.dsStorageGet, () => {
    const replicas = [{ site: ownSite(), status: STATUS }]
    return { name: STORAGE, shards: [{ id: SHARD, replicas }] }
  })
  on(operations.dsReplicaList, () => [ownSite()])
  on(operations.dsReplicaReplace, ({ body }) => change(body))
  on(operations.dsReplicaAdd, ({ path }) => change([path.site]))
  on(operations.dsReplicaRemove, ({ path }) => {
    if (running === undefined) throw refused('durable sessions are not enabled')
    if (path.site !== running.site) {
      throw apiError('NOT_FOUND', { message: `Site is not a replica: ${path.site}` })
    }
    return change([])
  })
})
