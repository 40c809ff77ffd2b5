import * as operations from '@signalbox/contract/access'
import type { RefusedRow } from '@signalbox/contract/access'
import type { RefusedEntry } from './refused.ts'
import { page } from '../../api/paging.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const refusals = resource(({ on, kernel, refused }) => {
  on(operations.accessRefusedList, ({ query }) => {
    const { kind, by, reason_code: code, like, unresolved, ...where } = query
    const all = refused.values()
    const isIn = (entry: RefusedEntry) =>
      (kind === undefined || entry.kind === kind) &&
      (by === undefined || entry.by === by) &&
      (code === undefined || entry.reasonCode === code) &&
      (unresolved !== true || refused.isUnresolved(entry, kernel.sessions)) &&
      (like === undefined || searchedTexts(entry).some((text) => text.includes(like)))
    return {
      ...page(all, where, (entry) => present(entry, refused.countsByMinute(entry)), {
        where: isIn,
      }),
      causes: countCauses(all),
      since: presentTime(refused.since),
      forgotten: refused.forgotten,
    }
  })
  on(operations.accessRefusedClear, () => {
    refused.clear()
    return noContent
  })
})

const searchedTexts = ({ clientId, username, address, topic }: RefusedEntry) =>
  [clientId, username, address, topic].filter((text) => typeof text === 'string')

function countCauses(entries: readonly RefusedEntry[]) {
  const causes = new Map<string, Pick<RefusedEntry, 'kind' | 'by' | 'reasonCode' | 'count'>>()
  for (const { kind, by, reasonCode, count } of entries) {
    const key = `${kind} ${reasonCode} ${by ?? ''}`
    causes.set(key, { kind, by, reasonCode, count: count + (causes.get(key)?.count ?? 0) })
  }
  return [...causes.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ kind, by, reasonCode, count }) => ({
      kind,
      ...(by !== undefined && { by }),
      reason_code: reasonCode,
      count,
    }))
}

function present(entry: RefusedEntry, course: readonly number[]): RefusedRow {
  const { by, reason, topic, qos, retain, failures } = entry
  const { line, of: list, position, server, stage } = entry.rule ?? {}
  return {
    at: presentTime(entry.at),
    last_at: presentTime(entry.lastAt),
    count: entry.count,
    course: [...course],
    kind: entry.kind,
    clientid: entry.clientId,
    username: entry.username,
    ip_address: entry.address,
    listener: entry.listener,
    proto_ver: entry.protocolVersion,
    reason_code: entry.reasonCode,
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(topic !== undefined && { topic }),
    ...(qos !== undefined && { qos }),
    ...(retain !== undefined && { retain }),
    ...(line !== undefined && { line }),
    ...(list !== undefined && { list }),
    ...(position !== undefined && { position }),
    ...(server !== undefined && { server }),
    ...(stage !== undefined && { stage }),
    ...(failures !== undefined && { failures: failures.map((each) => ({ ...each })) }),
  }
}
