import { useDebouncedValue } from '@mantine/hooks'
import { clientList } from '@signalbox/contract/clients'
import { IconDevices, IconServer2 } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { askCluster, clusters, hasSeveralClusters } from '#api/clusters.ts'
import { chooseUpstream } from '#api/target.ts'
import { useMessages } from '#language.tsx'
import { glossary } from '#domain/page/glossary.messages.ts'
import { paths } from '#paths.ts'
import { appMessages } from './app.messages.ts'
import type { Findable } from './find.ts'

const MAX_CLIENTS = 3
/** Longer than for the current cluster, since every other cluster is called. */
const DEBOUNCE_MS = 400
const MIN_LENGTH = 2

/** The other clusters by their names, to switch to. */
export function useClusterSwitch(): Findable[] {
  const t = useMessages(appMessages)
  if (!hasSeveralClusters) return []
  return clusters
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ name, host }) => ({
      key: `cluster ${name}`,
      label: t.switchCluster(name),
      names: [name],
      kind: t.cluster,
      icon: IconServer2,
      run: () => chooseUpstream(name),
      words: `${name} ${host} ${appMessages.cluster.en} ${appMessages.cluster.zh}`,
    }))
}

/**
 * Clients of other clusters whose ID contains the text. They come last, and other results do not wait for them, since a
 * cluster may be down.
 */
export function useOtherClients(text: string): Findable[] {
  const words = useMessages(glossary)
  const [part] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const others = clusters.filter(({ isCurrent }) => !isCurrent)
  const isAsked = part === text.trim() && part.length >= MIN_LENGTH
  const answers = useQueries({
    queries: (isAsked ? others : []).map(({ name }) => ({
      queryKey: ['clusters', name, 'clients', part],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { like_clientid: part, limit: MAX_CLIENTS, fields: 'clientid' }
        const ask = askCluster(name, (client) => client.call(clientList, { query }, { signal }))
        return (await ask)?.data.flatMap(({ clientid = [] }) => clientid) ?? []
      },
      retry: false,
    })),
  })
  return answers.flatMap(({ data = [] }, i) => {
    const name = others[i]?.name ?? ''
    return data.map((clientid) => ({
      key: `client ${name} ${clientid}`,
      label: clientid,
      names: [clientid],
      kind: `${words.client} · ${name}`,
      icon: IconDevices,
      run: () => chooseUpstream(name, paths.client(clientid)),
      words: clientid,
    }))
  })
}
