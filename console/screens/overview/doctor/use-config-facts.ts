import type { AnyOperation } from '@signalbox/contract/client'
import { globalZoneGet } from '@signalbox/contract/configs'
import { listenerCertificate } from '@signalbox/contract/listeners'
import { logConfigGet } from '@signalbox/contract/log'
import { nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { retainerGet } from '@signalbox/contract/retainer'
import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isErlang, useCan } from '#api/use-can.ts'
import { nodeMemory } from '#domain/nodes/node-memory.ts'
import type { ConfigFacts } from './config-findings.ts'

/** Poll interval of settings, which change rarely. */
const SETTINGS_MS = 600_000

type Look = <O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  everyMs?: number,
) => UseQueryOptions<AnswerOf<O>, Error>

/**
 * Facts about the configuration that the checks read. A part that cannot be read is absent, because another version of
 * the broker may lack it.
 *
 * @param encrypted IDs of the listeners with a certificate
 */
export function useConfigFacts(
  listeners: NonNullable<ConfigFacts['listeners']>,
  encrypted: readonly string[],
  look: Look,
  isEnabled: boolean,
): ConfigFacts {
  const zone = useQuery({ ...look(globalZoneGet, {}, SETTINGS_MS), enabled: isEnabled })
  const retainer = useQuery({ ...look(retainerGet, {}, SETTINGS_MS), enabled: isEnabled })
  const log = useQuery({ ...look(logConfigGet, {}, SETTINGS_MS), enabled: isEnabled })
  const nodes = useQuery(look(nodeList, {}))
  const hasFacts = useCan(listenerCertificate).can
  const certificates = useQueries({
    queries: encrypted.map((id) => ({
      ...look(listenerCertificate, { path: { id } }, SETTINGS_MS),
      enabled: hasFacts && isEnabled,
    })),
  })
  const memories = (nodes.data ?? []).flatMap((node) => nodeMemory(node)?.total ?? [])
  return {
    listeners,
    certificates: Object.fromEntries(
      encrypted.map((id, i) => [id, certificates[i]?.data?.chain[0]]),
    ),
    hasSampleFiles: isErlang(),
    zone: zone.data,
    retainer: retainer.data,
    log: log.data,
    sessions: sum((nodes.data ?? []).map(({ connections = 0 }) => connections)),
    memoryBytes: memories.length === 0 ? undefined : sum(memories),
    now: nodes.dataUpdatedAt,
  }
}

const REST_MS = 10_000

/** Becomes true some time after the page was opened, so that less urgent reads do not compete with the first ones. */
export function useAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
