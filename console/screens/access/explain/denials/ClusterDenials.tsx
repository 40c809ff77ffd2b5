import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table.ts'
import { callUntil } from '../cluster-call.ts'
import {
  countDenials,
  type DenialCount,
  type DenialSample,
  riseOf,
  withSample,
} from './cluster-denials.ts'
import { denialMessages, refusedMessages } from './refused.messages.ts'

const POLL_MS = 5000
const KEY = ['denials of a cluster']

type Row = DenialCount & { rise: number | undefined }

/** A cluster keeps no list of who was refused: what it counts tells at least why. */
export function ClusterDenials() {
  const t = useMessages(refusedMessages)
  const said = useMessages(denialMessages)
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<readonly DenialSample[]>(KEY) ?? []
      const counts = await countDenials(callUntil(signal))
      return withSample(before, { at: Date.now(), counts })
    },
    refetchInterval: POLL_MS,
  })
  const samples = read.data ?? []
  return (
    <Screen title={t.title} about={said.about}>
      <Banner tone="info" title={t.upstream}>
        {t.upstreamText} <ScreenLink to={paths.clients()}>{t.upstreamClients}</ScreenLink>
      </Banner>
      <DataTable
        label={t.title}
        source={{
          rows: samples
            .at(-1)
            ?.counts.map((each): Row => ({ ...each, rise: riseOf(samples, each) })),
          isPending: read.isPending,
          isRefreshing: false,
          error: read.error === null ? null : sentence(read.error),
          refresh: () => void read.refetch(),
        }}
        columns={useColumns()}
        columnsName="denials"
        file={{ name: 'denials' }}
        rowKey={({ what, name }) => `${what} ${name}`}
        empty={{ title: t.empty }}
      />
    </Screen>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useMessages(denialMessages)
  const { number } = useFormats()
  const groups = { connect: t.connections, rights: t.rights }
  const names: Readonly<Record<string, string>> = { file: t.file, built_in_database: t.builtIn }
  const metrics: Readonly<Record<string, string>> = {
    'packets.connack.auth_error': t.connackErrors,
    'authentication.failure': t.loginFailures,
    'authorization.deny': t.denied,
    'packets.publish.auth_error': t.publishErrors,
    'packets.subscribe.auth_error': t.subscribeErrors,
  }
  const causeOf = ({ of, what, name }: Row): string => {
    const shown = of === 'rights' ? (names[name] ?? name) : name
    switch (what) {
      case 'metric':
        return metrics[name] ?? name
      case 'flapping':
        return t.flapping
      case 'failed':
      case 'deny':
        return t.deniedBy(shown)
      case 'nomatch':
        return t.noMatchOf(shown)
    }
  }
  const riseText = ({ rise }: Row) => {
    if (rise === undefined) return ''
    return rise > 0 ? `+${number(rise)}` : number(rise)
  }
  return [
    { key: 'of', header: t.group, text: ({ of }) => groups[of], cell: ({ of }) => groups[of] },
    {
      key: 'cause',
      header: t.cause,
      text: causeOf,
      cell: (row) => <ScreenLink to={pathOf(row)}>{causeOf(row)}</ScreenLink>,
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ count }) => number(count),
      cell: ({ count }) => number(count),
    },
    { key: 'rise', header: t.minute, numeric: true, text: riseText, cell: riseText },
  ]
}

function pathOf({ of, what, name }: DenialCount): string {
  if (what === 'metric') return paths.metrics({ q: name })
  if (what === 'flapping') return paths.banned({ q: name })
  return of === 'connect' ? paths.authentication(name) : paths.authorization(name)
}
