import type { Client } from '@signalbox/contract/client'
import { configGet } from '@signalbox/contract/configs'
import { type HoconObject, readHocon } from '@signalbox/formats/hocon'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { askCluster, clusters } from '#api/clusters.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { clustersMessages } from './clusters.messages.ts'
import { type SettingDifference, settingDifferences } from './setting-differences.ts'

/** A table is read from the top: more rows are found by the filter. */
const MAX_ROWS = 500

/** Settings that are not the same in all clusters, with the clusters that have each value. */
export function SettingsTab() {
  const t = useMessages(clustersMessages)
  const { number } = useFormats()
  const [filter, setFilter] = useState('')
  const reads = useQueries({
    queries: clusters.map(({ name }) => ({
      queryKey: ['clusters', name, 'settings'],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await askCluster(name, (client) => readSettings(client, signal))) ?? null,
      retry: false,
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    })),
  })
  const isPending = reads.some((read) => read.isPending)
  const configs = new Map(
    clusters.flatMap(({ name }, i) => {
      const config = reads[i]?.data
      return config == null ? [] : [[name, config] as const]
    }),
  )
  if (isPending) return <p role="status">{t.reading}</p>
  if (configs.size < 2) return <EmptyState title={t.few} />
  const unread = clusters.length - configs.size
  const words = filter.trim().toLowerCase()
  const all = settingDifferences(configs)
  const shown = all.filter(({ path }) => path.toLowerCase().includes(words))
  return (
    <Section title={t.settings} about={t.compared(number(configs.size))}>
      {unread > 0 && <Banner tone="warning" title={t.unread(number(unread))} />}
      {all.length === 0 ? (
        <EmptyState title={t.same} text={t.sameText} />
      ) : (
        <>
          <SearchField label={t.filter} value={filter} onChange={setFilter} />
          <Differences rows={shown.slice(0, MAX_ROWS)} />
        </>
      )}
    </Section>
  )
}

/** JSON has few roots; the text has all. */
async function readSettings(client: Client, signal: AbortSignal): Promise<HoconObject> {
  const headers = { accept: 'text/plain' }
  const text = await client.call(configGet, {}, { signal, headers })
  return typeof text === 'string' ? readHocon(text) : {}
}

function Differences({ rows }: { rows: readonly SettingDifference[] }) {
  const t = useMessages(clustersMessages)
  return (
    <SmallTable
      label={t.settings}
      columns={[
        { key: 'setting', label: t.setting, isData: true, isName: true },
        { key: 'values', label: t.values },
      ]}
      rows={rows.map(({ path, values }) => ({
        key: path,
        cells: [
          path,
          <ul key="values">
            {values.map(({ value, clusters: of }) => (
              <li key={value ?? ''}>
                {value === undefined ? t.missing : <code className="mono">{value}</code>}
                {': '}
                {of.join(', ')}
              </li>
            ))}
          </ul>,
        ],
      }))}
    />
  )
}
